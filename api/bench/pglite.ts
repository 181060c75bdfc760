// Opens the database of a directory as PGlite's manual does, and nothing else.
import { PGlite } from '@electric-sql/pglite'

async function start(directory: string): Promise<void> {
  const client = await PGlite.create(directory)
  await client.query('select 1')
  process.send?.('ready')
  process.on('disconnect', () => void client.close().then(() => process.exit(0)))
}

void start(process.argv[2] ?? '')
