import { join } from 'node:path'
import type { Flags, Outcome, Tools } from './command'
import { filesOfTemplates, requireFreeName, writeRemote } from './template'

/**
 * The new remote's folder can become a repository of its own.
 * @param installed absolute path of this package
 */
export async function createAlone(
  { workspace }: Tools,
  installed: string,
  name: string,
  { dryRun }: Pick<Flags, 'dryRun'>,
): Promise<Outcome> {
  requireFreeName(name, name, workspace)
  const templates = ['template', 'own-repository'].map((folder) => join(installed, folder))
  const files = await filesOfTemplates(name, templates)
  const written = files.map(({ to }) => `${name}/${to}`)
  if (!dryRun) await writeRemote(name, join(workspace, name), files)
  const what = `${name}/, at /dashboard/${name} of the product`
  return {
    lines: dryRun
      ? [`${name} would be created with ${files.length} files.`]
      : [
          `Created ${what}.`,
          `Next: cd ${name} && npm install`,
          'Then: npm run check, npm test, npx mfe dev',
        ],
    data: { name, files: written, changed: !dryRun },
  }
}
