import type { AddressInfo } from 'node:net'
import { createApp } from '../src/app'
import { createMemoryIdentity } from '../test/memory-identity'
import type { ClaimedDirectory } from '../src/db/claim-directory'
import { beginStore } from '../src/db/open-store'

/** Tells the parent its address when it answers, and ends with it. */
export async function serve(directory: ClaimedDirectory): Promise<void> {
  const { store, opened } = await beginStore(directory)
  const app = createApp({ store, identity: createMemoryIdentity() })
  await app.ready()
  await opened
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  process.send?.(`http://127.0.0.1:${port}`)
  process.on('disconnect', () => {
    void app
      .close()
      .then(() => store.close())
      .then(() => process.exit(0))
  })
}
