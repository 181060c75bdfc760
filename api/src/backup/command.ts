import { join } from 'node:path'
import { readEnvironment } from '../environment'
import { StartupError } from '../http/errors'
import { backUp } from './back-up'
import { openSource, openTarget, type Source } from './open-source'
import { checkBackup, restore } from './restore'

const rows = (count: number) => `${count.toLocaleString('en')} rows`

async function closing<T>(source: Source, work: (source: Source) => Promise<T>): Promise<T> {
  try {
    return await work(source)
  } finally {
    await source.close()
  }
}

/** `backup <file>` and `restore <file>`, of the database that the environment names. */
async function run([verb, file]: string[]): Promise<string> {
  const { databaseUrl, dataDirectory } = readEnvironment(process.env)
  const place = databaseUrl ? { databaseUrl } : { directory: join(dataDirectory, 'db') }
  if (verb === 'backup' && file) {
    const count = await closing(await openSource(place), (source) => backUp(source, file))
    return `Backed up ${rows(count)} to ${file}`
  }
  if (verb === 'restore' && file) {
    // Before the target is opened: opening makes a directory of what is missing.
    const backup = await checkBackup(file)
    const count = await closing(await openTarget(place), (target) => restore(target, backup))
    return `Restored ${rows(count)} from ${file}`
  }
  throw new StartupError('Say what to do: backup <new file>, or restore <file>.')
}

run(process.argv.slice(2)).then(
  (sentence) => console.log(sentence),
  (error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  },
)
