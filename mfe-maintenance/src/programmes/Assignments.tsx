import {
  programmeCalls,
  type ProgrammeAssign,
  type ProgrammeAssigned,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { ApiError, call } from '@aerofleet/shared/runtime/api-client'
import { FormEnd } from '@aerofleet/ui/form/FormDialog'
import { PreviewButton } from '@aerofleet/ui/form/PreviewButton'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Running } from '@aerofleet/ui/state/Running'
import { RefusedBaselines } from '../form/RefusedBaselines'
import { askFigures, isImplausible } from '../form/use-accepted'
import classes from './ApplyRevision.module.css'
import { AssignedOutcome } from './AssignedOutcome'
import { useRehearsed } from './use-rehearsed'

/** The programme of one aircraft, with its baselines. */
export type Assignment = {
  id: string
  tailNumber: string
  version: number
  /** The day of the server. */
  today: string
  body: Pick<ProgrammeAssign, 'programmeId' | 'baselines'>
  /** Returns a name for the baseline at this place of the body. */
  nameOf: (index: number) => string | undefined
}
export type Assigned = Assignment & { answer: ProgrammeAssigned }

type AssignmentsProps = {
  assignments: readonly Assignment[]
  /** On its own page an aircraft is not named. */
  isNamed: boolean
  disabledReason: string | undefined
  isDirty: boolean
  /** `left` failed, or were not begun. */
  onStored: (stored: readonly Assigned[], left: readonly Assignment[]) => void
  onCancel: () => void
}

/** Previews the programme of one aircraft or several, and then assigns it. */
export function Assignments({
  assignments,
  isNamed,
  disabledReason,
  isDirty,
  onStored,
  onCancel,
}: AssignmentsProps) {
  const rehearsed = useRehearsed(
    async (assignment: Assignment, { dryRun, accept }): Promise<Assigned> => {
      const { id, body, version } = assignment
      const answer = await call(programmeCalls.maintenanceProgrammeAssign, {
        params: { id },
        query: { dryRun },
        body: { ...body, accept },
        ...(dryRun === '0' && { ifMatch: version }),
      })
      return { ...assignment, answer }
    },
    { keyOf: ({ id, body }) => JSON.stringify([id, body]) },
  )
  const { step, progress, isPending } = rehearsed
  const previewed = rehearsed.previewOf(assignments)
  const failed = assignments.flatMap((assignment) => {
    const error = rehearsed.errorOf(assignment)
    return error ? [{ ...assignment, error }] : []
  })
  const asked = failed.find(({ error }) => isImplausible(error))
  const question = askFigures(step === 'store' ? 'Assign' : 'Preview')

  return (
    <>
      {progress && assignments.length > 1 ? (
        <div className={classes.running}>
          <Running
            activity={step === 'preview' ? 'Calculating' : 'Assigning'}
            progress={progress}
            onStop={rehearsed.stop}
          />
        </div>
      ) : null}
      {previewed ? <AssignedOutcome rows={previewed} isNamed={isNamed} /> : null}
      <FormEnd
        isDirty={isDirty}
        onCancel={onCancel}
        alert={
          failed.length > 0 ? (
            <Alert
              title={
                asked
                  ? `${isNamed ? `${asked.tailNumber}: ` : ''}${question}`
                  : isNamed
                    ? 'Not all aircraft have the programme'
                    : 'Failed to assign the programme'
              }
            >
              {failed.map(({ id, tailNumber, nameOf, error }) => (
                <div key={id}>
                  {isNamed ? <strong translate="no">{tailNumber}</strong> : null}{' '}
                  {error instanceof ApiError ? (
                    <RefusedBaselines error={error} nameOf={nameOf} />
                  ) : (
                    error.message
                  )}
                </div>
              ))}
            </Alert>
          ) : null
        }
        button={
          <PreviewButton
            isPreviewed={previewed !== undefined}
            isPending={isPending}
            disabledReason={disabledReason}
            onPreview={() => void rehearsed.preview(assignments)}
            storeLabel="Assign"
            onStore={() =>
              void rehearsed.store(assignments).then(({ answers, left }) => onStored(answers, left))
            }
          />
        }
      />
    </>
  )
}
