import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Flags, Outcome, Tools } from './command'
import { createAlone } from './create-alone'
import { filesOfTemplates, requireFreeName, writeRemote } from './template'

const codeOwners = '.github/CODEOWNERS'

/** The line goes to the end, because the last line that matches counts. */
async function addCodeOwner(workspace: string, name: string): Promise<void> {
  const file = join(workspace, codeOwners)
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, `${`/mfe-${name}/`.padEnd(21)} @aerofleet/${name}\n`)
}

const lockfile = 'pnpm-lock.yaml'
const nameOf = (section: string) => section.slice(0, section.indexOf(':'))

/**
 * The new remote gets the template's section of the lock file. Without it pnpm would look for newer versions of every
 * package.
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

export async function create(tools: Tools, name: string, { dryRun }: Flags): Promise<Outcome> {
  if (tools.installed !== undefined) return createAlone(tools, tools.installed, name, { dryRun })
  const { workspace } = tools
  requireFreeName(name, `mfe-${name}`, workspace)
  const files = await filesOfTemplates(name, [join(workspace, 'packages/federation/template')])
  const written = files.map(({ to }) => `mfe-${name}/${to}`)
  if (dryRun) {
    return {
      lines: [`mfe-${name} would be created with ${files.length} files.`],
      data: { name, files: written, changed: false },
    }
  }
  await writeRemote(name, join(workspace, `mfe-${name}`), files)
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
