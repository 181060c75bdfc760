import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { annotation, type Row } from './frame'

type PlayedRow = Row & { hasSurvived: boolean; cases: number }

const numbers = new Intl.NumberFormat('en')

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
    const kinds = [...new Set(this.played.map(({ kind }) => kind))]
    const sections = kinds.map((kind) => write(this.played.filter((row) => row.kind === kind)))
    const survived = this.played.filter(({ hasSurvived }) => hasSurvived).length
    console.log(sections.join('\n'))
    console.log(`survived ${survived} of ${this.played.length}; the run ${status}`)
  }
}

const escapeCell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')

function write(rows: PlayedRow[]): string {
  const cases = numbers.format(rows.reduce((sum, row) => sum + row.cases, 0))
  const lines = rows.map(({ cause, outcome, hasSurvived }) => {
    const result = hasSurvived ? 'survived' : '**failed**'
    return `| ${escapeCell(cause)} | ${escapeCell(outcome)} | ${result} |`
  })
  return `
## ${rows[0]?.kind}: ${cases} single cases

| cause | outcome | |
| --- | --- | --- |
${lines.join('\n')}`
}
