import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(__dirname, '../..')
const page = readFileSync(join(root, '../docs/engines.md'), 'utf8')
const table = page.slice(page.indexOf('| construct'), page.indexOf('1. Start one process'))

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

const builderSql: Record<string, string> = {
  for: 'for',
  onConflictDoUpdate: 'on conflict do update',
  onConflictDoNothing: 'on conflict do nothing',
}
const builder = /\.(for|onConflictDoUpdate|onConflictDoNothing)$/

function statementsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const sqlTexts: string[] = []
  const textOf = (node: ts.Node): string => {
    if (ts.isStringLiteralLike(node)) return node.text
    if (!ts.isTemplateExpression(node)) return ''
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      .map(({ text }) => text)
      .join(' $ ')
  }
  function visit(node: ts.Node): void {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql') {
      sqlTexts.push(textOf(node.template))
    } else if (ts.isCallExpression(node) && builder.test(node.expression.getText(source))) {
      const [, method = ''] = builder.exec(node.expression.getText(source)) ?? []
      sqlTexts.push(`${builderSql[method]} ${node.arguments.map(textOf).join(' ')}`)
    } else if (
      ts.isCallExpression(node) &&
      /\.(query|execute|raw)$/.test(node.expression.getText(source))
    ) {
      sqlTexts.push(...node.arguments.map(textOf))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return sqlTexts
}

const sources = filesIn(join(root, 'src'), /^(?!test).*(?<!\.test)\.ts$/).flatMap(statementsIn)
const migrations = filesIn(join(root, 'drizzle'), /\.sql$/).map((file) =>
  readFileSync(file, 'utf8'),
)
const statements = [...sources, ...migrations]
  .map((statement) => statement.toLowerCase().replaceAll(/--.*|'[^']*'/g, ' '))
  .filter((statement) => statement.trim() !== '')
const all = statements.join('\n;\n')

test('this test finds the SQL of the calls and of the migrations', () => {
  expect(all).toContain('on conflict do update')
  expect(all).toContain('create table "aircraft"')
  expect(all).toContain('declare backup')
})

test.each([
  ['triggers, rules and functions', /create\s+(or replace\s+)?(trigger|rule|function|procedure)/],
  ['code in the database', /\bdo\s+\$\$|language\s+plpgsql/],
  ['extensions', /create\s+extension/],
  ['notifications', /(^|;|\n)\s*(listen|notify)\s|pg_notify/],
  ['locks of tables', /\block\s+table/],
  ['rows skipped for being locked', /skip\s+locked/],
  ['physical places of rows', /\b(ctid|xmin|xmax|tableoid)\b/],
  ['temporary and unlogged tables', /create\s+(temp|temporary|unlogged)\s/],
  ['inheritance and partitions', /\binherits\b|partition\s+(by|of)/],
  ['materialized views', /materialized\s+view/],
  ['constraints checked late', /\bdeferrable\b/],
  ['exclusion constraints', /exclude\s+using/],
  ['recursive queries', /with\s+recursive/],
  ['savepoints', /\bsavepoint\b/],
  ['large objects', /\blo_\w+\s*\(/],
  ['serial columns, whose numbers have no order elsewhere', /\b(big|small)?serial\b/],
])('no statement uses %s', (_, pattern) => {
  expect(statements.filter((statement) => pattern.test(statement))).toEqual([])
})

test.each([
  ['pg_advisory_lock', /pg_advisory_lock/],
  ['pg_advisory_xact_lock', /pg_advisory_xact_lock/],
  ['`for update`', /for update/],
  ['`for share`', /for share/],
  ['on conflict … do nothing', /on conflict do nothing/],
  ['on conflict … do update', /on conflict[^;]*do update/],
  ['partial unique index', /create unique index[^;]* where /],
  ['index on an expression', /create index[^;]*\(lower\(/],
  ['generated always as identity', /generated always as identity/],
  ['jsonb', /\bjsonb\b/],
  ['collate "C"', /collate "c"/],
  ['pg_settings', /pg_settings/],
  ['information_schema', /information_schema/],
  ['cursors', /\bcursor\b/],
  ['overriding system value', /overriding system value/],
])('%s is used, and the page says where it works', (name, pattern) => {
  expect(all).toMatch(pattern)
  expect(table).toContain(name)
})

const everywhere = new Set(
  `and any array as btree by check coalesce conflict count default exists from greatest identity in insert into key lower materialized max
  min now not numeric on or references returning select set substring sum table then update using values
  when where with`.split(/\s+/),
)

test('every SQL function is common to all databases, or stands on the page', () => {
  const called = [...all.matchAll(/\b([a-z_]+)\s*\(/g)].map(([, name]) => name as string)
  const tables = [...all.matchAll(/create table "(\w+)"/g)].map(([, name]) => name as string)
  const isPortable = (name: string) => everywhere.has(name) || tables.includes(name)
  const undocumented = called.filter((name) => !isPortable(name) && !table.includes(`\`${name}\``))
  expect([...new Set(undocumented)].sort()).toEqual([])
})
