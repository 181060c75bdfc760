// What a team's key can send to the server. bench/hostile.mjs plays it.
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './product.mjs'

const require = createRequire(join(root, 'packages/federation/package.json'))
/** @type {{ packTar: (entries: object[]) => Promise<Uint8Array> }} */
const { packTar } = await import(require.resolve('modern-tar'))

const key = 'mfe_hostile'

/** Returns the settings of a server that takes releases. @param {string} directory @param {boolean} isEmbedded */
export async function releaseSettings(directory, isEmbedded) {
  const keys = join(directory, 'release-keys')
  await writeFile(keys, `hostile ${createHash('sha256').update(key).digest('hex')}\n`)
  return { RELEASE_KEYS: keys, ...(!isEmbedded && { MFE_STORE: 'database' }) }
}

/** @param {Record<string, string>} files */
const archive = async (files) =>
  gzipSync(
    await packTar(
      Object.entries(files).map(([name, body]) => ({
        header: { name, size: Buffer.byteLength(body) },
        body,
      })),
    ),
  )

const path = '/dashboard/hostile'
const assets = { js: { sync: ['routes.js'], async: [] }, css: { sync: [], async: [] } }
/** @param {string} version @param {object} declared @param {Record<string, string>} more @returns {Record<string, string>} */
const build = (version, declared, more = {}) => ({
  'build.json': JSON.stringify({
    name: 'hostile',
    version,
    container: 'hostile_1',
    routes: [path],
  }),
  'mfe.json': JSON.stringify({
    ...{ name: 'hostile', mount: '/dashboard' },
    screens: [{ path, title: 'Hostile', ...declared }],
  }),
  'mf-manifest.json': JSON.stringify({
    metaData: { publicPath: 'auto', remoteEntry: { name: 'entry.js', path: '' } },
    exposes: [{ path: './routes', assets }],
    shared: [],
  }),
  'entry.js': 'var hostile_1;',
  'routes.js': '',
  ...more,
})

/** @param {string} url */
export async function listHostileReleases(url) {
  /** @param {string} method @param {number} version @param {AbortSignal} signal @param {Buffer} [body] */
  async function ask(method, version, signal, body) {
    const answer = await fetch(`${url}/registry/store/hostile/${version}`, {
      method,
      signal,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/gzip' }),
      },
      ...(body && { body: new Uint8Array(body) }),
    })
    await answer.arrayBuffer()
    return String(answer.status)
  }
  const folders = Object.fromEntries(
    Array.from({ length: 5000 }, (_, n) => [`${n}${'/b'.repeat(39)}`, '']),
  )
  const code = `a("//${'x'.repeat(1000)}");`.repeat(90_000)
  const bodies = {
    'an archive of 196,000 folders, uploaded (a key)': await archive(folders),
    'a title of 21 MB in `mfe.json`, uploaded (a key)': await archive(
      build('1', { title: 'x'.repeat(21e6) }),
    ),
    '90 MB of code in one file, uploaded (a key)': await archive(
      build('2', {}, { 'routes.js': code }),
    ),
  }
  const large = await archive(build('3', {}, { 'noise.bin': randomBytes(9e6).toString('hex') }))
  return [
    ...Object.entries(bodies).map(([name, body], version) => ({
      name,
      send: (/** @type {number} */ _, /** @type {AbortSignal} */ signal) =>
        ask('PUT', version, signal, body),
    })),
    {
      name: '20 downloads of 9 MB at once (a key)',
      send: async (/** @type {number} */ n, /** @type {AbortSignal} */ signal) => {
        if (n === 0) await ask('PUT', 3, signal, large)
        const answers = Array.from({ length: 20 }, () => ask('GET', 3, signal))
        const [first] = (await Promise.all(answers)).sort()
        return `first ${first}`
      },
    },
  ]
}
