import type {
  Component as Part,
  ComponentView,
} from '@aerofleet/shared/contract/maintenance/components'
import { formatDate } from '@aerofleet/shared/format'
import {
  componentFields,
  componentNames,
  partFigureFields,
  partFigureNames,
  statusWords,
} from '@aerofleet/shared/records/component'
import { fieldText, without } from '@aerofleet/shared/records/field'
import { usePageTitle } from '@aerofleet/shared/runtime/page-title'
import { partName } from '@aerofleet/shared/work/component'
import { Fact, Facts } from '@aerofleet/ui/layout/Facts'
import { Headline } from '@aerofleet/ui/layout/Headline'
import { DetailState } from '@aerofleet/ui/state/DetailState'
import { useId } from 'react'
import { Link, useParams } from 'react-router-dom'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import { useNewDay } from '../frame/use-new-day'
import { PartState } from '../parts/part-columns'
import {
  calendarText,
  certificateText,
  figureText,
  limiterText,
  limitRows,
  numbersText,
  remarksOf,
} from '../parts/part-words'
import { PartActions } from '../parts/PartActions'
import { PartEvents } from '../parts/PartEvents'
import { PartLimits } from '../parts/PartLimits'
import parts from '../parts/parts.module.css'
import { PartTree } from '../parts/PartTree'
import { useComponent } from '../parts/use-component'
import { addresses, partsText } from '../words/words'
import classes from './ItemPage.module.css'

function ComponentPage() {
  const { id = '' } = useParams()
  const view = useComponent(id)
  usePageTitle(view.data && `${partName(view.data.component)} ${view.data.component.name}`)
  return (
    <MaintenanceFrame>
      <DetailState
        query={view}
        noun="component"
        icon="maintenance"
        list={{ to: addresses.components, label: 'Components' }}
      >
        {(data) => <Details key={id} view={data} />}
      </DetailState>
    </MaintenanceFrame>
  )
}

function Details({ view }: { view: ComponentView }) {
  const { component, beneath, today } = view
  const { firstLimiter, aircraft } = component
  useNewDay(today)
  const [headingId, beneathId] = [useId(), useId()]
  const hasLimit = limitRows(component).length > 0
  return (
    <>
      <Headline title={component.name} about={<About view={view} />}>
        <p className={classes.state}>
          <PartState part={component} isBadge />
          <strong>{statusWords[component.status]}</strong>
          {firstLimiter && (aircraft ?? firstLimiter.component.id !== component.id) ? (
            <span>{limiterText(firstLimiter)}</span>
          ) : null}
          {firstLimiter?.projectedOn ? (
            <span>{`Projected ${formatDate(firstLimiter.projectedOn)}`}</span>
          ) : null}
          {aircraft ? null : <span>{calendarText(component)}</span>}
        </p>
      </Headline>
      <PartActions view={view} />
      <div className={parts.facts}>
        <Facts look="grid">
          {partFigureNames.map((name) => (
            <Fact key={name} label={partFigureFields[name].label}>
              {figureText(component, name)}
            </Fact>
          ))}
          {facts(component).map(([label, text]) => (
            <Fact key={label} label={label}>
              {text}
            </Fact>
          ))}
        </Facts>
      </div>
      <section aria-labelledby={headingId} className={classes.limits}>
        <h3 id={headingId}>Limits</h3>
        <p>{hasLimit ? remarksOf(component).join(' · ') : 'It has no limit.'}</p>
        {hasLimit ? <PartLimits component={component} /> : null}
      </section>
      {beneath.length > 0 ? (
        <section aria-labelledby={beneathId} className={classes.limits}>
          <h3 id={beneathId}>Beneath it</h3>
          <p>{partsText(beneath.length)}</p>
          <PartTree label="Beneath it" parts={beneath} depth={component.depth} today={today} />
        </section>
      ) : null}
      <PartEvents component={component} />
    </>
  )
}

/** The numbers of the part, and what it is on: the aircraft and the parts above. */
function About({ view: { component, above } }: { view: ComponentView }) {
  const { aircraft, position } = component
  return (
    <>
      <span translate="no">{numbersText(component)}</span>
      {aircraft ? (
        <>
          <span> · on </span>
          <Link to={addresses.componentsOf(aircraft.id)} translate="no">
            {aircraft.tailNumber}
          </Link>
        </>
      ) : null}
      {above.map((part) => (
        <span key={part.id}>
          <span>, below </span>
          <Link to={addresses.component(part.id)} translate="no">
            {partName(part)}
          </Link>
        </span>
      ))}
      {position ? <span>{`, ${position.replaceAll(' ', '\u00A0')}`}</span> : null}
    </>
  )
}

/** Such a factor is not worth showing. */
const factorOfMost = 1
const shownNames = without(componentNames, 'name')

function facts(component: Part): [string, string][] {
  const { installedOn, asOf, unknownAccepted } = component
  const all: [string, string | undefined][] = [
    ['Installed', installedOn && formatDate(installedOn)],
    ['Figures as of', formatDate(asOf)],
    ['Certificate', certificateText(component)],
    ...shownNames
      .filter((name) => component[name] !== factorOfMost)
      .map((name): [string, string] => [
        componentFields[name].label,
        fieldText(componentFields[name], component[name]),
      ]),
    ['Installed although its life is not known', unknownAccepted],
  ]
  return all.flatMap(([label, text]) => (text ? [[label, text]] : []))
}

export { ComponentPage as Component }
