import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findGoingAway } from './going-away.mjs'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aerofleet-going-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const warningsFor = (declared: object) => {
  writeFileSync(join(directory, 'mfe.json'), JSON.stringify(declared))
  return findGoingAway(directory)
}

test('the build warns of what goes away, says when and what to do, and the changelog has it', () => {
  const [warning = ''] = warningsFor({ name: 'fleet', shellApi: '^3.0.0' })
  expect(warning).toBe(
    'shellApi of mfe.json goes away with 0.3.0. Remove the line: nothing reads it.',
  )
  const changelog = readFileSync(resolve(__dirname, '../../../../CHANGELOG.md'), 'utf8')
  expect(changelog).toContain('`shellApi` of `mfe.json`, with 0.3.0')
})

test('a remote that uses nothing of it gets no warning', () => {
  expect(warningsFor({ name: 'fleet' })).toEqual([])
})
