import { aircraftNotes } from '@aerofleet/shared/contract/aircraft-notes'
import type { CallName } from '@aerofleet/shared/contract/all'
import type { ProductEndpoint } from '@aerofleet/shared/contract/endpoint'
import { historyNotes } from '@aerofleet/shared/contract/history-notes'
import { alertNotes } from '@aerofleet/shared/contract/maintenance/alerts-notes'
import { cardNotes } from '@aerofleet/shared/contract/maintenance/cards-notes'
import { componentNotes } from '@aerofleet/shared/contract/maintenance/components-notes'
import { csvNotes, dueNotes } from '@aerofleet/shared/contract/maintenance/due-notes'
import { forecastNotes } from '@aerofleet/shared/contract/maintenance/forecast-notes'
import {
  maintenanceHistoryNotes,
  maintenanceImportNotes,
} from '@aerofleet/shared/contract/maintenance/imports-notes'
import { inspectorNotes } from '@aerofleet/shared/contract/maintenance/inspectors-notes'
import { itemNotes } from '@aerofleet/shared/contract/maintenance/items-notes'
import { meterNotes } from '@aerofleet/shared/contract/maintenance/meter-notes'
import { orderNotes } from '@aerofleet/shared/contract/maintenance/orders-notes'
import { programmeNotes } from '@aerofleet/shared/contract/maintenance/programmes-notes'
import { readingNotes } from '@aerofleet/shared/contract/maintenance/readings-notes'
import type { CallNotes } from '@aerofleet/shared/contract/notes'
import { operatorNotes } from '@aerofleet/shared/contract/operators-notes'
import { userNotes } from '@aerofleet/shared/contract/users-notes'
import type * as z from 'zod/mini'
import { describeAnswer } from './answers'
import { OpenApi, Ready, reference, Up } from './schemas'

export type OperationNotes = CallNotes & {
  /** The call needs no token. */
  open?: true
  /** Answers of this call alone, by status. */
  answers?: Record<number, object>
}

export const operations: Record<CallName, CallNotes> = {
  ...userNotes,
  ...aircraftNotes,
  ...operatorNotes,
  ...historyNotes,
  ...itemNotes,
  ...dueNotes,
  ...forecastNotes,
  ...csvNotes,
  ...programmeNotes,
  ...readingNotes,
  ...meterNotes,
  ...orderNotes,
  ...cardNotes,
  ...componentNotes,
  ...inspectorNotes,
  ...alertNotes,
  ...maintenanceHistoryNotes,
  ...maintenanceImportNotes,
}

type Open = { endpoint: ProductEndpoint; notes: OperationNotes }
function openCall(
  path: ProductEndpoint['path'],
  summary: string,
  response: z.ZodMiniType,
  answers: Record<number, object> = {},
): Open {
  const endpoint: ProductEndpoint = { method: 'GET', path, summary, needs: null, response }
  return { endpoint, notes: { open: true, answers } }
}
const notReady = describeAnswer(
  'A service does not answer, the storage is full, or the server is stopping',
  reference(Ready),
)
const refused = { $ref: '#/components/responses/503' }

export const openCalls: Record<string, Open> = {
  health: openCall('/health', 'Whether the process is up', Up),
  ready: openCall('/ready', 'Whether it can serve', Ready, { 503: notReady }),
  openapi: openCall('/openapi.json', 'This document', OpenApi, { 503: refused }),
}
