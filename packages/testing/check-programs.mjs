// Fails when git tracks a source file that the type checker does not look at.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

const workspace = resolve(import.meta.dirname, '../..')

const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: workspace, encoding: 'utf8' })
const tracked = (stdout ?? '')
  .split('\0')
  .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && existsSync(resolve(workspace, file)))
if (tracked.length === 0) {
  console.log('Not looked for files outside of the program: only a git checkout names all files.')
  process.exit()
}

const { config } = ts.readConfigFile(resolve(workspace, 'tsconfig.json'), ts.sys.readFile)
const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, workspace)
const program = new Set(fileNames.map((file) => resolve(file)))
/** @param {string} file */
const optsOut = (file) =>
  /^\/\/\s*@ts-nocheck/m.test(readFileSync(resolve(workspace, file), 'utf8'))

const left = tracked.filter((file) => !program.has(resolve(workspace, file)))
const silenced = tracked.filter(optsOut)
for (const file of left) console.error(`${file} is in no program: tsconfig.json leaves it out`)
for (const file of silenced) console.error(`${file} says @ts-nocheck: it has to be checked`)
console.log(`${tracked.length} source files, ${left.length + silenced.length} of them not checked`)
process.exitCode = left.length + silenced.length > 0 ? 1 : 0
