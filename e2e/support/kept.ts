import type { Page } from '@playwright/test'
import { expect } from './test'

/** What this browser keeps of lists, as text: notes in local storage, and all records in the database. */
export function readKept(page: Page): Promise<{ notes: string; records: string }> {
  return page.evaluate(async () => {
    const notes = localStorage.getItem('aerofleet.kept') ?? ''
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'aerofleet')) return { notes, records: '[]' }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('aerofleet')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('The database cannot be opened'))
    })
    const records = await new Promise<unknown[]>((resolve, reject) => {
      const reading = database.transaction('answers').objectStore('answers').getAll()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(new Error('The database cannot be read'))
    })
    database.close()
    return { notes, records: JSON.stringify(records) }
  })
}

/** Waits until the answer of a call, such as `/aircraft`, is kept for the next visit. */
export async function waitUntilKept(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await readKept(page)).notes).toContain(`\n${path} `)
}
