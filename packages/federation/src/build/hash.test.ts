import { join } from 'node:path'
import { root } from '../release/workspace/root.mjs'
import { sourcesOf } from './hash'

test.each(['shell', 'mfe-fleet'])(
  'the version of %s comes from all that is in its build',
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

test.each(['shell', 'mfe-fleet', 'api'])(
  'neither tests nor the release tools are part of the version of %s',
  (part) => {
    const sources = sourcesOf(join(root, part))
    const others = /\.test\.|\/test\/|^packages\/(testing|federation\/(?!src\/(build|page)\/))/
    expect(sources.filter((file) => others.test(file))).toEqual([])
  },
)

test('the API is built without the preset of the front end', () => {
  expect(sourcesOf(join(root, 'api')).join(' ')).not.toContain('packages/federation')
})
