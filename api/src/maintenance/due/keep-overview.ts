import type { Database } from '../../db/database'
import type { Today } from '../today'
import { readOverview } from './overview'

const day = 24 * 3_600_000

/**
 * Counts what is due on each aircraft, now and whenever a day begins, so that nobody waits for that.
 * @param isLive whether there is a screen that shows it; without one nothing is counted
 */
export async function keepOverview(
  db: Database,
  today: Today,
  isLive: () => Promise<boolean>,
): Promise<void> {
  setTimeout(() => void keepOverview(db, today, isLive), day - (Date.now() % day)).unref()
  const count = async () => (await isLive()) && (await readOverview(db, today()))
  await count().catch(() => undefined)
}
