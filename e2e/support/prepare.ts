import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromiumOptions } from '@aerofleet/federation/release/rehearsal/chromium'
import { isOptional, type Registry } from '@aerofleet/shared/mfe-declaration'
import { run, workspace } from './command'

/**
 * Tests play the build, so we bring it up to date. We also start the browser once, which unpacks it: a worker must not
 * start it while another one still writes the file.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function prepare(): Promise<void> {
  const { code, output } = await run([process.execPath, 'scripts/build.mjs'], {
    cwd: workspace,
    env: { COMPOSITION: 'default' },
  })
  if (code !== 0) throw new Error(output)
  await requireDefaultComposition()
  await chromiumOptions()
}

/** The specification describes the product without optional remotes, so none may be live. We retire none ourselves. */
async function requireDefaultComposition(): Promise<void> {
  const file = join(workspace, 'dist/store/live.json')
  const { remotes } = JSON.parse(await readFile(file, 'utf8')) as Registry
  for (const [name, { current }] of Object.entries(remotes)) {
    if (!isOptional(current.declaration)) continue
    throw new Error(
      `The tests play the default composition, and ${name} is live. Take it out for them: npm run mfe -- retire ${name}`,
    )
  }
}
