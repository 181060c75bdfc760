import { readingCalls, type Reading } from '@aerofleet/shared/contract/maintenance/readings'
import { call } from '@aerofleet/shared/runtime/api-client'
import { query } from '@aerofleet/shared/runtime/query'

const { maintenanceReadingList } = readingCalls

/** Returns the readings of an aircraft that count, the oldest first, from the last one before a day on. */
export async function readLog(
  id: string,
  date: string,
  today: string,
  signal?: AbortSignal,
): Promise<Reading[]> {
  const counting: Reading[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: { items: Reading[]; next: string | null } = await call(maintenanceReadingList, {
      params: { id },
      query: { limit: 200, ...(after && { after }) },
      ...(signal && { signal }),
    })
    counting.push(
      ...page.items.filter((each) => !each.struck && !each.placeholder && each.date <= today),
    )
    after = (counting.at(-1)?.date ?? date) < date ? null : page.next
  }
  return counting.toReversed()
}

/** Query options for the readings around a day. */
export const logAround = (id: string, date: string, today: string) => ({
  queryKey: [...query(maintenanceReadingList, { params: { id } }).queryKey, 'around', date],
  queryFn: ({ signal }: { signal: AbortSignal }) => readLog(id, date, today, signal),
})
