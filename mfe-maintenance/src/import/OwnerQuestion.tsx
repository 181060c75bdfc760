import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import { componentCalls } from '@aerofleet/shared/contract/maintenance/components'
import { dueCalls } from '@aerofleet/shared/contract/maintenance/due'
import { componentFields, partFigureFields } from '@aerofleet/shared/records/component'
import { query } from '@aerofleet/shared/runtime/query'
import { tailKey } from '@aerofleet/shared/tail-number'
import { figureError } from '@aerofleet/shared/typed-figure'
import { partKey } from '@aerofleet/shared/work/component'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { TextField } from '@aerofleet/ui/form/TextField'
import type { AskProps, OwnQuestion } from '@aerofleet/ui/import/import-kind'
import { Radios } from '@aerofleet/ui/import/steps/Radios'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { useProposal, type Now } from '../form/use-proposal'
import { answersIn } from './titles-of-sheet'
import type { Answers, Owner } from './with-owner'

/** `change` keeps the other answers. */
type PartProps = { answers: Answers; change: (changes: Readonly<Record<string, string>>) => void }

const ownerTexts: Record<Owner, string> = {
  aircraft: 'an aircraft',
  installed: 'an engine or another component that is here already',
  new: 'a new engine, or another component that has none of these rows yet',
}

type TextProps = PartProps & Omit<ComponentProps<typeof TextField>, 'onChange'> & { name: string }

const Text = ({ answers, change, name, ...props }: TextProps) => (
  <TextField
    autoComplete="off"
    value={answers.get(name) ?? ''}
    onChange={({ target }) => change({ [name]: target.value })}
    {...props}
  />
)

const Figure = ({ unit, ...props }: TextProps & { unit: 'h' | 'cycles' }) => (
  <Text {...props} error={figureError(props.answers.get(props.name) ?? '', unit)} />
)

function Above(props: PartProps) {
  const serial = props.answers.get('serialNumber') ?? ''
  const found = useQuery(
    query(componentCalls.maintenanceComponentList, {
      query: { place: 'all', q: serial, limit: 50 },
    }),
  )
  const items = found.data?.items ?? []
  const match = items.find(({ serialNumber }) => partKey(serialNumber) === partKey(serial))
  const where = match && [match.name, match.partNumber, match.aircraft?.tailNumber, match.position]
  return (
    <Text
      {...props}
      name="serialNumber"
      label="Serial number"
      suggestions={items.map(({ serialNumber }) => serialNumber)}
      hint={where?.filter(Boolean).join(', ')}
    />
  )
}

function Engine(props: PartProps & { tails: readonly string[] }) {
  const { answers, change, tails } = props
  const own = { answers, change }
  return (
    <>
      <FieldRow>
        <Text {...own} name="partNumber" label="Part number" />
        <Text {...own} name="serialNumber" label="Serial number" />
      </FieldRow>
      <FieldRow>
        <Text {...own} name="name" label="Name" />
        <SelectField
          label="Class"
          value={answers.get('class') ?? ''}
          onChange={({ target }) => change({ class: target.value })}
        >
          {Object.entries(componentFields.class.choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      </FieldRow>
      <FieldRow>
        <Text {...own} name="tailNumber" label="Aircraft" suggestions={tails} />
        <Text {...own} name="position" label="Position" />
      </FieldRow>
      <FieldRow>
        <Figure {...own} name="tsn" unit="h" label={partFigureFields.tsn.label} />
        <Figure {...own} name="csn" unit="cycles" label={partFigureFields.csn.label} />
      </FieldRow>
    </>
  )
}

/** The figures of the aircraft on the day. The server proposes the same where the user types none. */
function FiguresOfDay({ id, now, ...own }: PartProps & { id: string; now: Now }) {
  const [proposed, setProposed] = useState<Readonly<Partial<Record<string, string>>>>({})
  const hintOf = useProposal(id, now, {
    date: own.answers.get('asOf') ?? '',
    put: (counter, text) => setProposed((before) => ({ ...before, [counter]: text })),
  })
  const field = (name: 'hours' | 'cycles') => ({
    ...own,
    name,
    hint: hintOf(name),
    value: own.answers.get(name) ?? proposed[name] ?? '',
  })
  return (
    <FieldRow>
      <Figure {...field('hours')} unit="h" label="Hours of the aircraft on that day" />
      <Figure {...field('cycles')} unit="cycles" label="Cycles of the aircraft on that day" />
    </FieldRow>
  )
}

function DayFigures({ id, ...own }: PartProps & { id: string }) {
  const { data } = useQuery(query(dueCalls.maintenanceAircraftView, { params: { id } }))
  return data ? <FiguresOfDay {...own} id={id} now={data} /> : null
}

/** Asks once a file what its rows belong to, and for the day of their figures. */
export function OwnerQuestion({ asked, answers, onChange }: AskProps) {
  const fleet = useQuery(query(aircraftCalls.aircraftList)).data ?? []
  const owner = answers.get('belongs') ?? ''
  const key = tailKey(answers.get('tailNumber') ?? '')
  const aircraft = fleet.find(({ tailNumber }) => tailKey(tailNumber) === key)
  const own = {
    answers,
    change: (changes: Readonly<Record<string, string>>) =>
      onChange(new Map([...answers, ...Object.entries(changes)])),
  }
  const tails = fleet.map(({ tailNumber }) => tailNumber)
  const needsAircraft = owner === 'aircraft' || owner === 'new'
  return (
    <>
      {asked.has('tailNumber') ? null : (
        <Radios<string>
          question="These rows belong to"
          choices={Object.entries(ownerTexts).map(([value, text]) => ({ value, text }))}
          value={owner}
          onChoose={(belongs) => own.change({ belongs })}
        />
      )}
      {owner === 'aircraft' ? (
        <Text {...own} name="tailNumber" label="Aircraft" suggestions={tails} />
      ) : null}
      {owner === 'installed' ? <Above {...own} /> : null}
      {owner === 'new' ? <Engine {...own} tails={tails} /> : null}
      {asked.has('asOf') ? null : <Text {...own} name="asOf" label="As of" type="date" />}
      {needsAircraft && aircraft ? <DayFigures {...own} id={aircraft.id} /> : null}
    </>
  )
}

const sentences: Record<Owner, (given: (name: string) => boolean) => string | undefined> = {
  aircraft: (given) => (given('tailNumber') ? undefined : 'Say which aircraft.'),
  installed: (given) =>
    given('serialNumber') ? undefined : 'Say the serial number of the engine or component.',
  new: (given) => {
    if (!given('partNumber') || !given('serialNumber'))
      return 'Say the part number and the serial number of the engine.'
    return given('tailNumber') && !given('position')
      ? 'Say the position of the engine, such as ENG 1.'
      : undefined
  },
}
const isOwner = (text: string): text is Owner => Object.hasOwn(sentences, text)

function waitsFor(answers: Answers, { has }: AskProps['asked']): string | undefined {
  const given = (name: string) => (answers.get(name)?.trim() ?? '') !== ''
  const owner = answers.get('belongs') ?? ''
  if (!isOwner(owner) && !has('tailNumber')) return 'Say what these rows belong to.'
  const open = isOwner(owner) ? sentences[owner](given) : undefined
  const isWrong = [...answers].some(
    ([name, text]) =>
      (/^(?:hours|tsn)$/.test(name) && figureError(text, 'h')) ||
      (/^(?:cycles|csn)$/.test(name) && figureError(text, 'cycles')),
  )
  return (
    open ??
    (isWrong ? 'Correct the figures.' : undefined) ??
    (given('asOf') || has('asOf') ? undefined : 'Say the day of the figures.')
  )
}

/** @param known what the page knows, such as its aircraft */
export const ownerQuestion = (known: Readonly<Record<string, string>> = {}): OwnQuestion => ({
  propose: ({ titles }) =>
    new Map([
      ...Object.entries({ name: componentFields.class.choices.engine, class: 'engine' }),
      ...answersIn(titles),
      ...Object.entries(known),
    ]),
  waitsFor,
  Ask: OwnerQuestion,
})
