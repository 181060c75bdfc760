import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import type { importRow } from '@aerofleet/shared/contract/import'
import type { Condition } from '@aerofleet/shared/maintenance'
import type { ImportField } from './columns'
import type { SentRow } from './rewrite'

/** A remark on a row that can be imported all the same. */
export type Notice = { column: string; message: string }

/** What the page can say about a row without errors before it is imported. */
export type Judgement = {
  condition?: Condition
  notices: readonly Notice[]
  /** Stored already with the same values, and so skipped. */
  isUnchanged: boolean
}

/** What a remote says of the things that it lets people import. */
export type ImportKind = {
  row: typeof importRow & Pick<Endpoint, 'path' | 'summary' | 'needs'>
  /** One of them and several, such as `operator` and `operators`. */
  noun: readonly [one: string, several: string]
  fields: readonly ImportField[]
  /** The field that says which thing a row is. */
  keyField: string
  /** The label for updating existing things; without it they can only be added. */
  updateLabel?: string
  mayAdd: boolean
  /** Other resources that an import changes, as in `useCall`. */
  also: readonly string[]
  judge: (row: SentRow, isUpdate: boolean) => Judgement
  /** The address of what was imported in this condition. */
  addressOf?: (condition: Condition) => string
}
