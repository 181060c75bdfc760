import { maxTasks } from '@aerofleet/shared/contract/maintenance/programmes'
import { and, count, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../../db/database'
import { violatedIndex } from '../../db/sql-state'
import { conflict } from '../../errors'
import { items } from '../table'

const codeExists = (code: string) =>
  conflict('code-exists', `This aircraft already has an item with the code ${code}`, [
    { path: 'code', message: 'Another item has this code' },
  ])

/** @throws 409 if `work` stores a code twice on one aircraft */
export async function refuseTakenCode<Answer>(
  code: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw violatedIndex(error) ? codeExists(code) : error
  }
}

export async function requireRoom(tx: Transaction, aircraftId: string): Promise<void> {
  const isOn = and(eq(items.aircraftId, aircraftId), ne(items.status, 'terminated'))
  const [found] = await tx.select({ n: count() }).from(items).where(isOn)
  if ((found?.n ?? 0) >= maxTasks)
    throw conflict('too-many-items', 'An aircraft can have at most 2,000 items.')
}
