// Fails if the type checker leaves out a source file that git tracks.
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
  console.log(
    'Skipped: only a git checkout can list the source files to compare with tsconfig.json.',
  )
  process.exit()
}

const { config } = ts.readConfigFile(resolve(workspace, 'tsconfig.json'), ts.sys.readFile)
const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, workspace)
const program = new Set(fileNames.map((file) => resolve(file)))
/** @param {string} file */
const optsOut = (file) =>
  /^\/\/\s*@ts-nocheck/m.test(readFileSync(resolve(workspace, file), 'utf8'))

const missing = tracked.filter((file) => !program.has(resolve(workspace, file)))
const optedOut = tracked.filter(optsOut)
for (const file of missing) console.error(`${file} is not checked: tsconfig.json leaves it out`)
for (const file of optedOut) console.error(`${file} is not checked: it says @ts-nocheck`)
const unchecked = missing.length + optedOut.length
console.log(`${tracked.length} source files, ${unchecked} of them not checked`)
process.exitCode = unchecked > 0 ? 1 : 0
