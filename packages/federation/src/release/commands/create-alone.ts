import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Flags, Outcome, Tools } from './command'
import { inWordsOf, scopeLine, wordsOf } from './package-manager'
import { filesOfTemplates, requireFreeName, writeRemote } from './template'

/** In a repository with several remotes its top has these. */
const ofRepository = /^(\.github[\\/]|pnpm-workspace\.yaml$)/

/**
 * The new remote's folder can become a repository of its own, or one of several remotes of a repository.
 * @param installed absolute path of this package
 */
export async function createAlone(
  { workspace, userAgent, teamWorkspace }: Tools,
  installed: string,
  name: string,
  { dryRun }: Pick<Flags, 'dryRun'>,
): Promise<Outcome> {
  requireFreeName(name, name, workspace)
  const templates = ['template', 'own-repository'].map((folder) => join(installed, folder))
  const all = await filesOfTemplates(name, templates)
  const files = teamWorkspace ? all.filter(({ to }) => !ofRepository.test(to)) : all
  const scope = teamWorkspace ? undefined : await scopeLine(workspace)
  const written = [...files.map(({ to }) => to), ...(scope ? ['.npmrc'] : [])].map(
    (to) => `${name}/${to}`,
  )
  if (!dryRun) {
    const folder = join(workspace, name)
    await writeRemote(name, folder, files, (text) => inWordsOf(userAgent, text))
    // npm does not read the file of the folder above.
    if (scope) await writeFile(join(folder, '.npmrc'), `${scope}\n`)
  }
  const { install, run, test, mfe } = wordsOf(userAgent)
  return {
    lines: dryRun
      ? [`${name} would be created with ${written.length} files.`]
      : [
          `Created ${name}/, at /dashboard/${name} of the product.`,
          teamWorkspace ? `Next: ${install}` : `Next: cd ${name} && ${install}`,
          `Then${teamWorkspace ? ` in ${name}/` : ''}: ${run} check, ${test}, ${mfe} dev`,
        ],
    data: { name, files: written, changed: !dryRun },
  }
}
