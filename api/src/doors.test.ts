import { spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
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
  ['operators/probe', '../aircraft/writes'],
  ['operators/probe', '../users/writes'],
  ['users/probe', '../operators/reads'],
  ['maintenance/probe', '../aircraft/entry'],
  ['maintenance/probe', './ledger/reads'],
  ['maintenance/probe', './work/writes'],
  ['maintenance/table', '../aircraft/queries'],
  ['maintenance/items/probe', '../../aircraft/table'],
  ['maintenance/items/probe', '../../operators/table'],
  ['maintenance/items/probe', '../ledger/settle'],
  ['maintenance/items/probe', '../programmes/writes'],
  ['maintenance/programmes/probe', '../items/queries'],
  ['maintenance/programmes/probe', '../items/entry'],
  ['maintenance/due/probe', '../programmes/queries'],
  ['maintenance/aircraft/probe', '../due/queries'],
  ['maintenance/import/probe', '../items/import'],
  ['maintenance/orders/probe', '../items/completions'],
  ['maintenance/items/probe', '../orders/reads'],
  ['maintenance/ledger/probe', '../../aircraft/queries'],
  ['maintenance/ledger/probe', '../../history/undo'],
  ['maintenance/ledger/probe', '../items/reads'],
  ['maintenance/ledger/probe', '../work/reads'],
  ['maintenance/work/probe', '../orders/reads'],
  ['maintenance/orders/probe', '../work/table'],
  ['history/probe', '../aircraft/undo'],
  ['history/probe', '../maintenance/ledger/record'],
  ['history/probe', '../maintenance/items/undo'],
  ['backup/probe', '../aircraft/table'],
  ['demo/probe', '../maintenance/ledger/fleet'],
  ['demo/probe', '../maintenance/items/log'],
  ['demo/probe', '../history/undo'],
  ['probe', './aircraft/queries'],
  ['probe', './maintenance/ledger/fleet'],
  ['probe', './maintenance/programmes/renew'],
  ['probe', './aircraft/import'],
  ['probe', './history/undo'],
] as const
const allowed = [
  ['aircraft/probe', '../operators/writes'],
  ['aircraft/table', '../operators/table'],
  ['maintenance/probe', '../aircraft/writes'],
  ['maintenance/table', '../aircraft/table'],
  ['maintenance/items/probe', '../ledger/reads'],
  ['maintenance/items/probe', '../sheets'],
  ['maintenance/items/probe', '../work/reads'],
  ['maintenance/programmes/probe', '../items/writes'],
  ['maintenance/orders/probe', '../items/reads'],
  ['maintenance/due/probe', '../../db/columns'],
  ['history/probe', '../maintenance/ledger/writes'],
  ['demo/probe', '../aircraft/reads'],
  ['probe', './aircraft/handlers'],
  ['probe', './maintenance/items/handlers'],
  ['probe', './history/handlers'],
] as const

type Import = readonly [file: string, from: string]

/** Writes the imports into their files, and returns those that the linter refuses. */
function lint(folder: string, imports: readonly Import[]): Set<Import | undefined> {
  const byFile = new Map<string, Import[]>()
  for (const each of imports) {
    const path = `api/src/${each[0]}.ts`
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    byFile.set(path, [...(byFile.get(path) ?? []), each])
    appendFileSync(join(folder, path), `import '${each[1]}'\n`)
  }
  const linter = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [linter, '--format', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const refusals = stdout.matchAll(/^(\S+?):(\d+):.*no-restricted-imports/gm)
  return new Set([...refusals].map(([, path = '', line]) => byFile.get(path)?.[Number(line) - 1]))
}

test('the linter refuses each import past the door of a resource, and up to a higher floor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aerofleet-doors-'))
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    expect(lint(folder, [...refused, ...allowed])).toEqual(new Set(refused))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
