import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'node:http'
import autocannon from 'autocannon'

/**
 * As many requests as the server answers.
 * @param {{ url: string, headers?: Record<string, string>, seconds: number, status: number }} options
 * @returns {Promise<number>} answers a second
 */
export async function saturate({ url, headers = {}, seconds, status }) {
  const result = await autocannon({ url, headers, duration: seconds, connections: 32 })
  const wrong = result.requests.total - (result.statusCodeStats[status]?.count ?? 0)
  if (wrong > 0 || result.errors > 0)
    throw new Error(
      `${wrong} answers were not ${status}: ${JSON.stringify(result.statusCodeStats)}`,
    )
  return result.requests.total / result.duration
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
