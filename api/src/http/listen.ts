import { lookup } from 'node:dns/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { contract } from '@aerofleet/shared/contract/all'
import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { StartupError } from '../startup-error'
import { bodySeconds } from './limits/unfinished-bodies'

function bound(server: Server): Server {
  // Node would answer an unknown expectation itself, without the headers that every answer has.
  server.on('checkExpectation', (...exchange) => server.emit('request', ...exchange))
  return server.setTimeout(60_000)
}

const rows: Endpoint[] = Object.values(contract)
const options = {
  /** `answer` refuses what has no single host. */
  requireHostHeader: false,
  keepAliveTimeout: 72_000,
  headersTimeout: 30_000,
  requestTimeout: Math.max(bodySeconds, ...rows.map(({ timeout = 0 }) => timeout)) * 1000,
  /** How often both are looked at. */
  connectionsCheckingInterval: 1000,
}

/** A server with the product's timeouts. */
export const newServer = (answer: RequestListener) => bound(createServer(options, answer))

/** What reaches `address` is answered as what reaches `main`; one that is not there is left out. */
function listenBeside(main: Server, port: number, address: string): Promise<void> {
  const beside = bound(createServer(options))
  for (const event of ['request', 'clientError']) {
    beside.on(event, (...values) => main.emit(event, ...values))
  }
  main.once('close', () => beside.close())
  return new Promise((resolve) => {
    beside.once('error', () => resolve())
    beside.listen(port, address, () => resolve())
  })
}

/** Both addresses of `localhost`, where it has two: browsers try either. */
export async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/**
 * Listens at the first address, and at those of the others that are there.
 * @returns the port, which the system has chosen for 0
 * @throws {StartupError} when the port is taken
 */
export async function listen(
  app: FastifyInstance,
  port: number,
  [first, ...others]: readonly string[],
): Promise<number> {
  await app.listen({ port, ...(first && { host: first }) }).catch(() => {
    throw new StartupError(`Port ${port} is in use; set PORT to another one.`)
  })
  const [bound] = app.addresses()
  const chosen = typeof bound === 'object' ? bound.port : port
  await Promise.all(others.map((address) => listenBeside(app.server, chosen, address)))
  return chosen
}
