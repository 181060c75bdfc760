import type { OpenDatabase } from '../../db/database'
import { askAfter, runJob } from '../../db/jobs'
import type { Log } from '../../http/log/log'
import type { Identity } from '../../identity/identity'
import type { Today } from '../../today'
import { forgetDigests, sendDigests, type Mailing } from './digest'
import { sweep } from './sweep'

export const alertsJob = 'alerts'

export type AlertOptions = {
  database: OpenDatabase
  identity: Identity
  today: Today
  timeZone: string
  oldAfterDays: number
  /** Absent without a mail server: nothing is sent then. */
  mailing?: Mailing | undefined
  now?: () => Date
  signal?: AbortSignal
}

const quarter = 15 * 60_000

/** At each quarter of an hour, so that the first sweep after 06:00 of any zone comes at 06:00. */
const nextQuarter = (now: Date) => new Date((Math.floor(now.getTime() / quarter) + 1) * quarter)

/** @returns whether this process has done it; another one may have */
export async function runAlerts(options: AlertOptions): Promise<boolean> {
  const { database, today, mailing, now = () => new Date(), signal } = options
  const { db, storage } = database
  // The ready call tells of a full disk already.
  if (storage.isEmbedded && storage.isFull()) return false
  const work = runJob(
    db,
    alertsJob,
    async (lease) => {
      const day = today()
      await sweep(db, lease, { ...options, today: day })
      await forgetDigests(db, day)
      if (mailing) await sendDigests(db, lease, { ...options, today: day, now, mailing })
    },
    {
      nextDue: () => nextQuarter(now()),
      describe: () => 'The last sweep did not end well. The log of the server says why.',
      signal,
    },
  )
  return work.catch((error: unknown) => {
    throw storage.explainFailure(error)
  })
}

/** @returns a function that ends it, and waits for the run that is under way */
export function startAlerts(options: AlertOptions, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  async function run() {
    try {
      await runAlerts({ ...options, signal })
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'The alerts could not be brought up to date')
    }
  }
  const ask = () => {
    running ??= run().finally(() => (running = undefined))
  }
  const timer = setInterval(ask, askAfter)
  timer.unref()
  ask()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
