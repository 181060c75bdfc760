import { connect } from 'node:net'

/**
 * Sends one request again and again over one connection until time is up. Counts answers by their bytes,
 * all as many as the first: a client that parses them would be busier than a server that sends cached bytes.
 * @param {{ url: string, headers: Record<string, string>, until: number, status: number }} options
 * @returns {Promise<number>} the number of answers
 */
function repeatRequest({ url, headers, until, status }) {
  const { hostname, port, pathname } = new URL(url)
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers })
  const written = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${written}\r\n`)
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
      if (performance.now() < until) socket.write(request)
      else socket.end(() => resolve(answers))
      return true
    }
    const onread = { buffer: Buffer.alloc(65_536), callback }
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
    socket.once('connect', () => socket.write(request))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server closed a connection.')))
  })
}

/** @param {string} answer at least its head @returns {number} bytes of head and body */
function lengthOf(answer) {
  const head = answer.indexOf('\r\n\r\n') + 4
  return head + Number(/^content-length: (\d+)/im.exec(answer.slice(0, head))?.[1] ?? 0)
}

/**
 * Sends as many requests as a server answers, over 32 connections.
 * @param {{ url: string, headers?: Record<string, string>, seconds: number, status: number }} options
 * @returns {Promise<number>} answers a second
 */
export async function saturate({ url, headers = {}, seconds, status }) {
  const until = performance.now() + seconds * 1000
  const connections = Array.from({ length: 32 }, () =>
    repeatRequest({ url, headers, until, status }),
  )
  const answers = await Promise.all(connections)
  return answers.reduce((sum, count) => sum + count, 0) / seconds
}
