import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, type RemoteBuild } from '../build-output'

const address = String.raw`(?:https?:)?//[^"'\x60)\s]+`
const styles = new RegExp(String.raw`(?:url\(|@import)\s*["']?(${address})`, 'gi')
const maxFound = 20
/** These find addresses of files that a page requests, and the public path of the bundle. */
const scripts = [
  new RegExp(
    String.raw`["'\x60](${address}\.(?:m?js|css|json|wasm|woff2?|ttf|png|jpe?g|webp|avif|gif|svg|mp4|webm)(?:\?[^"'\x60]*)?)["'\x60]`,
    'gi',
  ),
  new RegExp(String.raw`\.p\s*=\s*["'\x60](${address})`, 'gi'),
]

/** In bytes. */
const piece = 256 * 1024
/** In characters. An address that is longer is not found. */
const overlap = 4096

/** In pieces, because a server has other requests meanwhile. */
async function findAddresses(path: string, patterns: RegExp[]): Promise<string[]> {
  const found = new Set<string>()
  let part = ''
  for await (const text of createReadStream(path, { encoding: 'utf8', highWaterMark: piece })) {
    part = `${part.slice(-overlap)}${text}`
    for (const pattern of patterns)
      for (const [, address = ''] of part.matchAll(pattern)) found.add(address)
    if (found.size > maxFound) break
  }
  return [...found].slice(0, maxFound)
}

export async function findForeignOrigins({ directory, manifest }: RemoteBuild): Promise<string[]> {
  const { publicPath } = manifest.metaData
  const inFiles = (await filesBelow(directory))
    .filter((file) => /\.(js|css)$/.test(file))
    .map(async (file) => {
      const patterns = file.endsWith('.css') ? [styles] : scripts
      const found = await findAddresses(join(directory, file), patterns)
      return found.map((url) => `${file} requests ${url}`)
    })
  const facts = [
    ...(/^(https?:)?\/\//.test(publicPath) ? [`The build loads its files from ${publicPath}`] : []),
    ...(await Promise.all(inFiles)).flat(),
  ]
  return [...new Set(facts)].map(
    (fact) => `${fact}, another origin. Keep the file among the remote's own sources.`,
  )
}
