import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import {
  ProgrammeAssign,
  programmeCalls,
  type Programme,
  type ProgrammeAssigned,
} from '@aerofleet/shared/contract/maintenance/programmes'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { formatNumber } from '@aerofleet/shared/format'
import { baselineFields } from '@aerofleet/shared/records/item'
import { typedValues } from '@aerofleet/shared/records/typed-values'
import { call, type ApiError } from '@aerofleet/shared/runtime/api-client'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState, useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { ListState } from '@aerofleet/ui/list/ListState'
import { Alert } from '@aerofleet/ui/state/Alert'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormEnd } from '../form/FormDialog'
import { PreviewButton } from '../form/PreviewButton'
import { RefusedBaselines } from '../form/RefusedBaselines'
import { askFigures, isImplausible } from '../form/use-accepted'
import { BaselinesFromFile } from '../import/BaselinesFromFile'
import { AssignPreview } from './AssignPreview'
import classes from './AssignProgramme.module.css'
import { Baselines, type TypedBaseline } from './Baselines'

const { maintenanceProgrammeList, maintenanceProgrammeView, maintenanceProgrammeAssign } =
  programmeCalls

type AssignProgrammeProps = {
  maintained: Maintained
  onSaved: () => void
  onCancel: () => void
}

const none = 'none'

export function AssignProgramme({ maintained, onSaved, onCancel }: AssignProgrammeProps) {
  const programmes = useQuery(
    query(maintenanceProgrammeList, { query: { status: 'active', limit: 200 } }),
  )
  const [chosen, setChosen] = useKeptState('programme', maintained.programme?.id ?? '')
  // If the user chooses no programme, the note about the withdrawn one ends.
  const isWithdrawn = maintained.attention.some(({ kind }) => kind === 'programme-withdrawn')
  return (
    <ListState query={programmes} errorMessage="Failed to load the programmes">
      {({ items }) => (
        <div className={classes.steps}>
          <SelectField
            label="Programme"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="" disabled>
              {items.length > 0 ? 'Choose …' : 'No programme is active'}
            </option>
            {items.map(({ id, name, revision, aircraftType }) => (
              <option key={id} value={id}>
                {`${name}, revision ${revision} (${aircraftType})`}
              </option>
            ))}
            {maintained.programme || isWithdrawn ? (
              <option value={none}>No programme</option>
            ) : null}
          </SelectField>
          {chosen && chosen !== none ? (
            <WithTasks
              key={chosen}
              programmeId={chosen}
              maintained={maintained}
              onSaved={onSaved}
              onCancel={onCancel}
            />
          ) : (
            <Assignment
              key={chosen}
              programmeId={null}
              tasks={[]}
              isChosen={chosen === none}
              maintained={maintained}
              onSaved={onSaved}
              onCancel={onCancel}
            />
          )}
        </div>
      )}
    </ListState>
  )
}

function WithTasks({ programmeId, ...props }: AssignProgrammeProps & { programmeId: string }) {
  const programme = useQuery(query(maintenanceProgrammeView, { params: { id: programmeId } }))
  return (
    <ListState query={programme} errorMessage="Failed to load the programme">
      {({ tasks }: Programme) => (
        <Assignment programmeId={programmeId} tasks={tasks} isChosen {...props} />
      )}
    </ListState>
  )
}

type AssignmentProps = AssignProgrammeProps & {
  programmeId: string | null
  tasks: readonly Task[]
  isChosen: boolean
}

function Assignment({
  programmeId,
  tasks,
  isChosen,
  maintained,
  onSaved,
  onCancel,
}: AssignmentProps) {
  const [typed, setTyped] = useKeptState<Typed>(`baselines ${programmeId}`, new Map())
  const read = ProgrammeAssign.safeParse({ programmeId, baselines: baselinesOf(typed) })
  const body = read.success ? read.data : { programmeId, baselines: [], accept: false }
  const params = { id: maintained.aircraft.id }
  const preview = useMutation<ProgrammeAssigned, ApiError, boolean>({
    mutationFn: (accept) =>
      call(maintenanceProgrammeAssign, {
        params,
        body: { ...body, accept },
        query: { dryRun: '1' },
      }),
  })
  const assign = useCall(maintenanceProgrammeAssign, { refetch: 'awaited' })
  const failure = assign.error ?? preview.error
  const isAsked = isImplausible(failure)
  const label = preview.data ? 'Assign' : 'Preview'
  useUnsaved(typed.size > 0)

  function change(next: Typed) {
    setTyped(next)
    preview.reset()
    assign.reset()
  }
  const send = () =>
    assign.mutate(
      {
        params,
        body: { ...body, accept: isAsked || preview.variables === true },
        ifMatch: maintained.version,
      },
      {
        onSuccess: ({ added, changed, removed }) => {
          toast.success(
            `Programme of ${maintained.aircraft.tailNumber} saved`,
            `${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(removed)} removed`,
          )
          onSaved()
        },
      },
    )

  return (
    <>
      {tasks.length > 0 ? (
        <>
          <Baselines
            tasks={tasks}
            typed={typed}
            today={maintained.today}
            tailNumber={maintained.aircraft.tailNumber}
            onChange={change}
          />
          <BaselinesFromFile />
        </>
      ) : null}
      {preview.data ? <AssignPreview preview={preview.data} today={maintained.today} /> : null}
      <FormEnd
        isDirty={false}
        onCancel={onCancel}
        alert={
          failure ? (
            <Alert title={isAsked ? askFigures(label) : 'Failed to assign the programme'}>
              <RefusedBaselines error={failure} nameOf={(index) => body.baselines[index]?.code} />
            </Alert>
          ) : null
        }
        button={
          <PreviewButton
            preview={{ ...preview, mutate: () => preview.mutate(isAsked) }}
            store={{ label: 'Assign', isPending: assign.isPending, mutate: send }}
            disabledReason={isChosen ? invalidText(read, typed) : 'Choose a programme first.'}
          />
        }
      />
    </>
  )
}

type Typed = ReadonlyMap<string, TypedBaseline>

const isTyped = (baseline: TypedBaseline) => Object.values(baseline).some(Boolean)

const baselinesOf = (typed: Typed) =>
  [...typed].flatMap(([code, baseline]) =>
    isTyped(baseline) ? [{ code, ...typedValues(baselineFields, baseline) }] : [],
  )

function invalidText(
  { error }: ReturnType<typeof ProgrammeAssign.safeParse>,
  typed: Typed,
): string | undefined {
  const [issue] = error?.issues ?? []
  if (!issue) return undefined
  const codes = [...typed].filter(([, baseline]) => isTyped(baseline)).map(([code]) => code)
  return `${codes[Number(issue.path[1])] ?? ''}: ${issue.message}`
}
