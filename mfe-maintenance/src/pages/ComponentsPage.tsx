import type { Component } from '@aerofleet/shared/contract/maintenance/components'
import { componentFields } from '@aerofleet/shared/records/component'
import { componentClasses } from '@aerofleet/shared/work/component'
import { useMedia } from '@aerofleet/ui/browser/use-media'
import { Button } from '@aerofleet/ui/Button'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { Row } from '@aerofleet/ui/layout/Row'
import { Chip } from '@aerofleet/ui/list/controls/Chip'
import { SearchField } from '@aerofleet/ui/list/controls/SearchField'
import { showWhole } from '@aerofleet/ui/list/controls/show-whole'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useAddressEntries } from '@aerofleet/ui/list/use-address-params'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Choice, FleetChoice } from '../due/DueChoices'
import controls from '../due/DueControls.module.css'
import { FilterButton, narrow } from '../frame/FilterButton'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import { useNewDay } from '../frame/use-new-day'
import { ImportButton } from '../import/ImportButton'
import { AddComponent } from '../parts/AddComponent'
import { columnsOf } from '../parts/part-columns'
import { componentPages, type ComponentPlace } from '../parts/part-pages'
import { addresses, partsText } from '../words/words'

const places = [
  ['installed', 'On aircraft'],
  ['shelf', 'On the shelf'],
  ['scrapped', 'Scrapped'],
] as const satisfies readonly (readonly [ComponentPlace, string])[]

function readFilter(params: URLSearchParams) {
  const place = places.find(([name]) => name === params.get('place'))?.[0] ?? 'installed'
  const isInstalled = place === 'installed'
  return {
    place,
    search: params.get('q') ?? '',
    class: componentClasses.find((name) => name === params.get('class')) ?? null,
    // Parts on the shelf have no aircraft.
    operator: isInstalled ? params.get('operator') : null,
    aircraft: isInstalled ? params.get('aircraft') : null,
  }
}
type Filter = ReturnType<typeof readFilter>
type ChoicesProps = {
  filter: Filter
  onChange: (entries: Record<string, string | null>) => void
  loadsAtOnce?: true
}

const noChoice = { class: null, operator: null, aircraft: null }
const countChoices = (filter: Filter) =>
  [filter.class, filter.operator, filter.aircraft].filter((choice) => choice !== null).length

const toQuery = (filter: Filter) => ({
  ...(filter.place !== 'installed' && { place: filter.place }),
  ...(filter.class && { class: filter.class }),
  ...(filter.operator && { operatorId: filter.operator }),
  ...(filter.aircraft && { aircraftId: filter.aircraft }),
  ...(filter.search.trim() && { q: filter.search.trim() }),
})

function ComponentsPage() {
  const [params, change] = useAddressEntries()
  const filter = useMemo(() => readFilter(params), [params])
  const components = useInfiniteQuery({
    ...componentPages(toQuery(filter)),
    placeholderData: keepPreviousData,
  })
  const counts = components.data?.first?.counts
  const shown = counts?.[filter.place]
  const { today = '' } = components.data ?? {}
  useNewDay(components.data?.today)
  const columns = useMemo(() => columnsOf(filter.place, today), [filter.place, today])
  const isNarrow = useMedia(narrow)
  const more = (
    <>
      {filter.place === 'shelf' ? (
        <ButtonLink to={addresses.statusList(undefined)}>Status List</ButtonLink>
      ) : null}
      <ImportButton kind="components" />
    </>
  )
  return (
    <MaintenanceFrame>
      <h2 className="visually-hidden">Components</h2>
      <div className={controls.controls}>
        <div className={controls.states} onFocus={showWhole}>
          <div role="group" aria-label="Place" className={controls.group}>
            {places.map(([place, label]) => (
              <Chip
                key={place}
                text={label}
                count={counts?.[place]}
                isChosen={filter.place === place}
                onChoose={() => change({ place: place === 'installed' ? null : place })}
              />
            ))}
          </div>
        </div>
        <div className={controls.end}>
          {isNarrow ? null : more}
          <MainAction>
            {isNarrow ? (
              <FilterButton
                chosen={countChoices(filter)}
                onClear={() => change(noChoice)}
                shows={shown === undefined ? 'components' : partsText(shown)}
              >
                <Choices filter={filter} onChange={change} loadsAtOnce />
              </FilterButton>
            ) : null}
            <AddComponent today={components.data?.today} />
          </MainAction>
        </div>
      </div>
      <div className={controls.choices}>
        <SearchField
          label="Search serial number, part or name"
          className={controls.search}
          hasKey
          search={filter.search}
          onSearch={(q) => change({ q })}
        />
        {isNarrow ? null : <Choices filter={filter} onChange={change} />}
      </div>
      {isNarrow ? <Row>{more}</Row> : null}
      <p role="status" className="visually-hidden">
        {shown === undefined ? null : partsText(shown)}
      </p>
      <ListState
        query={components}
        errorMessage="Failed to load the components"
        skeleton={<Skeleton count={10} height="2.75rem" />}
      >
        {({ rows }) =>
          rows.length > 0 ? (
            <DataTable
              label="Components"
              rows={rows}
              rowKey={idOf}
              columns={columns}
              pages={components}
            />
          ) : (
            <NoComponents filter={filter} onClear={() => change({ ...noChoice, q: null })} />
          )
        }
      </ListState>
    </MaintenanceFrame>
  )
}

const idOf = ({ id }: Component) => id

function Choices({ filter, onChange, loadsAtOnce }: ChoicesProps) {
  return (
    <>
      <Choice
        label={componentFields.class.label}
        all="All classes"
        value={filter.class}
        options={Object.entries(componentFields.class.choices)}
        onChoose={(name) => onChange({ class: name })}
      />
      {filter.place === 'installed' ? (
        <>
          <FleetChoice
            of="operators"
            chosen={filter.operator}
            onChoose={(operator) => onChange({ operator })}
            loadsAtOnce={loadsAtOnce}
          />
          <FleetChoice
            of="aircraft"
            chosen={filter.aircraft}
            onChoose={(aircraft) => onChange({ aircraft })}
            loadsAtOnce={loadsAtOnce}
          />
        </>
      ) : null}
    </>
  )
}

const noneOf: Record<ComponentPlace, { title: string; text: string }> = {
  installed: {
    title: 'No components yet',
    text: 'Import the status sheet of an engine or an aircraft, or add a component. Its limits then stand in the due list.',
  },
  shelf: {
    title: 'Nothing on the shelf',
    text: 'Parts stand here once they are removed, or added without a place.',
  },
  scrapped: {
    title: 'Nothing was scrapped',
    text: 'A scrapped part stays here with its history, and its serial number stays taken.',
  },
}

function NoComponents({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const isNarrowed = filter.search !== '' || countChoices(filter) > 0
  const { title, text } = noneOf[filter.place]
  return isNarrowed ? (
    <EmptyState
      title="No components found"
      icon="search"
      actions={<Button onClick={onClear}>Clear search and filters</Button>}
    >
      No component matches this search and these filters.
    </EmptyState>
  ) : (
    <EmptyState title={title} icon="maintenance">
      {text}
    </EmptyState>
  )
}

export { ComponentsPage as Component }
