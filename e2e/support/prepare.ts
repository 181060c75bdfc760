import { rm } from 'node:fs/promises'
import { run, workspace } from './command'
import { startProduct, templateDirectory } from './product'

/**
 * What is played is what the sources say; nothing to do where it is built. An empty database takes
 * PGlite seconds to make, so one is made here, and each product of the tests begins with a copy.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function prepare(): Promise<void> {
  const { code, output } = await run([process.execPath, 'scripts/build.mjs'], { cwd: workspace })
  if (code !== 0) throw new Error(output)
  await rm(templateDirectory, { recursive: true, force: true })
  const product = await startProduct({ dataDirectory: templateDirectory })
  await product.stop()
}
