import { randomBytes } from 'node:crypto'

const processId = randomBytes(6).toString('base64url')
let requests = 0

/** Unique among all processes. */
export function nextRequestId(): string {
  requests += 1
  return `${processId}-${requests.toString(36).padStart(6, '0')}`
}
