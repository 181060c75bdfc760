import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'

let sent = 0
const counted = new Set(['P', 'Q'])

/** In the drivers themselves: on a server every query, in process every parsed or simple one. */
function hookDrivers(): void {
  const client = Client.prototype as { query: (...values: unknown[]) => unknown }
  const { query } = client
  client.query = function (...values) {
    sent += 1
    return query.apply(this, values)
  }
  const { execProtocolRawSync: execute } = PGlite.prototype
  PGlite.prototype.execProtocolRawSync = function (message) {
    if (counted.has(String.fromCharCode(message[0] ?? 0))) sent += 1
    return execute.call(this, message)
  }
}
hookDrivers()

/** How many statements this process has sent to databases while `work` ran. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const before = sent
  await work()
  return sent - before
}
