import type { DueFilters } from '@aerofleet/shared/contract/maintenance/due'
import { taskKinds } from '@aerofleet/shared/contract/maintenance/tasks'
import type { State } from '@aerofleet/shared/due/state'
import { chapters } from '../words/ata'

export const chipStates = [
  'overdue',
  'due',
  'extended',
  'check-reading',
  'soon',
  'no-baseline',
  'ok',
] as const satisfies readonly State[]

export const spans = {
  '7': 'Next 7 days',
  '30': 'Next 30 days',
  '90': 'Next 90 days',
  '365': 'Next year',
}
export const statuses = {
  'not-applicable': 'Not applicable',
  done: 'Done',
  all: 'All items',
} as const
const sorts = ['urgency', 'aircraft', 'ata'] as const
export type DueSort = (typeof sorts)[number]

const isKey = <Key extends string>(
  record: Record<Key, unknown>,
  text: string | null,
): text is Key => text !== null && Object.hasOwn(record, text)

export function readFilter(params: URLSearchParams) {
  const within = params.get('within')
  const status = params.get('status')
  return {
    state: chipStates.find((state) => state === params.get('state')) ?? null,
    kind: taskKinds.find((kind) => kind === params.get('kind')) ?? null,
    within: isKey(spans, within) ? within : null,
    status: isKey(statuses, status) ? status : null,
    operator: params.get('operator'),
    type: params.get('type'),
    ata: chapters.find(([chapter]) => chapter === params.get('ata'))?.[0] ?? null,
    search: params.get('q') ?? '',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'urgency',
  }
}
export type DueFilter = ReturnType<typeof readFilter>

export const noChoice = {
  kind: null,
  ata: null,
  within: null,
  status: null,
  operator: null,
  type: null,
}
export const noFilter = { ...noChoice, state: null, q: null }
/** The search and the chips do not count. */
export const countChoices = ({ kind, ata, within, status, operator, type }: DueFilter) =>
  [kind, ata, within, status, operator, type].filter((choice) => choice !== null).length
export const isNarrowed = (filter: DueFilter) =>
  filter.state !== null || filter.search !== '' || countChoices(filter) > 0

export function toQuery({
  state,
  kind,
  ata,
  within,
  status,
  operator,
  type,
  search,
  sort,
}: DueFilter): DueFilters {
  return {
    ...(state && { state: [state] }),
    ...(kind && { kind }),
    ...(ata && { ata }),
    ...(within && { within: Number(within) }),
    ...(status && { status }),
    ...(operator && { operatorId: operator }),
    ...(type && { type }),
    ...(search.trim() && { q: search.trim() }),
    ...(sort !== 'urgency' && { sort }),
  }
}
