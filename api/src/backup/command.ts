import { join } from 'node:path'
import { readEnvironment } from '../environment'
import { StartupError } from '../errors'
import { backUp } from './back-up'
import { openSource, openTarget } from './open-source'
import { restore } from './restore'

const usage = 'Say what to do: backup <new file>, or restore <file>.'

/** `backup <file>` and `restore <file>`, of the database that the environment names. */
async function run([verb, file]: string[]): Promise<string> {
  if (!file || (verb !== 'backup' && verb !== 'restore')) throw new StartupError(usage)
  const { databaseUrl, dataDirectory } = readEnvironment(process.env)
  const place = databaseUrl ? { databaseUrl } : { directory: join(dataDirectory, 'db') }
  const source = await (verb === 'backup' ? openSource(place) : openTarget(place))
  try {
    const count = await (verb === 'backup' ? backUp(source, file) : restore(source, file))
    const rows = `${count.toLocaleString('en')} rows`
    return verb === 'backup' ? `Backed up ${rows} to ${file}` : `Restored ${rows} from ${file}`
  } finally {
    await source.close()
  }
}

run(process.argv.slice(2)).then(
  (sentence) => console.log(sentence),
  (error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  },
)
