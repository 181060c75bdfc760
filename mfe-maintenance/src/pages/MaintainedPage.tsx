import { csvCalls, dueCalls, type Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { formatDate } from '@aerofleet/shared/format'
import { timeZone } from '@aerofleet/shared/own-day'
import { call } from '@aerofleet/shared/runtime/api-client'
import { usePageTitle } from '@aerofleet/shared/runtime/page-title'
import { query } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { GoesWithSearch } from '@aerofleet/shared/runtime/unsaved'
import { CsvButton } from '@aerofleet/ui/list/CsvButton'
import { DetailState } from '@aerofleet/ui/state/DetailState'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { Actions } from '../aircraft/Actions'
import { Attention } from '../aircraft/Attention'
import { Figures } from '../aircraft/Figures'
import { Readings } from '../aircraft/Readings'
import { Utilisation } from '../aircraft/Utilisation'
import { ItemsOfAircraft } from '../due/ItemsOfAircraft'
import { FleetCondition } from '../frame/FleetCondition'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import frame from '../frame/MaintenanceFrame.module.css'
import { useNewDay } from '../frame/use-new-day'
import { Records } from '../item/ItemLog'
import { PartsOfAircraft } from '../parts/PartsOfAircraft'
import type { Assigned } from '../programmes/Assignments'
import { NextSteps } from '../programmes/NextSteps'
import { StateWords } from '../words/StateWords'
import { addresses, stateNames } from '../words/words'
import classes from './MaintainedPage.module.css'

function MaintainedPage() {
  const { id = '' } = useParams()
  const maintained = useQuery(query(dueCalls.maintenanceAircraftView, { params: { id } }))
  usePageTitle(maintained.data?.aircraft.tailNumber)
  return (
    <MaintenanceFrame>
      <DetailState
        query={maintained}
        noun="aircraft"
        icon="aircraft"
        list={{ to: addresses.aircraft, label: 'Aircraft' }}
      >
        {(data) => <Details maintained={data} />}
      </DetailState>
    </MaintenanceFrame>
  )
}

const tabs = [
  { name: '', label: 'Due' },
  { name: 'components', label: 'Components' },
  { name: 'readings', label: 'Readings' },
  { name: 'utilisation', label: 'Utilisation' },
  { name: 'records', label: 'Records' },
] as const

function Details({ maintained }: { maintained: Maintained }) {
  const { aircraft, worst, counters, today, attention } = maintained
  useNewDay(today)
  const maySeeAll = useMay('manageUsers')
  const [assigned, setAssigned] = useState<readonly Assigned[]>([])
  const [params] = useSearchParams()
  const shown = tabs.find(({ name }) => name === params.get('tab')) ?? tabs[0]
  return (
    <>
      <div className={classes.headline}>
        <div>
          <div className={classes.title}>
            <h2 className={classes.tail} translate="no">
              {aircraft.tailNumber}
            </h2>
            {worst ? (
              <StateWords state={worst} isBadge>
                {stateNames[worst]}
              </StateWords>
            ) : null}
          </div>
          <p className={classes.about}>
            <span>
              {`${[aircraft.aircraftType, aircraft.operator?.name].filter(Boolean).join(' · ')} · `}
            </span>
            <Link to={`/dashboard/aircraft/${aircraft.id}`}>Aircraft details</Link>
            {maySeeAll ? (
              <>
                <span> · </span>
                <Link to={`/dashboard/history?q=${encodeURIComponent(aircraft.tailNumber)}`}>
                  History
                </Link>
              </>
            ) : null}
          </p>
        </div>
        <Actions maintained={maintained} onAssigned={setAssigned} />
      </div>
      <NextSteps
        assigned={assigned.filter(({ id }) => id === aircraft.id)}
        onClose={() => setAssigned([])}
      />
      <Figures maintained={maintained} />
      <FleetCondition aircraftId={aircraft.id} />
      <Attention entries={attention} aircraftId={aircraft.id} />
      <nav aria-label={aircraft.tailNumber} className={frame.tabs}>
        {tabs.map(({ name, label }) => (
          <Link
            key={label}
            to={{ search: name && `?tab=${name}` }}
            aria-current={shown.name === name ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <GoesWithSearch value={true}>
        {shown.name === 'components' ? (
          <PartsOfAircraft aircraft={aircraft} />
        ) : shown.name === 'readings' ? (
          <Readings maintained={maintained} />
        ) : shown.name === 'utilisation' ? (
          <Utilisation maintained={maintained} />
        ) : shown.name === 'records' ? (
          <>
            <div className={classes.export}>
              <CsvButton
                name={`records-${aircraft.tailNumber}`}
                read={() =>
                  call(csvCalls.maintenanceRecordsCsv, { query: { aircraftId: aircraft.id } })
                }
              >
                Export Records
              </CsvButton>
            </div>
            <Records aircraftId={aircraft.id} />
          </>
        ) : (
          <ItemsOfAircraft maintained={maintained} />
        )}
      </GoesWithSearch>
      <p className={classes.about}>
        {`Newest reading ${formatDate(counters.date)}; today is ${formatDate(today)} (${timeZone()}).`}
      </p>
    </>
  )
}

export { MaintainedPage as Component }
