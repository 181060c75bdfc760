import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { types } from 'node:util'
import { isSourceMap, maxPacked, pack, unpack } from '@aerofleet/federation/release/archive'
import { readBuild } from '@aerofleet/federation/release/build-output'
import type { Outcome } from '@aerofleet/federation/release/commands/command'
import { list } from '@aerofleet/federation/release/commands/list'
import { log } from '@aerofleet/federation/release/commands/log'
import { promote } from '@aerofleet/federation/release/commands/promote'
import { putInStore } from '@aerofleet/federation/release/commands/publish'
import { retire } from '@aerofleet/federation/release/commands/retire'
import { rollback } from '@aerofleet/federation/release/commands/rollback'
import { status } from '@aerofleet/federation/release/commands/status'
import { temporaryName } from '@aerofleet/federation/release/store/files'
import type { Store } from '@aerofleet/federation/release/store/store'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { badRequest, HttpError } from '../errors'
import { createLimiters, type Limits } from '../http/limits/limits'
import type { ReleaseCounts } from './counts'
import { holderOf, mayRelease, requireOwn } from './keys'
import { createTransferLimits } from './limit-transfers'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of the request may release this part, or with `*` every part. */
    releaser: string
  }
}

export type ReleaseOptions = {
  keysFile: string
  store: Store
  counts?: ReleaseCounts | undefined
}

const name = z.string().check(z.regex(/^(?!revisions$)[a-z][a-z0-9-]{0,39}$/))
const version = z.string().check(z.regex(/^[0-9a-z][\w.+-]{0,79}$/i))
const why = z.optional(z.string().check(z.maxLength(200)))
const dryRun = z.optional(z.boolean())

const Part = z.object({ name })
const Release = z.object({ name, version })
const Act = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('promote'), version, why, dryRun }),
  z.strictObject({ act: z.literal('rollback'), why, dryRun }),
  z.strictObject({ act: z.literal('retire'), why, dryRun }),
])
const Count = z.object({
  count: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 20),
})

function read<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value)
  if (error) throw badRequest(z.prettifyError(error), 'malformed-release')
  return data
}

/** The commands throw a plain `Error` with a sentence for the user. Other classes of errors are failures. */
const isRefusal = (error: unknown): error is Error =>
  types.isNativeError(error) && error.constructor.name === 'Error' && !('code' in error)

/** @param folder is removed from the sentences, because the client must not learn the paths of the server */
async function refuseBySentence<T>(status: number, folder: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!isRefusal(error)) throw error
    throw new HttpError(status, 'release-refused', error.message.replaceAll(`${folder}/`, ''))
  })
}

/**
 * Each call of `mfe` needs a key, and answers the text that the command prints. The server takes only the
 * files of a release from the client, and computes their hashes itself.
 * @param folder of this machine in which the server unpacks uploads
 */
export async function registerStoreCalls(
  app: FastifyInstance,
  { keysFile, store, counts }: ReleaseOptions,
  folder: string,
  limits: Limits,
): Promise<void> {
  await app.register(fastifyRateLimit, { global: false })
  const { perAddress } = createLimiters(app, limits)
  const { limitUploads, limitDownloads, inTurn } = createTransferLimits()
  app.decorateRequest('releaser', '')
  app.addContentTypeParser(
    'application/gzip',
    { parseAs: 'buffer' },
    (_: FastifyRequest, bytes: Buffer, done: (error: null, body: Buffer) => void) =>
      done(null, bytes),
  )
  if (perAddress) app.addHook('onRequest', perAddress)
  app.addHook('onRequest', async (request) => {
    request.releaser = await holderOf(request, keysFile)
  })

  async function requireOwnPart({ releaser, params }: FastifyRequest): Promise<void> {
    requireOwn(releaser, read(Part, params).name)
  }

  const toolsOf = ({ releaser }: FastifyRequest) => ({
    store,
    now: () => new Date(),
    user: releaser === '*' ? 'platform' : releaser,
    rehearse: async () => [],
    sourceVersion: () => Promise.reject(new Error('Name a version.')),
  })
  const answer = (reply: FastifyReply, { lines, data }: Outcome) => reply.send({ lines, data })

  app.get('/registry/store', async (request, reply) => {
    const readCounts = async () =>
      counts?.read().catch((error: unknown) => {
        request.log.warn({ err: error }, 'What happened in pages cannot be read')
        return undefined
      })
    return answer(reply, await status({ store, readCounts }))
  })
  app.get('/registry/errors', async ({ releaser }, reply) => {
    const data = (await counts?.errors(releaser)) ?? []
    return answer(reply, { lines: [], data })
  })
  app.get('/registry/log', async ({ query }, reply) =>
    answer(reply, await log({ store }, read(Count, query).count)),
  )
  app.get('/registry/store/:name', async ({ params }, reply) =>
    answer(reply, await list({ store }, read(Part, params).name)),
  )

  app.get(
    '/registry/store/:name/:version',
    { onRequest: limitDownloads },
    async ({ params, releaser }, reply) => {
      const wanted = read(Release, params)
      const directory = await refuseBySentence(
        404,
        folder,
        store.directoryOf(wanted.name, wanted.version),
      )
      const isOwn = mayRelease(releaser, wanted.name)
      const archive = await inTurn(() => pack(directory, (file) => isOwn || !isSourceMap(file)))
      return reply.type('application/gzip').send(archive)
    },
  )

  app.put(
    '/registry/store/:name/:version',
    {
      bodyLimit: maxPacked,
      config: { sends: 'application/gzip', bodySeconds: 120 },
      onRequest: [requireOwnPart, limitUploads],
    },
    async (request, reply) => {
      const { body, params, query } = request
      if (!Buffer.isBuffer(body)) throw badRequest('An archive is missing', 'malformed-release')
      const isTrial = read(z.object({ dryRun: z.optional(z.literal('1')) }), query).dryRun === '1'
      const release = read(Release, params)
      const outcome = await inTurn(async () => publish(release, body, isTrial))
      request.log.info({ by: request.releaser, release: params }, 'A release was uploaded')
      return answer(reply, outcome)
    },
  )

  async function publish(wanted: z.infer<typeof Release>, archive: Buffer, isTrial: boolean) {
    await store.tidy(new Date())
    const directory = join(folder, temporaryName('incoming'))
    try {
      await refuseBySentence(400, directory, unpack(archive, directory))
      const build = await refuseBySentence(
        409,
        directory,
        readBuild(directory, 'Build it again: mfe publish'),
      )
      if (build.name !== wanted.name || build.version !== wanted.version)
        throw badRequest(
          `The archive is of ${build.name} ${build.version}, and not of ${wanted.name} ${wanted.version}.`,
          'release-of-another',
        )
      return await refuseBySentence(
        409,
        directory,
        putInStore({ store }, build, { dryRun: isTrial }),
      )
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }

  app.post(
    '/registry/store/:name',
    { bodyLimit: 2048, onRequest: requireOwnPart },
    async (request, reply) => {
      const part = read(Part, request.params).name
      const act = read(Act, request.body)
      const tools = toolsOf(request)
      const flags = { dryRun: act.dryRun ?? false, rehearse: false, why: act.why }
      const work =
        act.act === 'promote'
          ? promote(tools, part, act.version, flags)
          : { rollback, retire }[act.act](tools, part, flags)
      const outcome = await refuseBySentence(409, folder, work)
      request.log.info({ by: request.releaser, part, act: act.act }, 'What is live was changed')
      return answer(reply, outcome)
    },
  )
}
