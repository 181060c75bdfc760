import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const folder = join(__dirname, '../public')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const Manifest = z.object({
  name: z.literal('AeroFleet'),
  start_url: z.literal('/dashboard'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.optional(z.string()) })),
})

/** PNG has the width and height at these offsets. */
function sizeOf(name: string): string {
  const bytes = readFileSync(join(folder, name))
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test('the product can be installed, with icons of the declared sizes (§2.124)', () => {
  const document = readFileSync(join(__dirname, 'index.html'), 'utf8')
  expect(document).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  const { icons } = Manifest.parse(JSON.parse(read('manifest.webmanifest')))
  expect(icons.map(({ sizes, purpose }) => purpose ?? sizes)).toEqual([
    'any',
    '192x192',
    '512x512',
    'maskable',
  ])
  for (const { src, sizes } of icons.filter((icon) => icon.src.endsWith('.png'))) {
    expect(sizeOf(src)).toBe(sizes)
  }
  const links = Array.from(document.matchAll(/<link rel="[^"]*icon" href="\/([^"]+)"/g))
  expect(links.map(([, name = '']) => [name, existsSync(join(folder, name))])).toEqual([
    ['favicon.svg', true],
    ['apple-touch-icon.png', true],
  ])
})

test('search engines may read only the public pages (§2.124)', () => {
  expect(read('robots.txt')).toMatch(/^User-agent: \*\n(Disallow: \/(api\/|dashboard)\n){2}$/)
})
