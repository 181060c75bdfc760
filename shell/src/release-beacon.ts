import type { FederationEvent } from '@aerofleet/federation/page/release-loader'
import { clean } from '@aerofleet/shared/clean'
import { framesIn, type ReleaseEvent } from '@aerofleet/shared/release-event'

const reported = new Set<string>()
const reportedEvents: ReleaseEvent['event'][] = [
  'fell back to the previous release',
  'unavailable',
  'late error',
]

/** Reports a failure of a release to the server, once per page. It never sends what a user typed or saw. */
export function reportToServer({ data, reason }: FederationEvent): void {
  const { remote, version, previous, message = '' } = data
  const event = reportedEvents.find((name) => name === data.event)
  if (!event) return
  const key = `${remote} ${version} ${event}`
  if (reported.has(key)) return
  reported.add(key)
  const body: ReleaseEvent = { remote, version, event, message: anonymous(message) }
  if (previous) body.previous = previous
  if (isTranslated()) body.isTranslated = true
  const plain = toJson(body)
  const frames = framesIn(stackOf(reason), remote, version)
  const full = frames.length > 0 ? toJson({ ...body, frames }) : plain
  navigator.sendBeacon('/registry/events', full.size > maxBytes ? plain : full)
}

/** The server takes no more (docs/api.md §7.15). */
const maxBytes = 1024

const toJson = (body: ReleaseEvent) =>
  new Blob([JSON.stringify(body)], { type: 'application/json' })

/** An error that a screen has wrapped has the place in its cause. */
function stackOf(reason: unknown): string {
  if (!(reason instanceof Error)) return ''
  return `${stackOf(reason.cause)}\n${reason.stack ?? ''}`
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
