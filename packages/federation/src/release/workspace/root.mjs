import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @param {string} folder @returns {string} */
const workspaceAbove = (folder) =>
  existsSync(join(folder, 'pnpm-workspace.yaml')) ? folder : workspaceAbove(dirname(folder))

/** The folder of the workspace, of this file and of bundles that have it. */
export const root = workspaceAbove(import.meta.dirname)
