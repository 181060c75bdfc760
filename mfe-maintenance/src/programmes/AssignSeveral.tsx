import {
  programmeCalls,
  type Programme,
  type ProgrammeAssigned,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { formatNumber } from '@aerofleet/shared/format'
import { call, type ApiError } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { tailKey } from '@aerofleet/shared/tail-number'
import type { Meaning } from '@aerofleet/ui/import/meaning'
import type { Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { Alert } from '@aerofleet/ui/state/Alert'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AssignPreview } from '../aircraft/AssignPreview'
import { FormEnd } from '../form/FormDialog'
import { PreviewButton } from '../form/PreviewButton'
import { RefusedBaselines } from '../form/RefusedBaselines'
import { askFigures, isImplausible } from '../form/use-accepted'
import { BaselinesFromFile } from '../import/BaselinesFromFile'
import { PastedBaselines } from '../import/PastedBaselines'
import { WrongCells } from '../import/WrongCells'
import { AircraftChoice, type Chosen } from './AircraftChoice'
import classes from './ApplyRevision.module.css'
import { assignmentsOf, baselinesOn, readBaselines, type Assignment } from './pasted-baselines'

const { maintenanceProgrammeAssign } = programmeCalls
type AssignSeveralProps = { programme: Programme; onSaved: () => void; onCancel: () => void }

export function AssignSeveral({ programme, onSaved, onCancel }: AssignSeveralProps) {
  const [chosen, setChosen] = useKeptState<Chosen>('chosen', new Map())
  const [pasted, setPasted] = useKeptState('pasted', '')
  const [answers, setAnswers] = useState<Partial<Meaning>>({})
  const pastedId = useId()
  const assign = useCall(maintenanceProgrammeAssign)
  // The aircraft with refused figures, in the order of the questions about them. The question about the last one is
  // open.
  const [refused, setRefused] = useState<readonly string[]>([])
  const [failedOn, setFailedOn] = useState('')
  const preview = useMutation<Outcome[], ApiError, ReadonlyMap<string, Assignment>>({
    mutationFn: async (bodies) => {
      const outcomes = []
      for (const [id, given] of bodies) {
        const body = { ...given, accept: refused.includes(id) }
        const args = { params: { id }, body, query: { dryRun: '1' as const } }
        const answer = await call(maintenanceProgrammeAssign, args).catch((error: unknown) => {
          setFailedOn(id)
          if (isImplausible(error)) setRefused([...refused, id])
          throw error
        })
        outcomes.push({ id, body, answer })
      }
      return outcomes
    },
  })
  const store = useMutation<void, ApiError, Outcome[]>({
    mutationFn: async (outcomes) => {
      for (const { id, body } of outcomes) {
        const ifMatch = chosen.get(id)?.version
        await assign.mutateAsync({ params: { id }, body, ...(ifMatch && { ifMatch }) })
      }
    },
    // The other aircraft may have changed, so the user must choose and preview them again.
    onError: () => {
      setChosen(new Map())
      preview.reset()
    },
    onSuccess: (_, { length }) => {
      toast.success(`${programme.name} assigned to ${formatNumber(length)} aircraft`)
      onSaved()
    },
  })
  const tails = new Set([...chosen.values()].map(({ tailNumber }) => tailKey(tailNumber)))
  const isTail = (cell: string) => tails.has(tailKey(cell))
  const read = readBaselines(pasted, { tasks: programme.tasks, isTail, needsTail: true }, answers)
  const wrongCells = chosen.size > 0 ? read.wrong : []
  const wrong =
    chosen.size === 0
      ? 'Choose an aircraft first.'
      : read.waitsFor !== undefined
        ? 'Say what the pasted cells mean first.'
        : wrongCells[0]?.reason
  const failure = store.error ?? preview.error
  const failedTail = store.error ? undefined : chosen.get(failedOn)?.tailNumber
  const sent = failedTail === undefined ? [] : baselinesOn(read.baselines, failedTail)
  const lineOf = (index: number) => {
    const pastedLine = sent[index]
    return pastedLine && `Line ${pastedLine.line}, ${pastedLine.code}`
  }
  const implausible = isImplausible(preview.error) ? chosen.get(refused.at(-1) ?? '') : undefined

  function change(next: () => void) {
    next()
    setRefused([])
    preview.reset()
    store.reset()
  }
  return (
    <div className={classes.steps}>
      <AircraftChoice
        programme={programme}
        chosen={chosen}
        onChoose={(next) => change(() => setChosen(next))}
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
          onChange={({ target }) =>
            change(() => {
              setPasted(target.value)
              setAnswers({})
            })
          }
        />
        <WrongCells id={`${pastedId}-wrong`} wrong={wrongCells.map(({ text }) => text)} />
        <p id={`${pastedId}-hint`}>
          Paste lines of tail number, code, day, hours and cycles from a spreadsheet. A task without
          a line has no baseline yet.
        </p>
        {chosen.size > 0 ? (
          <PastedBaselines
            pasted={read}
            onChange={(changes) => change(() => setAnswers({ ...answers, ...changes }))}
          />
        ) : null}
      </div>
      <BaselinesFromFile />
      {preview.data ? (
        <>
          <DataTable
            label="Preview"
            rows={preview.data}
            rowKey={({ id }) => id}
            columns={columnsOf(chosen)}
          />
          {preview.data.map(({ id, answer }, n) => (
            <details key={id} open={n === 0}>
              <summary>{`Next due on ${chosen.get(id)?.tailNumber ?? ''}`}</summary>
              <AssignPreview preview={answer} today={chosen.get(id)?.today ?? ''} />
            </details>
          ))}
        </>
      ) : null}
      <FormEnd
        isDirty={chosen.size > 0 || pasted !== ''}
        onCancel={onCancel}
        alert={
          failure ? (
            <Alert
              title={
                implausible
                  ? `${implausible.tailNumber}: ${askFigures('Preview')}`
                  : 'Not all aircraft have the programme'
              }
            >
              <RefusedBaselines error={failure} nameOf={lineOf} />
            </Alert>
          ) : null
        }
        button={
          <PreviewButton
            preview={{
              ...preview,
              mutate: () => preview.mutate(assignmentsOf(programme.id, chosen, read.baselines)),
            }}
            store={{
              label: 'Assign',
              isPending: store.isPending,
              mutate: () => preview.data && store.mutate(preview.data),
            }}
            disabledReason={wrong}
          />
        }
      />
    </div>
  )
}

type Outcome = { id: string; body: Assignment; answer: ProgrammeAssigned }

const columnsOf = (chosen: Chosen): Columns<Outcome> => ({
  aircraft: {
    label: 'Aircraft',
    width: '1fr',
    line: 'title',
    cell: ({ id }) => <strong translate="no">{chosen.get(id)?.tailNumber}</strong>,
  },
  added: figure('Added', ({ added }) => added),
  changed: figure('Changed', ({ changed }) => changed),
  removed: figure('Removed', ({ removed }) => removed),
  overdue: figure('Overdue', inState('overdue')),
  noBaseline: figure('Baseline missing', inState('no-baseline')),
})

const figure = (label: string, of: (answer: ProgrammeAssigned) => number) => ({
  label,
  width: '6.5rem',
  numeric: true,
  cell: ({ answer }: Outcome) => formatNumber(of(answer)),
})

const inState =
  (state: string) =>
  ({ items }: ProgrammeAssigned) =>
    items.filter((item) => item.state === state).length
