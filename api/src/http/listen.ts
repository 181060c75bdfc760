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
import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { StartupError } from '../startup-error'
import { bodySeconds } from './limits/body-time'

/**
 * A client that still sends gets this many milliseconds to read the answer: bytes to a closed connection would reset
 * it.
 */
const restOfBody = 1000

/** Ends a request with its answer: a body that nobody waits for keeps no connection open. */
function endWithAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    setTimeout(() => {
      if (!request.complete) request.socket.destroy()
    }, restOfBody).unref()
  })
}

/**
 * Browsers open six connections each. This is twice the number of requests that may run, so that the others are told
 * that the server is busy.
 */
const maxConnections = 5000

function withLimits(server: Server): Server {
  // Node would answer an unknown expectation itself, without the headers of every answer.
  server.on('checkExpectation', (...exchange) => server.emit('request', ...exchange))
  server.maxConnections = maxConnections
  return server.setTimeout(Math.max(60_000, options.requestTimeout))
}

const rows: Endpoint[] = Object.values(contract)
const options = {
  /** `refuseAmbiguousHost` refuses such requests, with the headers of every answer. */
  requireHostHeader: false,
  keepAliveTimeout: 72_000,
  headersTimeout: 30_000,
  requestTimeout: Math.max(bodySeconds, ...rows.map(({ timeout = 0 }) => timeout)) * 1000,
  /** Node checks the two timeouts this often. */
  connectionsCheckingInterval: 1000,
}

/** The certificate and key with which a server encrypts its connections, as PEM texts. */
export type Certificate = { cert: string; key: string }

/** Makes a server with the product's limits. With a certificate it speaks TLS and nothing else. */
export function createHttpServer(answer: RequestListener, certificate?: Certificate): Server {
  const server = certificate
    ? createTlsServer({ ...options, ...certificate })
    : createServer(options)
  return withLimits(server).on('request', endWithAnswer).on('request', answer)
}

/** Listens at a further address for the main server. It leaves out an address that this machine lacks. */
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

/** Returns all addresses of a host name. Browsers try both of `localhost`. */
export async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/**
 * Listens at the first address, and at those of the others that this machine has.
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
