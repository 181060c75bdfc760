import type { FederationEvent } from '@aerofleet/federation/page/release-loader'
import type { ReleaseEvent } from '@aerofleet/shared/release-event'

const told = new Set<string>()
const forServer: ReleaseEvent['event'][] = [
  'fell back to the previous release',
  'unavailable',
  'late error',
]

/** Tells the server, once a page, that a release did not work here; never what a user typed or saw. */
export function tellServer({ data }: FederationEvent): void {
  const { remote, version, previous, message = '' } = data
  const event = forServer.find((known) => known === data.event)
  if (!event) return
  const key = `${remote} ${version} ${event}`
  if (told.has(key)) return
  told.add(key)
  const body: ReleaseEvent = { remote, version, event, message: anonymous(message) }
  if (previous) body.previous = previous
  const json = new Blob([JSON.stringify(body)], { type: 'application/json' })
  navigator.sendBeacon('/registry/events', json)
}

/** An error may quote what it stumbled over: quotations, addresses and numbers stay here. */
function anonymous(message: string): string {
  return message
    .replace(/https?:\/\/\S+/g, (address) => address.replace(/[?#].*/, ''))
    .replace(/(["'`]).*?\1/g, '…')
    .replace(/\S+@\S+/g, '…')
    .slice(0, 200)
}
