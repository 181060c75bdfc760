import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explainBuild } from './explain-build.mjs'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aerofleet-explain-'))
  writeFileSync(join(directory, 'Page.tsx'), 'import "./nope"\nconst a = (\n')
})
afterEach(() => rmSync(directory, { recursive: true }))

const trace = '\n    at handle (/x/node_modules/webpack/lib/Compiler.js:1:2)'

test('a mistake that the compiler finds is one sentence and one line of the source', () => {
  const output = `ERROR in ${directory}/Page.tsx\n./Page.tsx 2:10-11\n[tsl] ERROR in ${directory}/Page.tsx(2,11)\n      TS1109: Expression expected.\n\nERROR in another${trace}`
  expect(explainBuild(output, directory)).toBe(
    'Expression expected.\n  at Page.tsx:2:11\n  2 | const a = (\n    |           ^',
  )
})

test('the compiler\u2019s error goes before that of webpack, which has read what the compiler made', () => {
  const parsed = `ERROR in ./Page.tsx 1:3\nModule parse failed: Assigning to rvalue (1:3)${trace}`
  const compiled = `ERROR in ${directory}/Page.tsx\n[tsl] ERROR in ${directory}/Page.tsx(2,11)\n      TS1109: Expression expected.`
  expect(explainBuild(`${parsed}\n\n${compiled}`, directory)).toMatch(
    /^Expression expected\.\n {2}at Page\.tsx:2:11\n/,
  )
})

test('a module that is missing is named, without the places where webpack has looked', () => {
  const output = `ERROR in ./Page.tsx 1:0-15\nModule not found: Error: Can't resolve './nope' in '${directory}'\nresolve './nope' in '${directory}'\n  using description file: /x/package.json${trace}\n\nwebpack 5.110.3 compiled with 1 error`
  expect(explainBuild(output, directory)).toBe(
    '\'./nope\' cannot be found. Install it, or correct the path.\n  at Page.tsx:1:1\n  1 | import "./nope"\n    | ^',
  )
})

test('colours of the output hide no place', () => {
  const output = `\u001b[1m\u001b[31mERROR\u001b[39m\u001b[22m in \u001b[1m./Page.tsx\u001b[22m \u001b[1m\u001b[32m1:0-15\u001b[39m\u001b[22m\nModule not found: Error: Can't resolve './nope'`
  expect(explainBuild(output, directory)).toMatch(/\n {2}at Page\.tsx:1:1\n/)
})

test('an error of our own is its sentence and what to do, without a trace', () => {
  const output = `[webpack-cli] Error: The routes cannot be listed: window is not defined\nsrc/routes.tsx may hold paths and lazy pages only.${trace}`
  expect(explainBuild(output, directory)).toBe(
    'The routes cannot be listed: window is not defined. src/routes.tsx may hold paths and lazy pages only.',
  )
})

test('a place outside of the package is no frame of the team', () => {
  const output = `ERROR in ../node_modules/x/index.js 3:4\nModule parse failed: Unexpected token (3:4)`
  expect(explainBuild(output, directory)).toBe('Module parse failed: Unexpected token (3:4)')
})
