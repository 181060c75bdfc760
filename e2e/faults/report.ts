import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { annotation, type Row } from './frame'

type Played = Row & { survived: boolean; cases: number }

const file = join(__dirname, '../../docs/faults.md')

/** Writes the matrix, as it was played, to `docs/faults.md`. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default class FaultsReport implements Reporter {
  private readonly played: Played[] = []

  onTestEnd({ annotations }: TestCase, { status, annotations: told }: TestResult): void {
    const described = annotations.find(({ type }) => type === annotation)?.description
    if (!described) return
    const cases = told.find(({ type }) => type === 'cases')?.description
    const row = JSON.parse(described) as Row
    this.played.push({ ...row, survived: status === 'passed', cases: Number(cases ?? 1) })
  }

  onEnd({ status }: FullResult): void {
    const { survived, total, known } = count(this.played)
    writeFileSync(file, document(this.played))
    const more = known > 0 ? `, ${known} of the others known to fail` : ''
    console.log(`survived ${survived} of ${total}${more}; the run ${status}`)
  }
}

function count(rows: Played[]) {
  const known = rows.filter(({ mendedBy }) => mendedBy !== undefined)
  const survived = rows.filter((row) => row.survived && row.mendedBy === undefined)
  return { survived: survived.length, total: rows.length, known: known.length }
}

const number = new Intl.NumberFormat('en')
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function document(rows: Played[]): string {
  const { survived, total, known } = count(rows)
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return `# Faults and attacks

\`npm run faults\` plays every row on the composed production build, from outside only, and writes this page.
A row says what strikes and what the user or client then sees. Rows of a promise that a later issue mends must
fail until then; the run fails when one of them passes.

**survived ${survived} of ${total}**${known > 0 ? `, the other ${known} known to fail, by issue` : ''}

| kind | rows | single cases | survived | known to fail |
| --- | ---: | ---: | ---: | ---: |
${kinds.map((kind) => summary(kind, rows)).join('\n')}
${kinds.map((kind) => section(kind, rows)).join('')}`
}

function summary(kind: string, rows: Played[]): string {
  const own = rows.filter((row) => row.kind === kind)
  const cases = own.reduce((sum, row) => sum + row.cases, 0)
  const { survived, total, known } = count(own)
  return `| ${kind} | ${total} | ${number.format(cases)} | ${survived} | ${known} |`
}

function section(kind: string, rows: Played[]): string {
  const lines = rows
    .filter((row) => row.kind === kind)
    .map((row) => `| ${cell(row.what)} | ${cell(row.seen)} | ${outcome(row)} |`)
  return `\n## ${kind}\n\n| what strikes | what is seen | |\n| --- | --- | --- |\n${lines.join('\n')}\n`
}

function outcome({ survived, mendedBy }: Played): string {
  if (!survived) return '**not as said**'
  return mendedBy ? `known to fail: issue ${mendedBy}` : 'survived'
}
