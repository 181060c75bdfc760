import { readBuild } from '@aerofleet/federation/release/build-output'
import { readPreviewToken } from '@aerofleet/federation/release/preview-token'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { HttpError } from '../errors'
import { createLimiters, type Limits } from '../http/limits/limits'
import { mayRelease, readHolders } from './keys'
import type { ReleaseOptions } from './store-calls'

const Params = z.object({ token: z.string() })

const previewEnded = () =>
  new HttpError(404, 'preview-ended', 'This preview has ended. You see what is live.')

/**
 * `/registry/preview/<token>` answers the release of a link of `mfe preview`. The token is the permission.
 */
export async function registerPreviewCall(
  app: FastifyInstance,
  { keysFile, store }: ReleaseOptions,
  limits: Limits,
): Promise<void> {
  await app.register(fastifyRateLimit, { global: false })
  const { perAddress } = createLimiters(app, limits)
  if (perAddress) app.addHook('onRequest', perAddress)

  app.get('/registry/preview/:token', async (request, reply) => {
    const holders = await readHolders(request, keysFile)
    const hashesFor = (name: string) =>
      holders.filter((holder) => mayRelease(holder.name, name)).map(({ hash }) => hash)
    const preview = readPreviewToken(Params.parse(request.params).token, hashesFor, new Date())
    if (!preview) throw previewEnded()
    const { name, version, until } = preview
    const isStored = (await store.versions(name)).some((stored) => stored.version === version)
    if (!isStored) throw previewEnded()
    const build = await readBuild(await store.directoryOf(name, version))
    if (build.kind === 'shell') throw previewEnded()
    return reply.send({ name, until, release: build.release })
  })
}
