import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { readEnvironment } from '../environment'
import { StartupError } from '../startup-error'
import { backUp } from './back-up'
import { openSource, openTarget, type Place } from './open-source'
import { checkBackup, type Checked } from './read-backup'
import { restore } from './restore'

const rows = (count: number) => `${count.toLocaleString('en')} rows`

async function backUpFrom(place: Place, file: string): Promise<number> {
  const source = await openSource(place)
  try {
    return await backUp(source, file)
  } finally {
    await source.close()
  }
}

/** A restore that fails leaves its place as it was. */
async function restoreInto(place: Place, backup: Checked): Promise<number> {
  const target = await openTarget(place)
  const count = await restore(target, backup).catch(async (error: unknown) => {
    await target.discard().catch(() => undefined)
    throw error
  })
  await target.close()
  return count
}

/** `backup <file>` and `restore <file>`, of the database that the environment names. */
async function run([verb, file]: string[]): Promise<string> {
  const { databaseUrl, dataDirectory } = readEnvironment(process.env)
  const place = databaseUrl ? { databaseUrl } : { directory: join(dataDirectory, 'db') }
  if (verb === 'backup' && file) {
    return `Backed up ${rows(await backUpFrom(place, file))} to ${file}`
  }
  if (verb === 'restore' && file) {
    // Before the target is opened: opening makes a directory of what is missing.
    const backup = await checkBackup(file)
    return `Restored ${rows(await restoreInto(place, backup))} from ${file}`
  }
  throw new StartupError('Say what to do: backup <new file>, or restore <file>.')
}

/** What a user can change, in one sentence; a fault of the product keeps its stack. */
function explain(error: unknown): unknown {
  if (error instanceof StartupError) return error.message
  // The message of the query repeats all rows that it was to insert.
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause || cause !== error)) return error
  return `The ${process.argv[2]} failed: ${cause.message.split('\n')[0]?.slice(0, 200)}.`
}

run(process.argv.slice(2)).then(
  (sentence) => console.log(sentence),
  (error: unknown) => {
    console.error(explain(error))
    process.exitCode = 1
  },
)
