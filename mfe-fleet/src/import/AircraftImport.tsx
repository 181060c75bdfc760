import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import { OperatorCreate } from '@aerofleet/shared/contract/operators'
import { formatDate } from '@aerofleet/shared/format'
import type { Condition } from '@aerofleet/shared/maintenance'
import { useMay } from '@aerofleet/shared/runtime/session'
import {
  isUpdating,
  type ImportChoice,
  type ImportKind,
  type Sending,
} from '@aerofleet/ui/import/import-kind'
import { ImportDialog } from '@aerofleet/ui/import/ImportDialog'
import { useFleetSend } from '@aerofleet/ui/import/use-send'
import { useQuery } from '@tanstack/react-query'
import { fleetQuery } from '../fleet-query'
import { importFields } from './import-fields'
import { judgeAgainst } from './judge'

const addressOf = (condition: Condition) => `/dashboard/aircraft?condition=${condition}`

const totalsUnknown = {
  name: 'totalsUnknown',
  label: 'Hours or cycles are not in this file: start at 0 and correct later',
  insteadOf: ['totalHours', 'totalCycles'],
}

/** The register of the United States writes tail numbers without the N. */
const addN: ImportChoice = {
  name: 'addN',
  label: 'Add an N to tail numbers such as 172AB',
  rewrite({ tailNumber = '', ...values }) {
    const isWithout = /^[1-9]\d{0,4}[A-HJ-NP-Z]{0,2}$/i.test(tailNumber)
    return { ...values, tailNumber: isWithout ? `N${tailNumber}` : tailNumber }
  },
}

/** Says from which day the figures are, and which ones start at 0. */
function noteOf({ asOf, choices, rows }: Sending): string | undefined {
  if (isUpdating(choices)) return undefined
  const has = (name: string) => rows.some(({ values }) => name in values)
  const missing = [!has('totalHours') && 'hours', !has('totalCycles') && 'cycles'].filter(Boolean)
  return [
    missing.length > 0 &&
      `No ${missing.join(' and ')} in this file: they start at 0 and are to be corrected.`,
    asOf !== '' && `The figures are as of ${formatDate(asOf)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function AircraftImport({ onClosed }: { onClosed: () => void }) {
  const { data: fleet = [] } = useQuery(fleetQuery)
  const mayAdd = useMay('addAircraft')
  const maySetOperator = useMay('manageOperators')
  const importing = useFleetSend(
    aircraftCalls.aircraftImport,
    ['operators', 'history'],
    ({ asOf, choices }) => ({
      ...(asOf !== '' && !isUpdating(choices) && { asOf }),
      ...(choices.has(totalsUnknown.name) && { totalsUnknown: '1' }),
    }),
  )
  const send: ImportKind['send'] = async (sending) => ({
    ...(await importing.send(sending)),
    note: noteOf(sending),
  })
  return (
    <ImportDialog
      onClosed={onClosed}
      kind={{
        ...importing,
        hasDay: true,
        send,
        noun: ['aircraft', 'aircraft'],
        fields: importFields(maySetOperator, fleet),
        keyField: 'tailNumber',
        choices: [
          {
            name: 'update',
            label: 'Change aircraft that exist already, found by tail number',
            isForced: !mayAdd,
          },
          totalsUnknown,
          addN,
        ],
        ...(maySetOperator && {
          creates: {
            of: 'operator',
            with: 'operatorEmail',
            noun: 'operator',
            label: (name: string) => `Email of ${name}`,
            check: (text: string) =>
              OperatorCreate.shape.email.safeParse(text).error?.issues[0]?.message,
          },
        }),
        judge: judgeAgainst(fleet),
        addressOf,
      }}
    />
  )
}

export { AircraftImport as Component }
