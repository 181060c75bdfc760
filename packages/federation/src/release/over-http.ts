import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cleanLines } from '@aerofleet/shared/clean'
import { Registry } from '@aerofleet/shared/mfe-declaration'
import { ReleaseError } from '@aerofleet/shared/release-event'
import * as z from 'zod/mini'
import { pack, unpack } from './archive'
import type { Build } from './build-output'
import type { Flags, Outcome } from './commands/command'
import { hashOfKey } from './commands/key'
import { makePreviewToken, type Preview } from './preview-token'
import { exists, temporaryName } from './store/files'
import type { Store } from './store/store'

const Answer = z.object({ lines: z.array(z.string()), data: z.unknown() })
const ReleaseErrors = z.array(ReleaseError)
const Refusal = z.object({ message: z.string() })

/** Only `promote` has a `version`. */
export type Act = { act: 'promote' | 'rollback' | 'retire'; version?: string }

export type Server = ReturnType<typeof overHttp>

const isOfThisMachine = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

const maxTries = 10
const isBusy = ({ status, headers }: Response) =>
  status === 503 &&
  Number(headers.get('retry-after')) > 0 &&
  Number(headers.get('retry-after')) < 60

type Request = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

function requireEncrypted(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isOfThisMachine(url))) return url
  throw new Error(`${address} is no address that starts with https://, so that no key goes there.`)
}

/**
 * Returns the commands of `mfe` that a server carries out. The server makes hashes, declarations and the registry
 * itself. Each call rejects with the server's sentence.
 * @param address such as `https://fleet.example`
 */
export function overHttp({ address, key }: { address: string; key: string | undefined }) {
  const origin = requireEncrypted(address)

  function requireKey(): string {
    if (key) return key
    throw new Error(
      `${address} needs a key: set MFE_KEY to the one that the platform made with mfe key <name>.`,
    )
  }

  async function ask(path: string, init: Request = {}) {
    const headers = { authorization: `Bearer ${requireKey()}`, ...init.headers }
    const options = { ...init, headers, redirect: 'error' as const }
    const send = () =>
      fetch(new URL(path, origin), options).catch((error: unknown) => {
        throw new Error(`${origin.origin} does not answer. Is the address right?`, { cause: error })
      })
    let response = await send()
    // Others of this team or of another one release at the same moment.
    for (let tries = 1; tries < maxTries && isBusy(response); tries++) {
      await pause(Number(response.headers.get('retry-after')) * 1000 * (1 + Math.random()))
      response = await send()
    }
    if (response.ok) return response
    const { data } = Refusal.safeParse(await response.json().catch(() => undefined))
    throw new Error(
      data ? cleanLines(data.message) : `${origin.origin} answers ${response.status}.`,
    )
  }
  const outcome = async (...request: Parameters<typeof ask>): Promise<Outcome> =>
    Answer.parse(await (await ask(...request)).json())

  return {
    status: () => outcome('/registry/store'),
    log: (count: number) => outcome(`/registry/log?count=${count}`),
    errors: async () => ReleaseErrors.parse((await outcome('/registry/errors')).data),
    list: (name: string) => outcome(`/registry/store/${name}`),
    publish: async ({ name, version, directory }: Build, { dryRun }: Pick<Flags, 'dryRun'>) =>
      outcome(`/registry/store/${name}/${version}${dryRun ? '?dryRun=1' : ''}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/gzip' },
        body: new Uint8Array(await pack(directory)),
      }),
    change: (name: string, act: Act, { dryRun, why }: Pick<Flags, 'dryRun' | 'why'>) =>
      outcome(`/registry/store/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...act, dryRun, why: why?.slice(0, 200) }),
      }),
    /** Returns an address that shows a version for a while. We sign it here, and the server checks it. */
    previewLink(preview: Preview) {
      const link = new URL('/dashboard', origin)
      link.searchParams.set('preview', makePreviewToken(preview, hashOfKey(requireKey())))
      return link.href
    },
    registry: async () => Registry.parse(await (await ask('/registry/live.json')).json()),
    archiveOf: async (name: string, version: string) =>
      new Uint8Array(await (await ask(`/registry/store/${name}/${version}`)).arrayBuffer()),
  }
}

/**
 * Copies a server's live releases into folders of this machine, to check and rehearse before anything is sent.
 * @param folder keeps the fetched files, as `<name>/<version>/`
 */
export function mirrorOf(
  server: Pick<Server, 'registry' | 'archiveOf'>,
  folder: string,
): Pick<Store, 'registry' | 'directoryOf'> {
  let last: Promise<unknown> = Promise.resolve()
  async function fetchRelease(name: string, version: string): Promise<string> {
    const directory = join(folder, name, version)
    if (await exists(directory)) return directory
    const incoming = join(folder, name, temporaryName('incoming'))
    await mkdir(dirname(incoming), { recursive: true })
    try {
      await unpack(await server.archiveOf(name, version), incoming)
      await rename(incoming, directory)
    } finally {
      await rm(incoming, { recursive: true, force: true })
    }
    return directory
  }
  return {
    registry: () => server.registry(),
    // One after the other, because a server sends only a few at a time.
    directoryOf(name, version) {
      const fetched = last.then(() => fetchRelease(name, version))
      last = fetched.catch(() => undefined)
      return fetched
    },
  }
}
