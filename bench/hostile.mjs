// node bench/hostile.mjs [pglite|postgresql] [word] measures how long 50 users wait while one sends hostile files and
// calls again and again. Without an argument it plays both databases. With a word it plays only the hostile calls
// that contain it, and writes nothing. `send` is for itself: the hostile user is a process of its own, so that the work of
// sending keeps no other user waiting.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../api/test/postgres.mjs'
import { openServer } from './database.mjs'
import { listHostileReleases, releaseSettings } from './hostile-releases.mjs'
import { buildApi, callIdentity, createProduct, demoPassword, root } from './product.mjs'
import { table, writeSection } from './results.mjs'

/** @typedef {{ method?: string, body?: unknown, csv?: string, act?: string, signal?: AbortSignal, url?: string }} Request */
/** @typedef {(path: string, request?: Request) => Promise<{ status: number, body: any }>} Ask */
/** @typedef {{ name: string, send: (n: number, signal: AbortSignal) => Promise<string> }} Hostile */

const [chosen, word = ''] = process.argv.slice(2)
const users = 50
const pause = { alone: 8000, hostile: 10_000, betweenCalls: 10_000 }
/** In milliseconds. A later answer counts as an error. */
const patience = 60_000
const large = { aircraft: 40, tasks: 2000, rows: 20_000 }
const figures = { aircraftType: 'Airbus A320', totalHours: 4288, totalCycles: 2180 }

/** @param {string} database */
async function run(database) {
  const isEmbedded = database === 'pglite'
  const [loadBefore = 0] = loadavg()
  const directory = await mkdtemp(join(tmpdir(), 'aerofleet-hostile-'))
  const postgres = isEmbedded ? null : await startPostgres()
  const hanging = await listenAndHang()
  const env = {
    SERVICES: `hanging=${hanging.address}`,
    DATA_DIR: directory,
    DEMO_AIRCRAFT: '1',
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...(await releaseSettings(directory, isEmbedded)),
  }
  const product = await createProduct(root, env, isEmbedded ? 1 : 2)
  try {
    await product.start()
    const tokens = await signIn(product.url)
    const as = usersOf(product.url, tokens)
    const programme = await fill(as('admin'))
    console.log(`${database}: ${large.aircraft} aircraft with ${large.tasks} items each`)
    const honest = await createUsers(product.urls, as('admin'))
    if (postgres) await analyse(postgres.url)
    /** @type {string[][]} */
    const rows = []
    const sender = await startSender({ url: product.url, tokens, programme })
    for (const name of sender.names.filter((each) => each.includes(word))) {
      rows.push(await measure(product, honest, sender, name, isEmbedded ? 1000 : 200))
      console.log(rows.at(-1)?.join(' | '))
    }
    sender.close()
    if (word) return
    const limit = isEmbedded ? 'at most 1 s' : 'at most 200 ms'
    const headings = [
      'hostile call',
      'alone',
      'meanwhile',
      'ratio',
      limit,
      'errors',
      'answers',
      'MB',
    ]
    const processes = isEmbedded ? 'one process' : 'two processes'
    writeSection(
      `What 50 users wait while one is hostile (${database})`,
      `\`npm run bench hostile ${database}\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}, a load of ${loadBefore.toFixed(1)} before, ${processes}. 50 users read the list, an aircraft and the due list, log a reading and edit an aircraft, each a call and then a pause of ${pause.betweenCalls / 1000} s. Median, 95th percentile and longest of what they wait, in milliseconds: alone, and while one user of the lowest role that may send it sends a call again and again for ${pause.hostile / 1000} s. The ratio is that of the 95th percentiles; the limit holds for the longest. ${large.aircraft} aircraft have ${large.tasks} items each. MB is the most memory that a process had meanwhile.

${table(headings, rows)}`,
    )
  } finally {
    await product.stop()
    await product.close()
    await postgres?.stop()
    hanging.close()
    await rm(directory, { recursive: true })
  }
}

/** A server does this by itself within a minute, so a database of a few seconds has no statistics. @param {string} url */
async function analyse(url) {
  const database = await openServer(url)
  await database.query('analyze')
  await database.close()
}

/** @param {string} url @param {string} token @returns {Ask} */
const client =
  (url, token) =>
  async (path, request = {}) => {
    const { method = 'GET', body, csv, act, signal } = request
    const type = csv === undefined ? 'application/json' : 'text/csv'
    const text = csv ?? (typeof body === 'string' ? body : JSON.stringify(body))
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(text !== undefined && { 'content-type': type }),
        ...(act !== undefined && { act }),
      },
      ...(text !== undefined && { body: text }),
      signal: signal ?? AbortSignal.timeout(patience),
    })
    const answered = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, body: isJson && answered ? JSON.parse(answered) : answered }
  }

/** @param {string} url */
async function signIn(url) {
  /** @type {Record<string, string>} */
  const tokens = {}
  for (const name of ['admin', 'operator', 'mro', 'viewer']) {
    const account = { email: `${name}@demo.aerofleet.test`, password: demoPassword }
    tokens[name] = (await callIdentity(url, 'signInWithPassword', account)).idToken
  }
  return tokens
}

/** @param {string} url @param {Record<string, string>} tokens */
const usersOf = (url, tokens) => (/** @type {string} */ name) => client(url, tokens[name] ?? '')

/** @param {Ask} ask @param {string} path @param {Request} request */
async function must(ask, path, request) {
  const { status, body } = await ask(path, request)
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  return body
}

/**
 * @template Made
 * @param {number} count @param {(n: number) => Made} make
 */
const times = (count, make) => Array.from({ length: count }, (_, n) => make(n))
/** @param {number} n */
const codeOf = (n) => `T${String(n).padStart(4, '0')}`
/** @param {number} revision */
const textOf = (revision) => ({
  ...{
    name: 'Hostile',
    aircraftType: 'Airbus A320',
    revision: String(revision),
    revisionDate: '2026-01-15',
  },
  tasks: times(large.tasks, (n) => ({
    ...{ code: codeOf(n), title: `Inspection ${n}`, ata: '05', kind: 'inspection' },
    limits: { hours: { threshold: 4000 + n, interval: 500 + revision } },
  })),
})

/** @param {Ask} admin */
async function fill(admin) {
  const heading = 'aircraftType,tailNumber,serialNumber,totalHours,totalCycles'
  const lines = times(large.aircraft, (n) => `Airbus A320,X-H${n},H${n},4288,2180`)
  await must(admin, '/aircraft/import', { method: 'POST', csv: [heading, ...lines].join('\n') })
  const list = await must(admin, '/aircraft', {})
  const ids = list
    .filter((/** @type {any} */ { tailNumber }) => tailNumber.startsWith('X-H'))
    .map((/** @type {any} */ { id }) => id)
  const { id } = await must(admin, '/maintenance/programmes', { method: 'POST', body: textOf(0) })
  await must(admin, `/maintenance/programmes/${id}/activate`, { method: 'POST', body: {} })
  for (const aircraftId of ids)
    await must(admin, `/maintenance/aircraft/${aircraftId}/programme`, {
      method: 'PUT',
      body: { programmeId: id },
    })
  const draft = await must(admin, '/maintenance/programmes', {
    method: 'POST',
    body: { ...textOf(0), name: 'Hostile draft', tasks: [] },
  })
  return { id, draftId: draft.id, aircraftIds: ids, revision: 0 }
}

/**
 * @param {string[]} urls
 * @param {Ask} admin
 */
async function createUsers(urls, admin) {
  const honest = []
  for (let n = 0; n < users; n++) {
    const url = urls[n % urls.length] ?? ''
    const account = { email: `user-${n}@aerofleet.test`, password: `user-${n}-password` }
    const { localId, idToken } = await callIdentity(url, 'signUp', account)
    await must(admin, `/usermanagement/users/${localId}/role`, {
      method: 'POST',
      body: { role: 'mro' },
    })
    const body = { ...figures, tailNumber: `X-U${n}`, serialNumber: `U${n}` }
    const { aircraft } = await must(admin, '/aircraft', { method: 'POST', body })
    const limits = { hours: { threshold: 4300, interval: 500 } }
    const task = {
      code: 'T1',
      title: 'A check',
      ata: '05',
      kind: 'inspection',
      limits,
      aircraftId: aircraft.id,
    }
    await must(admin, '/maintenance/items', { method: 'POST', body: task })
    honest.push({ ask: client(url, idToken), aircraft, calls: n })
  }
  return honest
}
/** @typedef {Awaited<ReturnType<typeof createUsers>>[number]} User */

/**
 * @param {User} user
 * @param {string} today
 */
function callOnce({ ask, aircraft, calls }, today) {
  const path = `/aircraft/${aircraft.id}`
  const hours = aircraft.totalHours + 0.01
  switch (calls % 5) {
    case 0:
      return ask('/aircraft')
    case 1:
      return ask(path)
    case 2:
      return ask('/maintenance/due')
    case 3:
      Object.assign(aircraft, { totalHours: Math.round(hours * 100) / 100 })
      return ask(`/maintenance${path}/readings`, {
        method: 'POST',
        body: {
          date: today,
          hours: aircraft.totalHours,
          cycles: aircraft.totalCycles,
          accept: true,
        },
      })
    default:
      aircraft.totalCycles += 1
      return ask(path, { method: 'PUT', body: aircraft })
  }
}

/**
 * The result is in milliseconds.
 * @param {User[]} honest
 * @param {number} duration
 */
async function load(honest, duration) {
  const { body } = (await honest[0]?.ask('/maintenance/due?limit=1')) ?? {}
  const until = Date.now() + duration
  /** @type {number[]} */
  const took = []
  let errors = 0
  await Promise.all(
    honest.map(async (user, n) => {
      await wait((pause.betweenCalls * n) / users)
      while (Date.now() < until) {
        const begin = performance.now()
        const status = await callOnce(user, body.today).then(
          (answer) => answer.status,
          () => 0,
        )
        took.push(performance.now() - begin)
        if (status === 0 || status >= 300) errors++
        user.calls += 1
        if (Date.now() + pause.betweenCalls > until) break
        await wait(pause.betweenCalls)
      }
    }),
  )
  const sorted = took.toSorted((a, b) => a - b)
  const at = (/** @type {number} */ share) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { p50: at(0.5), p95: at(0.95), max: at(1), errors }
}

/** @param {{ p50: number, p95: number, max: number }} waited */
const show = (waited) => [waited.p50, waited.p95, waited.max].map((ms) => ms.toFixed(0)).join(' / ')

/** @typedef {{ url: string, tokens: Record<string, string>, programme: Awaited<ReturnType<typeof fill>> }} Target */

/**
 * Starts the process of the hostile user.
 * @param {Target} target
 */
async function startSender(target) {
  const child = fork(import.meta.filename, ['send'])
  child.send(target)
  /** @type {[string[]]} */
  const [names] = /** @type {any} */ (await once(child, 'message'))
  return {
    names,
    /** @param {string} name */
    begin: (name) => child.send(name),
    /** @returns {Promise<[answer: string, count: number][]>} */
    async end() {
      child.send('end')
      return (await once(child, 'message'))[0]
    },
    close: () => child.disconnect(),
  }
}

/** Sends a call again and again from the message with its name to the next message. */
async function sendHostile() {
  process.once('disconnect', () => process.exit())
  /** @type {[Target]} */
  const [{ url, tokens, programme }] = /** @type {any} */ (await once(process, 'message'))
  const releases = await listHostileReleases(url)
  // The fleet of 10,000 aircraft comes last, because afterwards each list of others is longer.
  const all = [...releases, ...listHostile(url, usersOf(url, tokens), programme)]
  process.send?.(all.map(({ name }) => name))
  for (;;) {
    const [name] = await once(process, 'message')
    const hostile = all.find((each) => each.name === name)
    const stop = new AbortController()
    process.once('message', () => stop.abort())
    const answers = new Map()
    for (let n = 0; !stop.signal.aborted; n++) {
      const answer = await hostile?.send(n, stop.signal).catch(() => 'no answer')
      if (!stop.signal.aborted) answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
    process.send?.([...answers])
  }
}

/**
 * @param {Awaited<ReturnType<typeof createProduct>>} product @param {User[]} honest
 * @param {Awaited<ReturnType<typeof startSender>>} sender @param {string} name
 * @param {number} atMost milliseconds
 */
async function measure(product, honest, sender, name, atMost) {
  const alone = await load(honest, pause.alone)
  product.forgetPeaks()
  sender.begin(name)
  const meanwhile = await load(honest, pause.hostile)
  const answers = await sender.end()
  const memory = Math.max(...product.peakMemory().slice(0, product.urls.length))
  await settle(product.urls)
  const met = meanwhile.max <= atMost && meanwhile.errors === 0 ? 'yes' : 'no'
  const ratio = (meanwhile.p95 / alone.p95).toFixed(1)
  const answered = answers.map(([answer, count]) => `${answer} × ${count}`).join(', ') || 'none'
  const errors = String(alone.errors + meanwhile.errors)
  return [name, show(alone), show(meanwhile), ratio, met, errors, answered, String(memory)]
}

/**
 * Waits until the servers have finished their work on the hostile calls.
 * @param {string[]} urls
 */
async function settle(urls) {
  const end = Date.now() + 2 * patience
  for (let quick = 0; quick < 5 && Date.now() < end; await wait(200)) {
    const begin = performance.now()
    const answers = urls.map((url) =>
      fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(patience) }),
    )
    await Promise.allSettled(answers)
    quick = performance.now() - begin < 50 ? quick + 1 : 0
  }
}

/** @param {string} url @param {(name: string) => Ask} as @param {Awaited<ReturnType<typeof fill>>} programme @returns {Hostile[]} */
function listHostile(url, as, programme) {
  const day = 86_400_000
  const dayOf = (/** @type {number} */ n) =>
    new Date(Date.UTC(1970, 0, 2) + n * day).toISOString().slice(0, 10)
  /** @param {string} tailNumber @param {(n: number) => string} date */
  const readings = (tailNumber, date) =>
    [
      'tailNumber,date,hours,cycles',
      ...times(large.rows, (n) => `${tailNumber},${date(n)},${(n / 100).toFixed(2)},${n >> 4}`),
    ].join('\n')
  const yearly = readings('X-H0', dayOf)
  const oneDay = readings('X-H1', () => '2020-05-05')
  const bars = `code,title,ata,kind,intervalHours,terminates\nA,Check,05,inspection,100,${'|'.repeat(5e6)}`
  const codes = `code,title,ata,kind,intervalHours,terminates\nA,Check,05,inspection,100,${times(500_000, (n) => n.toString(36)).join('|')}`
  const wrong = [
    'aircraftType,tailNumber,serialNumber,totalHours,totalCycles',
    ...times(9999, () => ',,,x,y'),
  ].join('\n')
  const baselines = [
    'tailNumber,code,date,hours',
    ...times(
      large.rows,
      (n) =>
        `X-H${Math.floor(n / large.tasks)},${codeOf(n % large.tasks)},2026-01-01,${4000 - (n % 9)}`,
    ),
  ].join('\n')
  const parts = [
    'partNumber,serialNumber,tailNumber,position,asOf,tsn,csn,limitHours,limitCycles,overhaulHours',
    ...times(
      1000,
      (n) =>
        `DSC-${n},S${n},X-H0,P${n},${dayOf(Math.floor(Date.now() / day) - 1)},10,5,20000,15000,8000`,
    ),
  ].join('\n')
  const nested = `{"baseline":null,"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  const { id, draftId, aircraftIds } = programme
  const apply = `/maintenance/programmes/${id}/apply-revision`

  /** @param {string} role @param {string} path @param {Request} request */
  const post =
    (role, path, request) => async (/** @type {number} */ _, /** @type {AbortSignal} */ signal) => {
      const answer = await as(role)(path, { method: 'POST', ...request, signal })
      return String(answer.status)
    }
  /** @param {number} _ @param {AbortSignal} signal @param {string} method */
  async function exportAll(_, signal, method = 'GET') {
    const files = ['due.csv', 'records.csv', 'readings.csv', 'baselines.csv', 'due.csv?state=ok']
    const answers = [...files, ...files].map((file) =>
      as('mro')(`/maintenance/${file}`, { method, signal }),
    )
    return (await Promise.all(answers)).map(({ status }) => status).join(' ')
  }
  /** @param {number} n */
  const fleetOf = (n) =>
    [
      'aircraftType,tailNumber,serialNumber,totalHours,totalCycles,operator,operatorEmail',
      ...times(
        10_000,
        (at) =>
          `Airbus A320,X-F${n}-${at},F${n}-${at},4288,2180,Fleet ${n}-${at % 3000},fleet-${at % 3000}@aerofleet.test`,
      ),
    ].join('\n')
  /** @param {string} role @param {string} path @param {(n: number) => Request} importOf */
  const importAndUndo =
    (role, path, importOf) =>
    async (/** @type {number} */ n, /** @type {AbortSignal} */ signal) => {
      const request = importOf(n)
      const imported = await as(role)(path, { method: 'POST', ...request, signal })
      const undo = `/history/acts/${request.act ?? imported.body.act}/undo`
      const undone = await as(role)(undo, { method: 'POST', signal })
      return `${imported.status} ${undone.status}`
    }
  return [
    {
      name: '20,000 readings of one aircraft, checked (MRO)',
      send: post('mro', '/maintenance/import/readings?dryRun=1', { csv: yearly }),
    },
    {
      name: '20,000 readings of one day, checked (MRO)',
      send: post('mro', '/maintenance/import/readings?dryRun=1', { csv: oneDay }),
    },
    {
      name: '5 MB of bars in `terminates` (operator)',
      send: post('operator', `/maintenance/import/programme?dryRun=1&programmeId=${draftId}`, {
        csv: bars,
      }),
    },
    {
      name: '500,000 codes in `terminates` (operator)',
      send: post('operator', `/maintenance/import/programme?dryRun=1&programmeId=${draftId}`, {
        csv: codes,
      }),
    },
    {
      name: '45,000 errors in an import of aircraft (operator)',
      send: post('operator', '/aircraft/import?dryRun=1', { csv: wrong }),
    },
    {
      name: '20,000 baselines, checked (operator)',
      send: post('operator', '/maintenance/import/baselines?dryRun=1', { csv: baselines }),
    },
    {
      name: '1,000 parts of a status sheet, checked (operator)',
      send: post('operator', '/maintenance/import/components?dryRun=1', { csv: parts }),
    },
    {
      name: `a revision of 2,000 tasks previewed for ${large.aircraft} aircraft (operator)`,
      send: async (n, signal) => {
        if (n === 0) await revise(as('operator'), programme)
        return post('operator', `${apply}?dryRun=1`, { body: { aircraftIds, accept: true } })(
          n,
          signal,
        )
      },
    },
    { name: 'ten exports at once (MRO)', send: exportAll },
    {
      name: 'HEAD of ten exports at once (MRO)',
      send: (n, signal) => exportAll(n, signal, 'HEAD'),
    },
    {
      name: 'JSON nested 20,000 deep (operator)',
      send: async (_, signal) =>
        String(
          (await as('operator')('/maintenance/items/none', { method: 'PUT', body: nested, signal }))
            .status,
        ),
    },
    {
      name: 'intervals of 0.0000004 h (operator)',
      send: (n, signal) => {
        const limits = { hours: { interval: 4e-7 } }
        const task = { code: `TINY-${n}`, title: 'Tiny', ata: '05', kind: 'inspection', limits }
        const body = { ...task, aircraftId: aircraftIds[0] }
        return post('operator', '/maintenance/items', { body })(n, signal)
      },
    },
    {
      name: '5 MB of blank rows, checked (operator)',
      send: post('operator', '/aircraft/import?dryRun=1', {
        csv: `tailNumber\n${`${',,'.repeat(24)}\n`.repeat(100_000)}x`,
      }),
    },
    {
      name: '1,000,000 blank cells in rows of 300, checked (operator)',
      send: post('operator', '/aircraft/import?dryRun=1', {
        csv: `tailNumber\n${`${','.repeat(299)}\n`.repeat(3300)}x`,
      }),
    },
    {
      name: 'ten bodies of 6 MB at once (operator)',
      send: (_, signal) =>
        atOnce(10, () =>
          as('operator')('/aircraft/import', { method: 'POST', csv: 'x'.repeat(6e6), signal }),
        ),
    },
    {
      name: '500 calls at once of a service that hangs (MRO)',
      send: (_, signal) => {
        const patient = AbortSignal.any([signal, AbortSignal.timeout(2000)])
        return atOnce(500, () => as('mro')('/services/hanging/list', { signal: patient }))
      },
    },
    {
      name: '500 reports of failed releases at once (nobody)',
      send: (_, signal) => {
        const message = '\u001b[2J'.repeat(40)
        const body = JSON.stringify({ remote: 'fleet', version: '1', event: 'late error', message })
        const headers = { 'content-type': 'application/json' }
        return atOnce(500, () =>
          fetch(`${url}/registry/events`, { method: 'POST', headers, body, signal }),
        )
      },
    },
    { name: '100 bodies that drip behind a 401 (nobody)', send: (_, signal) => drip(url, signal) },
    // These calls leave dead rows, which the embedded database frees at its next start.
    {
      name: 'and applied to them (operator)',
      send: async (n, signal) => {
        await revise(as('operator'), programme)
        return post('operator', apply, { body: { aircraftIds, accept: true } })(n, signal)
      },
    },
    {
      name: '20,000 readings of one aircraft, stored (MRO)',
      send: async (n, signal) => {
        const csv = readings(`X-H${2 + (n % (large.aircraft - 2))}`, dayOf)
        return String(
          (await as('mro')('/maintenance/import/readings', { method: 'POST', csv, signal })).status,
        )
      },
    },
    {
      name: '20,000 readings of one aircraft, stored and undone (MRO)',
      send: importAndUndo('mro', '/maintenance/import/readings', () => ({
        csv: `${readings('X-H39', dayOf)}\nX-H39,${dayOf(Math.floor(Date.now() / day) - 1)},4288.5,2181`.replace(
          /\n.*/,
          '',
        ),
        act: randomUUID(),
      })),
    },
    {
      name: '10,000 aircraft with 3,000 new operators, added and undone (admin)',
      send: importAndUndo('admin', '/aircraft/import', (n) => ({ csv: fleetOf(n) })),
    },
  ]
}

/**
 * @param {number} count @param {() => Promise<{ status: number }>} call
 * @returns {Promise<string>} the kinds of answers, without their numbers
 */
async function atOnce(count, call) {
  const answers = times(count, () =>
    call().then(
      ({ status }) => String(status),
      () => 'no answer',
    ),
  )
  return [...new Set(await Promise.all(answers))].toSorted().join(' and ')
}

/** Starts a service that takes calls and answers none. */
async function listenAndHang() {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const where = server.address()
  const port = typeof where === 'object' ? where?.port : 0
  function close() {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${port}`, close }
}

/**
 * @param {Ask} ask
 * @param {{ id: string, revision: number }} programme
 */
async function revise(ask, programme) {
  programme.revision += 1
  const path = `/maintenance/programmes/${programme.id}`
  await ask(path, { method: 'PUT', body: textOf(programme.revision) })
  await ask(`${path}/activate`, { method: 'POST', body: {} })
}

/**
 * Sends 100 endless bodies without a token. Returns when the server has closed the last connection.
 * @param {string} address
 * @param {AbortSignal} signal
 */
async function drip(address, signal) {
  const { hostname, port, host } = new URL(address)
  const head = `POST /api/aircraft HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`
  const begin = Date.now()
  const sockets = times(100, () => {
    const socket = connect(Number(port), hostname)
    socket.write(head)
    return socket.resume()
  })
  const stop = () => sockets.forEach((socket) => socket.destroy())
  signal.addEventListener('abort', stop, { once: true })
  const closed = sockets.map(async (socket) => {
    const timer = setInterval(() => socket.write(' '), 200)
    // A write fails after the server has closed the connection.
    socket.on('error', () => socket.destroy())
    await once(socket, 'close').catch(() => undefined)
    clearInterval(timer)
  })
  await Promise.all(closed)
  signal.removeEventListener('abort', stop)
  return `closed within ${Math.ceil((Date.now() - begin) / 1000)} s`
}

if (chosen === 'send') await sendHostile()
else {
  buildApi(root)
  for (const database of chosen ? [chosen] : ['pglite', 'postgresql']) await run(database)
}
