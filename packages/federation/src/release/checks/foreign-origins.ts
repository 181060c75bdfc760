import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
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

/** In characters. An address that is longer than the overlap is not found. */
const piece = 256 * 1024
const overlap = 4096

/** In pieces, because a server has other requests meanwhile. */
async function findAddresses(text: string, patterns: RegExp[]): Promise<string[]> {
  const found = new Set<string>()
  for (let at = 0; at < text.length; at += piece) {
    const part = text.slice(at, at + piece + overlap)
    for (const pattern of patterns)
      for (const [, address = ''] of part.matchAll(pattern)) found.add(address)
    if (found.size > maxFound) break
    await setImmediate()
  }
  return [...found].slice(0, maxFound)
}

export async function findForeignOrigins({ directory, manifest }: RemoteBuild): Promise<string[]> {
  const { publicPath } = manifest.metaData
  const inFiles = (await filesBelow(directory))
    .filter((file) => /\.(js|css)$/.test(file))
    .map(async (file) => {
      const text = await readFile(join(directory, file), 'utf8')
      const found = await findAddresses(text, file.endsWith('.css') ? [styles] : scripts)
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
