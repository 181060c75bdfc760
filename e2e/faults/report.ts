import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { annotation, type Row } from './frame'

type PlayedRow = Row & { hasSurvived: boolean; cases: number }

const file = join(__dirname, '../../docs/faults.md')

/** Writes the rows that were played, with their results, to `docs/faults.md`. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default class FaultsReport implements Reporter {
  private readonly played: PlayedRow[] = []

  onTestEnd({ annotations }: TestCase, { status, annotations: added }: TestResult): void {
    const described = annotations.find(({ type }) => type === annotation)?.description
    if (!described) return
    const cases = added.find(({ type }) => type === 'cases')?.description
    const row = JSON.parse(described) as Row
    this.played.push({ ...row, hasSurvived: status === 'passed', cases: Number(cases ?? 1) })
  }

  onEnd({ status }: FullResult): void {
    const { survived, total, knownToFail } = count(this.played)
    writeFileSync(file, write(this.played))
    const others = knownToFail > 0 ? `, ${knownToFail} of the others known to fail` : ''
    console.log(`survived ${survived} of ${total}${others}; the run ${status}`)
  }
}

function count(rows: PlayedRow[]) {
  const knownToFail = rows.filter(({ mendedBy }) => mendedBy !== undefined)
  const survived = rows.filter(({ hasSurvived, mendedBy }) => hasSurvived && mendedBy === undefined)
  return { survived: survived.length, total: rows.length, knownToFail: knownToFail.length }
}

const numbers = new Intl.NumberFormat('en')
const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function write(rows: PlayedRow[]): string {
  const { survived, total, knownToFail } = count(rows)
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return `# Faults and attacks

\`npm run faults\` plays every row on the composed production build, from outside only, and writes this page.
A row says what strikes and what the user or client then sees. Rows of a promise that a later issue mends must
fail until then; the run fails when one of them passes.

**survived ${survived} of ${total}**${knownToFail > 0 ? `, the other ${knownToFail} known to fail, by issue` : ''}

| kind | rows | single cases | survived | known to fail |
| --- | ---: | ---: | ---: | ---: |
${kinds.map((kind) => summarize(kind, rows)).join('\n')}
${kinds.map((kind) => writeSection(kind, rows)).join('')}`
}

function summarize(kind: string, rows: PlayedRow[]): string {
  const rowsOfKind = rows.filter((row) => row.kind === kind)
  const cases = rowsOfKind.reduce((sum, row) => sum + row.cases, 0)
  const { survived, total, knownToFail } = count(rowsOfKind)
  return `| ${kind} | ${total} | ${numbers.format(cases)} | ${survived} | ${knownToFail} |`
}

function writeSection(kind: string, rows: PlayedRow[]): string {
  const lines = rows
    .filter((row) => row.kind === kind)
    .map((row) => `| ${escapeCell(row.cause)} | ${escapeCell(row.outcome)} | ${resultOf(row)} |`)
  return `\n## ${kind}\n\n| what strikes | what is seen | |\n| --- | --- | --- |\n${lines.join('\n')}\n`
}

function resultOf({ hasSurvived, mendedBy }: PlayedRow): string {
  if (!hasSurvived) return '**failed**'
  return mendedBy ? `known to fail: issue ${mendedBy}` : 'survived'
}
