import type { FederationEvent } from '@aerofleet/federation/page/release-loader'
import { clean } from '@aerofleet/shared/clean'
import type { ReleaseEvent } from '@aerofleet/shared/release-event'

const reported = new Set<string>()
const reportedEvents: ReleaseEvent['event'][] = [
  'fell back to the previous release',
  'unavailable',
  'late error',
]

/** Reports a failure of a release to the server, once per page. It never sends what a user typed or saw. */
export function reportToServer({ data }: FederationEvent): void {
  const { remote, version, previous, message = '' } = data
  const event = reportedEvents.find((name) => name === data.event)
  if (!event) return
  const key = `${remote} ${version} ${event}`
  if (reported.has(key)) return
  reported.add(key)
  const body: ReleaseEvent = { remote, version, event, message: anonymous(message) }
  if (previous) body.previous = previous
  if (isTranslated()) body.isTranslated = true
  const json = new Blob([JSON.stringify(body)], { type: 'application/json' })
  navigator.sendBeacon('/registry/events', json)
}

/** Browsers put translated texts into `font` elements. No screen of the product has one. */
const isTranslated = () => document.querySelector('font') !== null

/** Removes quotations, e-mail addresses and the queries of web addresses, because they may quote the user. */
function anonymous(message: string): string {
  return clean(message)
    .replace(/https?:\/\/\S+/g, (address) => address.replace(/[?#].*/, ''))
    .replace(/(["'`]).*?\1/g, '…')
    .replace(/\S+@\S+/g, '…')
    .slice(0, 200)
}
