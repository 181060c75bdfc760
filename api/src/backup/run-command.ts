import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { readEnvironment } from '../environment'
import { StartupError } from '../startup-error'
import { backUp, type BackedUp } from './back-up'
import { openSource, openTarget, type DatabaseLocation } from './open-source'
import { checkBackup, type CheckedBackup } from './read-backup'
import { restore } from './restore'

const rows = (count: number) => `${count.toLocaleString('en')} rows`

async function backUpFrom(location: DatabaseLocation, file: string): Promise<BackedUp> {
  const source = await openSource(location)
  try {
    return await backUp(source, file)
  } finally {
    await source.close()
  }
}

async function restoreInto(location: DatabaseLocation, backup: CheckedBackup): Promise<number> {
  const target = await openTarget(location)
  const count = await restore(target, backup).catch(async (error: unknown) => {
    await target.discard().catch(() => undefined)
    throw error
  })
  await target.close()
  return count
}

/** @returns a sentence for the user */
export async function runCommand(
  [action, file]: string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const { databaseUrl, dataDirectory } = readEnvironment(environment)
  const location = databaseUrl ? { databaseUrl } : { directory: join(dataDirectory, 'db') }
  if (action === 'backup' && file) {
    const { rows: count, complaints } = await backUpFrom(location, file)
    const warnings = complaints.map((complaint) => `\nNo restore takes this: a row ${complaint}.`)
    return `Backed up ${rows(count)} to ${file}${warnings.join('')}`
  }
  if (action === 'restore' && file) {
    // The check comes before the target is opened, because opening makes its directory.
    const backup = await checkBackup(file)
    return `Restored ${rows(await restoreInto(location, backup))} from ${file}`
  }
  throw new StartupError('Say what to do: backup <new file>, or restore <file>.')
}

/** Returns a sentence if the user can mend the failure. An error of the product itself keeps its stack. */
export function explainFailure(error: unknown, action = 'command'): unknown {
  if (error instanceof StartupError) return error.message
  // The message of the query error would repeat all its rows.
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause || cause !== error)) return error
  return `The ${action} failed: ${cause.message.split('\n')[0]?.slice(0, 200)}.`
}
