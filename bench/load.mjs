import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Asks again and again over one connection until time is up. Answers are counted by their bytes, all
 * as long as the first: a client that takes each apart is busier than a server that sends kept bytes.
 * @param {{ url: string, headers: Record<string, string>, until: number, status: number }} options
 * @returns {Promise<number>} answers
 */
function askAgain({ url, headers, until, status }) {
  const { hostname, port, pathname } = new URL(url)
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers })
  const written = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const question = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${written}\r\n`)
  return new Promise((resolve, reject) => {
    let answers = 0
    let length = 0
    let received = 0
    /** @param {number} bytes @param {Buffer} buffer */
    function callback(bytes, buffer) {
      if (received === 0 && buffer.toString('latin1', 9, 12) !== String(status))
        socket.destroy(new Error(`Not ${status} but ${buffer.toString('latin1', 0, bytes)}`))
      length ||= lengthOf(buffer.toString('latin1', 0, bytes))
      received += bytes
      if (received > length) socket.destroy(new Error('An answer was longer than the first.'))
      if (received !== length) return true
      received = 0
      answers += 1
      if (performance.now() < until) socket.write(question)
      else socket.end(() => resolve(answers))
      return true
    }
    const onread = { buffer: Buffer.alloc(65_536), callback }
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
    socket.once('connect', () => socket.write(question))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server closed a connection.')))
  })
}

/** @param {string} answer its head at least @returns {number} bytes of head and body */
function lengthOf(answer) {
  const head = answer.indexOf('\r\n\r\n') + 4
  return head + Number(/^content-length: (\d+)/im.exec(answer.slice(0, head))?.[1] ?? 0)
}

/**
 * As many requests as the server answers, over 32 connections.
 * @param {{ url: string, headers?: Record<string, string>, seconds: number, status: number }} options
 * @returns {Promise<number>} answers a second
 */
export async function saturate({ url, headers = {}, seconds, status }) {
  const until = performance.now() + seconds * 1000
  const asking = Array.from({ length: 32 }, () => askAgain({ url, headers, until, status }))
  const answers = await Promise.all(asking)
  return answers.reduce((sum, each) => sum + each, 0) / seconds
}

/** @param {number[]} values @param {number} part */
export const quantile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0

/**
 * Requests at a given rate, whether or not earlier ones are answered; times count from the moment
 * at which a request was due, so that a stall shows in all that it delays. The first half second, in
 * which connections are made, is not counted.
 * @param {{ rate: number, seconds: number, send: (agent: Agent) => import('node:http').ClientRequest }} options
 * @returns {Promise<number[]>} milliseconds of each
 */
export async function pace({ rate, seconds, send }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  /** @type {number[]} */
  const times = []
  /** @type {Promise<void>[]} */
  const running = []
  const begin = performance.now()
  const counted = begin + 500
  for (let n = 0; n < rate * seconds;) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - begin) * rate) / 1000))
    for (; n < due; n++) {
      const at = begin + (n * 1000) / rate
      const count = () => void (at >= counted && times.push(performance.now() - at))
      running.push(answer(send(agent)).then(count))
    }
    await wait(1)
  }
  await Promise.all(running)
  agent.destroy()
  return times
}

/** @param {import('node:http').ClientRequest} sent */
function answer(sent) {
  return new Promise((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      if ((response.statusCode ?? 500) >= 400) reject(new Error(`Answered ${response.statusCode}`))
      response.resume()
      response.once('end', () => resolve(undefined))
    })
    sent.end()
  })
}

export { request }
