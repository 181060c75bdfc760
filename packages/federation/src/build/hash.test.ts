import { join } from 'node:path'
import { root } from '../release/workspace/root.mjs'
import { sourcesOf } from './hash'

test.each(['shell', 'mfe-fleet'])(
  'the version of %s comes from all sources of its build',
  (part) => {
    const sources = sourcesOf(join(root, part))
    expect(sources).toEqual(
      expect.arrayContaining([
        `${part}/package.json`,
        'packages/shared/src/mfe-declaration.ts',
        'packages/ui/package.json',
        'packages/federation/src/build/preset.ts',
        'packages/federation/src/page/remotes.ts',
      ]),
    )
  },
)

test.each(['shell', 'mfe-fleet'])(
  'neither tests nor the release tools are part of the version of %s',
  (part) => {
    const sources = sourcesOf(join(root, part))
    const others = /\.test\.|\/test\/|^packages\/(testing|federation\/(?!src\/(build|page)\/))/
    expect(sources.filter((file) => others.test(file))).toEqual([])
  },
)

test('the version of the API comes from the release tools that it runs, and from no test', () => {
  const sources = sourcesOf(join(root, 'api'))
  expect(sources).toContain('packages/federation/src/release/over-http.ts')
  expect(sources.filter((file) => /\.test\.|\/test\//.test(file))).toEqual([])
})
