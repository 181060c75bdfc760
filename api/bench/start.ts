// Opens the embedded database of a directory and serves it until it is let go, as `server.ts` does.
import { join } from 'node:path'
import { claimDirectory } from '../src/db/claim-directory'
import type * as Serve from './start-serve'

async function start(directory: string): Promise<void> {
  const claimed = await claimDirectory(directory)
  const { serve } = require(join(__dirname, 'start-serve.cjs')) as typeof Serve
  await serve(claimed)
}

void start(process.argv[2] ?? '')
