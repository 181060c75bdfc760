import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packagesOf } from './licences'
import { billOfMaterials, notices, packagesIn } from './notices'

const folder = mkdtempSync(join(tmpdir(), 'aerofleet-notices-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Installs a package in `node_modules`. Returns the path of a file of it. */
function install(name: string, manifest: object, files: Record<string, string> = {}): string {
  const home = join(folder, 'node_modules', name)
  mkdirSync(home, { recursive: true })
  const all = { 'package.json': JSON.stringify({ name, version: '1.0.0', ...manifest }), ...files }
  for (const [file, text] of Object.entries(all)) writeFileSync(join(home, file), text)
  return join(home, 'lib/index.js')
}

test('the notices list each package once, and print a licence once even if several packages have the same text', () => {
  const text = notices(
    packagesOf([
      install('wing', { license: 'ISC' }, { LICENSE: 'Take it.' }),
      install('@air/frame', { license: 'ISC' }, { 'LICENCE.md': 'Take it.' }),
      install('wing', { license: 'ISC' }),
      // These files are of no package: one is ours, the bundler makes up the other.
      join(folder, 'src/own.js'),
      join(folder, 'node_modules/.made-up/entry.js'),
    ]),
  )
  expect(packagesIn(text)).toEqual(['@air/frame@1.0.0', 'wing@1.0.0'])
  expect(text).toContain('@air/frame@1.0.0, wing@1.0.0\n\nTake it.')
})

test('the bill of materials names the build, and each package with its version and licence', () => {
  const files = [
    install('@air/frame', { license: '(MIT OR ISC)' }, { LICENSE: 'Take it.' }),
    install('winglet', { license: 'SEE LICENSE IN IT' }, { LICENSE: 'Ask first.' }),
  ]
  expect(billOfMaterials(packagesOf(files), { name: 'fleet', version: '0.1.0' })).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { type: 'application', name: 'fleet', version: '0.1.0' } },
    components: [
      { purl: 'pkg:npm/%40air/frame@1.0.0', licenses: [{ expression: '(MIT OR ISC)' }] },
      { purl: 'pkg:npm/winglet@1.0.0', licenses: [{ license: { name: 'SEE LICENSE IN IT' } }] },
    ],
  })
})

test('the notices print the NOTICE file of a package after its licence', () => {
  const files = { LICENSE: 'Take it.', NOTICE: 'Made by Orville.' }
  expect(notices(packagesOf([install('rudder', { license: 'Apache-2.0' }, files)]))).toMatch(
    /Take it\.\s+Made by Orville\./,
  )
})

test('without a licence file the notices print the licence in the README, or else the standard text of that licence', () => {
  const readme = '# Flap\n\n## License\n\nPermission is hereby granted, to all.\n'
  const flap = install('flap', { license: 'MIT' }, { 'README.md': readme })
  expect(notices(packagesOf([flap]))).toContain('Permission is hereby granted, to all.')
  const slat = install('slat', { license: 'MIT', author: { name: 'Wilbur' } })
  expect(notices(packagesOf([slat]))).toContain(
    'Copyright (c) Wilbur\n\nPermission is hereby granted',
  )
  expect(notices(packagesOf([install('spar', { license: 'Apache-2.0' })]))).toContain(
    'Version 2.0, January',
  )
})

test('a package is refused if it has no text of its licence, and the licence has no standard text', () => {
  const tail = install('tail', { license: 'SEE LICENSE ELSEWHERE' })
  expect(() => notices(packagesOf([tail]))).toThrow('tail comes without the text of its licence')
})
