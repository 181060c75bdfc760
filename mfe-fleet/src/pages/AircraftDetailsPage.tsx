import { aircraftCalls, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import { usePageTitle } from '@aerofleet/shared/runtime/page-title'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Slot } from '@aerofleet/shared/runtime/slot'
import { Button } from '@aerofleet/ui/Button'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { Icon } from '@aerofleet/ui/Icon'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { Row } from '@aerofleet/ui/layout/Row'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { ListState } from '@aerofleet/ui/list/ListState'
import { LaterButton } from '@aerofleet/ui/reason/LaterButton'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Headline, TailNumber } from '../details/AircraftHeadline'
import { History } from '../details/History'
import { editAddress, useListOrigin } from '../details/list-origin'
import { MaintenanceStatus } from '../details/MaintenanceStatus'
import { Moves } from '../details/Moves'
import { BasicInformation, FlightData, OperatorInformation } from '../details/sections'
import { fleetQuery } from '../fleet-query'
import classes from './AircraftDetailsPage.module.css'

type DetailsProps = { aircraft: Aircraft; list: string | null; back: ReactNode }

function Details({ aircraft, list, back }: DetailsProps) {
  const mayEdit = useMay('editAircraft')
  return (
    <div className={classes.details}>
      <div className={classes.tail}>
        <TailNumber aircraft={aircraft} />
      </div>
      <div className={classes.facts}>
        <Headline aircraft={aircraft} />
      </div>
      <div className={classes.ways}>
        <Moves list={list} id={aircraft.id} />
        <div className={classes.bar}>
          {back}
          {mayEdit ? (
            <ButtonLink to={editAddress(list, aircraft.id)} className={classes.edit}>
              Edit in the list
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <div className={classes.status}>
        <MaintenanceStatus aircraft={aircraft} />
      </div>
      <div className={classes.sections}>
        <Stack gap={4}>
          <FlightData aircraft={aircraft} />
          <MaintenanceSlot aircraftId={aircraft.id} />
          <BasicInformation aircraft={aircraft} />
          <OperatorInformation operator={aircraft.operator} />
          <Panel title="Planned">
            {/* spec §2: these two do nothing */}
            <div className={classes.later}>
              <LaterButton>Edit Aircraft</LaterButton>
              <LaterButton>Schedule Maintenance</LaterButton>
            </div>
          </Panel>
        </Stack>
        <History id={aircraft.id} tailNumber={aircraft.tailNumber} />
      </div>
    </div>
  )
}

function MaintenanceSlot({ aircraftId }: { aircraftId: string }) {
  return (
    <Slot
      name="aircraft-maintenance"
      of={{ aircraftId }}
      failed={(retry) => (
        <Row as="p" gap={3} role="alert">
          This part of the screen is unavailable. <Button onClick={retry}>Try Again</Button>
        </Row>
      )}
    >
      <div className={classes.slot}>
        <Icon name="maintenance" size={20} />
        <p>
          <strong>Maintenance</strong>
          Coming Soon: checks, work orders and what is due next.
        </p>
      </div>
    </Slot>
  )
}

const skeleton = (
  <div className={classes.details}>
    <div className={classes.facts}>
      <Skeleton height="96px" />
    </div>
    <div className={classes.status}>
      <Skeleton height="250px" />
    </div>
    <div className={classes.sections}>
      <Skeleton height="460px" />
      <Skeleton count={2} height="220px" />
    </div>
  </div>
)

/** Shows the aircraft of the list, if there is one, until its own answer arrives. */
function useAircraft(id: string) {
  const cache = useQueryClient()
  return useQuery({
    ...query(aircraftCalls.aircraftView, { params: { id } }),
    placeholderData: () =>
      cache.getQueryData(fleetQuery.queryKey)?.find((aircraft) => aircraft.id === id),
  })
}

function AircraftDetailsPage() {
  const { id = '' } = useParams()
  const aircraft = useAircraft(id)
  const list = useListOrigin()
  const navigate = useNavigate()
  usePageTitle(aircraft.data?.tailNumber)
  const back = (
    <Button onClick={() => void navigate({ pathname: '/dashboard/aircraft', search: list ?? '' })}>
      Back to List
    </Button>
  )

  if (aircraft.error?.status === 404) {
    return (
      <Stack gap={4}>
        <EmptyState title="Aircraft not found" icon="aircraft" actions={back}>
          It may have been deleted, or the address is not quite right.
        </EmptyState>
        {/* The history of a deleted aircraft offers to bring it back. */}
        <History id={id} />
      </Stack>
    )
  }
  return (
    <>
      {/* Hidden from the eye: the crumb above the tail number says the same. */}
      <h2 className="visually-hidden">Aircraft Details</h2>
      {aircraft.data ? null : <div className={classes.alone}>{back}</div>}
      <ListState
        query={aircraft}
        errorMessage="Failed to load aircraft details"
        skeleton={skeleton}
      >
        {(data) => <Details aircraft={data} list={list} back={back} />}
      </ListState>
    </>
  )
}

export { AircraftDetailsPage as Component }
