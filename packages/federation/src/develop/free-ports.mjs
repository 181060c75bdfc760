import { findFreePort, isFree } from '../run/ports.mjs'
import { explainTakenPort } from './parts.mjs'

/**
 * Returns the port of the product, from DEV_PORT. Dev servers take the ports from 100 after it. 0 stands for any free
 * port.
 * @throws {Error} when DEV_PORT is no port
 */
export function firstPort() {
  const first = Number(process.env.DEV_PORT || 4000)
  if (Number.isInteger(first) && first >= 0 && first <= 65_000) return first
  throw new Error('DEV_PORT must be a number from 0 to 65000.')
}

/**
 * @param {number} port 0 for any port
 * @param {string} purpose
 * @param {string} command the command that the user typed
 * @throws {Error} when the port is in use; it says what to do
 */
export async function requireFreePort(port, purpose, command) {
  if (port === 0) return findFreePort()
  if (await isFree(port)) return port
  throw new Error(explainTakenPort(port, purpose, `DEV_PORT=${firstPort() + 200}`, command))
}
