import type { Answer, Endpoint } from '@aerofleet/shared/contract/endpoint'
import { importLimits, type importRow } from '@aerofleet/shared/contract/import'
import { call, etagOf, type CallArgs } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { actionCount } from './action-counts'
import { isUpdating, type ImportKind, type Sending } from './import-kind'

/**
 * Returns a function that imports a file by a call of the contract. A check does not refresh the data on the screen.
 */
export function useSend<Row extends Endpoint>(
  row: Row,
  options: Parameters<typeof useCall<Row>>[1],
) {
  const { mutateAsync } = useCall(row, options)
  return (args: CallArgs<Row>, isCheck: boolean): Promise<Answer<Row>> =>
    isCheck ? call(row, args) : mutateAsync(args)
}

/** The history names the import after the file. */
const historyName = ({ name }: Sending) => name.replace(/\p{Cc}/gu, '').slice(0, 254)

type ImportRow = typeof importRow & Pick<Endpoint, 'path' | 'summary' | 'needs'>

/**
 * Returns a function that imports things, or updates stored ones.
 * @param also other resources that the import changes, as in `useCall`
 * @param queryOf returns further parameters of this import
 */
export function useFleetSend(
  row: ImportRow,
  also: readonly string[],
  queryOf?: (sending: Sending) => { asOf?: string; totalsUnknown?: '1' },
): Pick<ImportKind, 'send' | 'maxRows'> {
  const send = useSend(row, { also })
  return {
    maxRows: importLimits.rows,
    async send(sending) {
      const { text, choices, isCheck, leavesOut, etag } = sending
      const isUpdate = isUpdating(choices)
      const answer = await send(
        {
          body: text,
          ifMatch: etag,
          query: {
            name: historyName(sending),
            ...(isUpdate && { update: '1' }),
            ...queryOf?.(sending),
            ...(isCheck && { dryRun: '1' }),
            ...(leavesOut && { leaveOut: '1' }),
          },
        },
        isCheck,
      )
      const { added, changed, leftOut: _, ...rest } = answer
      const actionCounts = [isUpdate ? actionCount('update', changed) : actionCount('add', added)]
      return { ...rest, actionCounts, etag: etagOf(answer) }
    },
  }
}
