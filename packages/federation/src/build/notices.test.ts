import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packagesOf } from './licences'
import { billOfMaterials, notices, packagesIn } from './notices'

const folder = mkdtempSync(join(tmpdir(), 'aerofleet-notices-'))
afterAll(() => rmSync(folder, { recursive: true }))

function install(name: string, manifest: object, files: Record<string, string> = {}): string {
  const home = join(folder, 'node_modules', name)
  mkdirSync(home, { recursive: true })
  const all = { 'package.json': JSON.stringify({ name, version: '1.0.0', ...manifest }), ...files }
  for (const [file, text] of Object.entries(all)) writeFileSync(join(home, file), text)
  return join(home, 'lib/index.js')
}

test('the notices name each package once, and a licence text that several share once', () => {
  const text = notices(
    packagesOf([
      install('wing', { license: 'ISC' }, { LICENSE: 'Take it.' }),
      install('@air/frame', { license: 'ISC' }, { 'LICENCE.md': 'Take it.' }),
      install('wing', { license: 'ISC' }),
      join(folder, 'src/own.js'),
      join(folder, 'node_modules/.made-up/entry.js'),
    ]),
  )
  expect(packagesIn(text)).toEqual(['@air/frame@1.0.0', 'wing@1.0.0'])
  expect(text).toContain('@air/frame@1.0.0, wing@1.0.0\n\nTake it.')
})

test('a bill of materials names each package with its version and licence, and the build', () => {
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

test('a notice that a licence asks for stands beside it', () => {
  const files = { LICENSE: 'Take it.', NOTICE: 'Made by Orville.' }
  expect(notices(packagesOf([install('rudder', { license: 'Apache-2.0' }, files)]))).toMatch(
    /Take it\.\s+Made by Orville\./,
  )
})

test('a package without a licence file has the text of its README, or the standard text', () => {
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

test('a package without a readable licence is refused', () => {
  const tail = install('tail', { license: 'SEE LICENSE ELSEWHERE' })
  expect(() => notices(packagesOf([tail]))).toThrow('tail comes without the text of its licence')
})
