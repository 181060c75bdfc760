import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filesBelow } from '../build-output'
import type { Flags, Outcome, Tools } from './command'

const reserved = new Set(['shell', 'revisions', 'example'])

function capitalized(name: string): string[] {
  return name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
}

/** The template is a package of the workspace, with installed dependencies and builds of its own. */
const generatedFolders = /^(node_modules|dist)[\\/]/

/** Replaces the template's name, example, by that of the new remote. */
function renameExample(text: string, name: string): string {
  const words = capitalized(name)
  return text
    .replace(/Example(?=[A-Z])/g, words.join(''))
    .replace(/Example/g, words.join(' '))
    .replace(/example/g, name)
}

function requireFreeName(workspace: string, name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || reserved.has(name)) {
    throw new Error(`${name} is no name for a remote. Use lower-case words such as work-orders.`)
  }
  if (existsSync(join(workspace, `mfe-${name}`))) throw new Error(`mfe-${name} exists already.`)
}

const codeOwners = '.github/CODEOWNERS'

/** Names the remote's team as its reviewers, at the end: the last line that matches counts. */
async function addCodeOwner(workspace: string, name: string): Promise<void> {
  const file = join(workspace, codeOwners)
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, `${`/mfe-${name}/`.padEnd(21)} @aerofleet/${name}\n`)
}

const lockfile = 'pnpm-lock.yaml'
const nameOf = (section: string) => section.slice(0, section.indexOf(':'))

/**
 * Gives the remote the section that the template has in the lockfile, in its place by name: it has the same
 * dependencies, and pnpm would look for newer ones of every package.
 */
async function addToLockfile(workspace: string, name: string): Promise<void> {
  const file = join(workspace, lockfile)
  const text = await readFile(file, 'utf8')
  const [heading = '', importers = ''] = /^importers:\n\n([^]*?)\n\n(?=\S)/m.exec(text) ?? []
  const sections = importers.split(/\n\n(?= {2}\S)/)
  const own = sections
    .find((section) => section.startsWith('  packages/federation/template:'))
    ?.replace('packages/federation/template', `mfe-${name}`)
    .replaceAll('link:../../', 'link:../packages/')
    .replaceAll(/link:\.\.$/gm, 'link:../packages/federation')
  if (own === undefined) throw new Error(`${lockfile} has no section of the template.`)
  const added = [...sections, own].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).join('\n\n')
  await writeFile(
    file,
    text.replace(heading, () => heading.replace(importers, () => added)),
  )
}

/** Creates a remote with one screen, which passes every check as it is. */
export async function create(tools: Tools, name: string, { dryRun }: Flags): Promise<Outcome> {
  const { workspace } = tools
  requireFreeName(workspace, name)
  const template = join(workspace, 'packages/federation/template')
  const files = (await filesBelow(template)).filter((file) => !generatedFolders.test(file))
  const written = files.map((file) => `mfe-${name}/${renameExample(file, name)}`)
  if (dryRun) {
    return {
      lines: [`mfe-${name} would be created with ${files.length} files.`],
      data: { name, files: written, changed: false },
    }
  }
  for (const [index, file] of files.entries()) {
    const target = join(workspace, written[index] ?? '')
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, renameExample(await readFile(join(template, file), 'utf8'), name))
  }
  await addCodeOwner(workspace, name)
  await addToLockfile(workspace, name)
  await tools.addToWorkspace(`mfe-${name}`)
  return {
    lines: [
      `Created mfe-${name}, at /dashboard/${name}. Commit it together with ${lockfile} and ${codeOwners}.`,
      `Its reviewers, as named in ${codeOwners}: @aerofleet/${name}`,
      `Put it live: mfe publish ${name}, then mfe promote ${name}`,
    ],
    data: { name, files: written, changed: true },
  }
}
