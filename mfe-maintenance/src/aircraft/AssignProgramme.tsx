import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import {
  ProgrammeAssign,
  programmeCalls,
  type Programme,
} from '@aerofleet/shared/contract/maintenance/programmes'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { formatNumber } from '@aerofleet/shared/format'
import { baselineFields } from '@aerofleet/shared/records/item'
import { typedValues } from '@aerofleet/shared/records/typed-values'
import { query } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState, useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useQuery } from '@tanstack/react-query'
import { BaselinesFromFile } from '../import/BaselinesFromFile'
import { Assignments, type Assigned } from '../programmes/Assignments'
import { Baselines, type TypedBaseline } from './Baselines'

const { maintenanceProgrammeList, maintenanceProgrammeView } = programmeCalls

type AssignProgrammeProps = {
  maintained: Maintained
  onSaved: (assigned: readonly Assigned[]) => void
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
        <Stack gap={4}>
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
        </Stack>
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
  const body = read.success ? read.data : { programmeId, baselines: [] }
  const { aircraft, version, today } = maintained
  useUnsaved(typed.size > 0)

  return (
    <>
      {tasks.length > 0 ? (
        <>
          <Baselines
            tasks={tasks}
            typed={typed}
            today={today}
            tailNumber={aircraft.tailNumber}
            onChange={setTyped}
          />
          <BaselinesFromFile />
        </>
      ) : null}
      <Assignments
        assignments={[
          { ...aircraft, version, today, body, nameOf: (index) => body.baselines[index]?.code },
        ]}
        isNamed={false}
        disabledReason={isChosen ? invalidText(read, typed) : 'Choose a programme first.'}
        isDirty={false}
        onCancel={onCancel}
        onStored={([stored]) => {
          if (!stored) return
          const { added, changed, removed } = stored.answer
          toast.success(
            `Programme of ${aircraft.tailNumber} saved`,
            `${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(removed)} removed`,
          )
          onSaved(programmeId === null ? [] : [stored])
        }}
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
