import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** @typedef {{ action: string, values: Record<string, string | number> | null }} Change */
/**
 * The parts of answers that we read; each answer has some of them. @typedef {{ aircraftId: string, id: string,
 * version: number, totalCycles: number }} Body
 */
/** @typedef {{ status: number, body: Body, isRepeated: boolean }} Answer */

/** @template T @param {T[]} list */
const pick = (list) => list[Math.floor(Math.random() * list.length)]

/**
 * Returns a function that sends a request again until it has an answer.
 * @param {string} url of the API
 * @param {string} token
 * @param {() => void} onRetry
 */
export function sender(url, token, onRetry) {
  /**
   * @param {string} line method and path
   * @param {object} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Answer>}
   */
  return async function send(line, body, headers = {}) {
    const [method = '', path = ''] = line.split(' ')
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await fetch(url + path, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            ...headers,
          },
          body: body && JSON.stringify(body),
        })
        const text = await answer.text()
        if (answer.status < 500)
          return { status: answer.status, body: text && JSON.parse(text), isRepeated: attempt > 0 }
        if (answer.status !== 503) throw new Error(`${line} answered ${answer.status}: ${text}`)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
      }
      onRetry()
      await wait(20)
    }
  }
}

/** @param {string} line @param {Answer} answer @param {number} expectedStatus */
export function requireStatus(line, { status, body }, expectedStatus) {
  if (status === expectedStatus) return
  throw new Error(`${line} answered ${status} ${JSON.stringify(body)} instead of ${expectedStatus}`)
}

export const key = () => ({ 'idempotency-key': randomUUID() })

/**
 * Changes the fleet, and records each acknowledged change. A request without an answer is sent again: a POST with the
 * same Idempotency-Key, a PUT with the same If-Match.
 * @param {{ url: string, admin: { token: string }, users: { uid: string }[], name: string }} options
 * @param {() => boolean} isRunning
 * @param {() => void} onAcknowledged called after each acknowledged change
 */
export async function runClient({ url, admin, users, name }, isRunning, onAcknowledged) {
  /**
   * The history must have these changes, by the id of their subject, oldest first.
   * @type {Record<'aircraft' | 'operator' | 'user', Map<string, Change[]>>}
   */
  const expected = { aircraft: new Map(), operator: new Map(), user: new Map() }
  /** @type {{ id: string, changes: Change[] }[]} */
  const fleet = []
  let retries = 0
  let n = 0

  const send = sender(url, admin.token, () => retries++)

  async function create() {
    const values = {
      aircraftType: 'ATR 72',
      tailNumber: `${name}-${++n}`,
      serialNumber: `${name}/${n}`,
      totalHours: n / 4,
      totalCycles: n,
    }
    const answer = await send('POST /aircraft', values, key())
    requireStatus('POST /aircraft', answer, 201)
    const { aircraftId: id } = answer.body
    const changes = [{ action: 'create', values }]
    expected.aircraft.set(id, changes)
    fleet.push({ id, changes })
  }

  async function update() {
    const aircraft = pick(fleet)
    if (!aircraft) return create()
    const { id, changes } = aircraft
    const values = { ...changes.at(-1)?.values, totalCycles: ++n }
    const line = `PUT /aircraft/${id}`
    const answer = await send(line, values, { 'if-match': `"${changes.length}"` })
    // The first attempt was stored, but its answer got lost.
    if (answer.isRepeated && answer.status === 412) {
      const stored = await send(`GET /aircraft/${id}`)
      if (stored.body.version !== changes.length + 1 || stored.body.totalCycles !== n)
        throw new Error(`${line} lost its update: ${JSON.stringify(stored.body)}`)
    } else requireStatus(line, answer, 200)
    changes.push({ action: 'update', values })
  }

  async function remove() {
    const aircraft = fleet.pop()
    if (!aircraft) return create()
    const { id, changes } = aircraft
    const line = `DELETE /aircraft/${id}`
    const answer = await send(line)
    if (!answer.isRepeated || answer.status !== 404) requireStatus(line, answer, 204)
    changes.push({ action: 'delete', values: null })
  }

  async function addOperator() {
    const values = { companyName: `${name} ${++n}`, email: 'ops@aerofleet.test' }
    const answer = await send('POST /operators', values, key())
    requireStatus('POST /operators', answer, 201)
    expected.operator.set(answer.body.id, [{ action: 'create', values }])
  }

  async function assignRole() {
    const user = pick(users)
    if (!user) return create()
    const { uid } = user
    const role = Math.random() < 0.5 ? 'operator' : 'mro'
    const line = `POST /usermanagement/users/${uid}/role`
    requireStatus(line, await send(line, { role }, key()), 200)
    const changes = expected.user.get(uid) ?? []
    expected.user.set(uid, [...changes, { action: 'assign-role', values: { role } }])
  }

  const mix = [create, create, create, create, update, update, update, remove, addOperator]
  while (isRunning()) {
    const change = Math.random() < 0.02 ? assignRole : pick(mix)
    await change?.()
    onAcknowledged()
  }
  return { expected, retries }
}
