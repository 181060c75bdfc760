import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(__dirname, '../..')

/** Each file of the API, with an import that it may not have, or may have. */
const refused = [
  ['db/probe', '../aircraft/reads'],
  ['http/probe', '../operators/reads'],
  ['import/probe', '../aircraft/writes'],
  ['aircraft/probe', '../operators/queries'],
  ['aircraft/probe', '../maintenance/ledger/reads'],
  ['aircraft/table', '../users/table'],
  ['operators/probe', '../aircraft/table'],
  ['users/probe', '../operators/entry'],
  ['maintenance/probe', '../aircraft/entry'],
  ['maintenance/probe', './ledger/record'],
  ['maintenance/table', '../aircraft/queries'],
  ['maintenance/items/probe', '../../aircraft/table'],
  ['maintenance/items/probe', '../../operators/table'],
  ['maintenance/items/probe', '../ledger/settle'],
  ['maintenance/ledger/probe', '../../aircraft/queries'],
  ['maintenance/ledger/probe', '../../history/undo'],
  ['history/probe', '../aircraft/undo'],
  ['history/probe', '../maintenance/ledger/record'],
  ['backup/probe', '../aircraft/table'],
  ['demo/probe', '../maintenance/ledger/fleet'],
  ['probe', './aircraft/queries'],
  ['probe', './maintenance/ledger/fleet'],
] as const
const allowed = [
  ['aircraft/probe', '../operators/writes'],
  ['aircraft/table', '../operators/table'],
  ['maintenance/probe', '../aircraft/writes'],
  ['maintenance/table', '../aircraft/table'],
  ['maintenance/items/probe', '../ledger/reads'],
  ['maintenance/items/probe', '../aircraft/batches'],
  ['history/probe', '../maintenance/ledger/writes'],
  ['demo/probe', '../aircraft/reads'],
  ['probe', './aircraft/handlers'],
] as const

test('the linter refuses each import past the door of a resource, and up to a higher floor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aerofleet-doors-'))
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    const isRefused = ([file, from]: readonly [string, string]): boolean => {
      const path = join(folder, 'api/src', `${file}.ts`)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `import { probe } from '${from}'\nexport const probed = probe\n`)
      const linter = join(root, 'node_modules/oxlint/bin/oxlint')
      const { stdout } = spawnSync(process.execPath, [linter, path], {
        cwd: folder,
        encoding: 'utf8',
      })
      return stdout.includes('no-restricted-imports')
    }
    expect(refused.filter((each) => !isRefused(each))).toEqual([])
    expect(allowed.filter(isRefused)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 60_000)
