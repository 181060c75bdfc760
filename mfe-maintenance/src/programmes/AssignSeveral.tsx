import { dueCalls, type MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { formatNumber } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { tailKey } from '@aerofleet/shared/tail-number'
import type { Meaning } from '@aerofleet/ui/import/meaning'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BaselinesFromFile } from '../import/BaselinesFromFile'
import { assignmentsOf, baselinesOn, readBaselines } from '../import/pasted-baselines'
import { PastedBaselines } from '../import/PastedBaselines'
import { WrongCells } from '../import/WrongCells'
import { AircraftChoice } from './AircraftChoice'
import classes from './ApplyRevision.module.css'
import { Assignments, type Assigned, type Assignment } from './Assignments'

type Aircraft = MaintainedRow['aircraft'] & { version: number; today: string }
type Chosen = ReadonlyMap<string, Aircraft>

const noneStored: readonly string[] = []

type AssignSeveralProps = {
  programme: Programme
  onAssigned: (assigned: readonly Assigned[]) => void
  onSaved: () => void
  onCancel: () => void
}

export function AssignSeveral({ programme, onAssigned, onSaved, onCancel }: AssignSeveralProps) {
  const [chosen, setChosen] = useKeptState<Chosen>('chosen', new Map())
  const [pasted, setPasted] = useKeptState('pasted', '')
  const [answers, setAnswers] = useState<Partial<Meaning>>({})
  const pastedId = useId()
  const [stored, setStored] = useKeptState<readonly string[]>('stored', noneStored)
  const cache = useQueryClient()
  // The lines of aircraft that have the programme already stay, and are not sent again.
  const tails = new Set([
    ...stored,
    ...[...chosen.values()].map(({ tailNumber }) => tailKey(tailNumber)),
  ])
  const isTail = (cell: string) => tails.has(tailKey(cell))
  const read = readBaselines(pasted, { tasks: programme.tasks, isTail, needsTail: true }, answers)
  const wrongCells = chosen.size > 0 ? read.wrong : []
  const wrong =
    chosen.size === 0
      ? 'Choose an aircraft first.'
      : read.waitsFor !== undefined
        ? 'Say what the pasted cells mean first.'
        : wrongCells[0]?.reason
  const baselines = wrong === undefined ? read.baselines : []
  const bodies = assignmentsOf(programme.id, chosen, baselines)
  const assignments = [...chosen].flatMap(([id, aircraft]) => {
    const body = bodies.get(id)
    const own = baselinesOn(baselines, aircraft.tailNumber)
    const nameOf = (index: number) => own[index] && `Line ${own[index].line}, ${own[index].code}`
    return body ? [{ ...aircraft, body, nameOf }] : []
  })

  async function onStored(done: readonly Assigned[], left: readonly Assignment[]) {
    if (done.length > 0) {
      toast.success(`${programme.name} assigned to ${formatNumber(done.length)} aircraft`)
      onAssigned(done)
    }
    if (left.length === 0) return onSaved()
    setStored([...stored, ...done.map(({ tailNumber }) => tailKey(tailNumber))])
    // Somebody may have changed the others.
    const fresh = left.map(({ id }) =>
      cache.fetchQuery(query(dueCalls.maintenanceAircraftView, { params: { id } })).then(
        ({ aircraft, version, today }) => [id, { ...aircraft, version, today }] as const,
        () => [],
      ),
    )
    const entries = await Promise.all(fresh)
    setChosen(new Map([...entries].flatMap(([id, each]) => (id && each ? [[id, each]] : []))))
  }
  return (
    <Stack gap={4}>
      <AircraftChoice
        search={programme.aircraftType}
        filters={{ withoutProgrammeId: programme.id }}
        what="Aircraft without this programme"
        pick={({ aircraft, version }, today) => ({ ...aircraft, version, today })}
        chosen={chosen}
        onChoose={setChosen}
      />
      <div className={classes.pasted}>
        <label htmlFor={pastedId}>Done last</label>
        <textarea
          id={pastedId}
          rows={4}
          spellCheck={false}
          aria-describedby={`${pastedId}-hint ${pastedId}-wrong`}
          aria-invalid={wrongCells.length > 0 || undefined}
          value={pasted}
          onChange={({ target }) => {
            setPasted(target.value)
            setAnswers({})
          }}
        />
        <WrongCells id={`${pastedId}-wrong`} wrong={wrongCells.map(({ text }) => text)} />
        <p id={`${pastedId}-hint`}>
          Paste lines of tail number, item, day, hours and cycles from a spreadsheet. A task without
          a line has no baseline yet.
        </p>
        {chosen.size > 0 ? (
          <PastedBaselines
            pasted={read}
            onChange={(changes) => setAnswers({ ...answers, ...changes })}
          />
        ) : null}
      </div>
      <BaselinesFromFile />
      <Assignments
        assignments={assignments}
        isNamed
        disabledReason={wrong}
        isDirty={chosen.size > 0 || pasted !== ''}
        onStored={(...outcome) => void onStored(...outcome)}
        onCancel={onCancel}
      />
    </Stack>
  )
}
