// Opens the embedded database of a directory, serves, and ends; tells when it is ready.
import type { AddressInfo } from 'node:net'
import { createApp } from '../src/app'
import { createMemoryIdentity } from '../src/identity/memory'
import { openStore } from '../src/store/store'

async function start(directory: string): Promise<void> {
  const store = await openStore({ directory })
  const app = createApp({ store, identity: createMemoryIdentity() })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/ready`)
  process.send?.(answer.status)
  await app.close()
  await store.close()
  process.exit(0)
}

void start(process.argv[2] ?? '')
