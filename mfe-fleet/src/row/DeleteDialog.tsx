import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { useCall } from '@aerofleet/shared/runtime/query'
import { ConfirmDialog } from '@aerofleet/ui/dialog/ConfirmDialog'
import { offerUndo } from '@aerofleet/ui/history/offer-undo'
import { restoreAircraft } from '@aerofleet/ui/history/undo-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fleetQuery } from '../fleet-query'
import { DeleteSlot } from './DeleteSlot'
import type { Report } from './use-failures'

type DeleteDialogProps = {
  aircraft: Aircraft | null
  onClose: () => void
  report: Report
  focusAfterDelete: () => HTMLElement | null
}

/** The dialog closes also after a failure, which the table shows. */
export function DeleteDialog({ aircraft, onClose, report, focusAfterDelete }: DeleteDialogProps) {
  const remove = useCall(aircraftCalls.aircraftDelete, {
    also: ['operators'],
    onSaved: (cache, _, { params }) =>
      cache.setQueryData(fleetQuery.queryKey, (fleet) =>
        fleet?.filter(({ id }) => id !== params?.id),
      ),
  })
  const cache = useQueryClient()
  const isDeleted = useRef(false)
  const [namedAircraft, setNamedAircraft] = useState(aircraft)
  if (aircraft && aircraft !== namedAircraft) setNamedAircraft(aircraft)

  async function confirm({ id, tailNumber }: Aircraft) {
    report(id, null)
    try {
      await remove.mutateAsync({ params: { id } })
      isDeleted.current = true
      offerUndo(cache, `Deleted ${tailNumber}`, tailNumber, () => restoreAircraft(id))
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      report(id, { title: 'Failed to delete aircraft', tailNumber, message })
    }
  }

  if (!namedAircraft) return null
  const { aircraftType, tailNumber, serialNumber } = namedAircraft
  return (
    <ConfirmDialog
      open={aircraft !== null}
      onOpenChange={onClose}
      title={`Delete ${tailNumber}?`}
      description={
        <>
          <p>{`${aircraftType} ${tailNumber}, serial number ${serialNumber}, leaves the fleet. Its history is kept.`}</p>
          <DeleteSlot aircraftIds={namedAircraft.id} />
        </>
      }
      confirmLabel="Delete"
      onConfirm={() => confirm(namedAircraft)}
      finalFocus={() => {
        const heading = isDeleted.current ? focusAfterDelete() : null
        isDeleted.current = false
        return heading ?? true
      }}
    />
  )
}
