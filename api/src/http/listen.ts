import { lookup } from 'node:dns/promises'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { contract } from '@aerofleet/shared/contract/all'
import type { ProductEndpoint } from '@aerofleet/shared/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { StartupError } from '../startup-error'
import { bodySeconds } from './limits/body-time'

/**
 * A client that still sends has so many milliseconds to read the answer. Bytes to a closed connection would
 * reset it.
 */
export const restOfBody = 1000

/** Ends a request with its answer, so that an unread body keeps no connection open. */
function endWithAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  // This comes before Node's own listener, which calls `destroySoon` after `connection: close`.
  response.prependOnceListener('finish', () => {
    if (request.complete) return
    const later = (close: () => void) => setTimeout(close, restOfBody).unref()
    socket.destroySoon = () => {
      socket.end()
      later(() => socket.destroy())
    }
    later(() => {
      if (!request.complete) socket.destroy()
    })
  })
}

/**
 * Twice `maxRunning`, so that the server can tell further clients that it is busy. A browser opens six
 * connections.
 */
const maxConnections = 5000

function withLimits(server: Server): Server {
  // Node would answer an unknown expectation itself, without our headers.
  server.on('checkExpectation', (...exchange) => server.emit('request', ...exchange))
  server.maxConnections = maxConnections
  return server.setTimeout(Math.max(60_000, options.requestTimeout))
}

const rows: ProductEndpoint[] = Object.values(contract)
const options = {
  requireHostHeader: false,
  keepAliveTimeout: 72_000,
  headersTimeout: 30_000,
  requestTimeout: Math.max(bodySeconds, ...rows.map(({ timeout = 0 }) => timeout)) * 1000,
  connectionsCheckingInterval: 1000,
}

/** PEM texts. */
export type Certificate = { cert: string; key: string }

/** With a certificate the server speaks TLS and nothing else. */
export function createHttpServer(answer: RequestListener, certificate?: Certificate): Server {
  const server = certificate
    ? createTlsServer({ ...options, ...certificate })
    : createServer(options)
  return withLimits(server).on('request', endWithAnswer).on('request', answer)
}

function listenBeside(main: Server, port: number, address: string): Promise<void> {
  const further = withLimits(createServer(options))
  for (const event of ['request', 'clientError']) {
    further.on(event, (...values) => main.emit(event, ...values))
  }
  main.once('close', () => further.close())
  return new Promise((resolve) => {
    further.once('error', () => resolve())
    further.listen(port, address, () => resolve())
  })
}

/** `localhost` often has two addresses, and browsers try both. */
export async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/**
 * Listens at the first address, and at each other one that this machine has.
 * @returns the port, which the system chooses for 0
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
  const [listening] = app.addresses()
  const chosenPort = typeof listening === 'object' ? listening.port : port
  await Promise.all(others.map((address) => listenBeside(app.server, chosenPort, address)))
  return chosenPort
}
