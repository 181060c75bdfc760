import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filesBelow } from '../build-output'

const reserved = new Set(['shell', 'revisions', 'example'])

function capitalized(name: string): string[] {
  return name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
}

/** The template is a package of the workspace, so it has installed packages and builds of its own. */
const generatedFolders = /^(node_modules|dist)[\\/]/

function renameExample(text: string, name: string): string {
  const words = capitalized(name)
  return text
    .replace(/Example(?=[A-Z])/g, words.join(''))
    .replace(/Example/g, words.join(' '))
    .replace(/example/g, name)
}

/** @throws {Error} when the name is no name of a remote, or when the folder exists */
export function requireFreeName(name: string, folder: string, parent: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || reserved.has(name)) {
    throw new Error(`${name} is no name for a remote. Use lower-case words such as work-orders.`)
  }
  if (existsSync(join(parent, folder))) throw new Error(`${folder} exists already.`)
}

type TemplateFile = { from: string; to: string }

/** Returns the files of all templates. A later template replaces files of an earlier one. */
export async function filesOfTemplates(name: string, templates: string[]): Promise<TemplateFile[]> {
  const files = new Map<string, string>()
  for (const template of templates) {
    for (const file of await filesBelow(template)) {
      // npm packs no file with the name .gitignore.
      const to = renameExample(file, name).replace(/^gitignore$/, '.gitignore')
      if (!generatedFolders.test(file)) files.set(to, join(template, file))
    }
  }
  return [...files].map(([to, from]) => ({ from, to }))
}

/** @param change is applied to the texts for people and for CI */
export async function writeRemote(
  name: string,
  folder: string,
  files: TemplateFile[],
  change = (text: string) => text,
) {
  for (const { from, to } of files) {
    const target = join(folder, to)
    await mkdir(dirname(target), { recursive: true })
    const text = renameExample(await readFile(from, 'utf8'), name)
    await writeFile(target, /\.(md|yml)$/.test(to) ? change(text) : text)
  }
}
