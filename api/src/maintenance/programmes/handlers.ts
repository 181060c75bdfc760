import { isDeepStrictEqual } from 'node:util'
import type { ProgrammeWrite } from '@aerofleet/shared/contract/maintenance/programmes'
import type { Caller } from '../../db/author'
import { rehearse, type Work } from '../../db/change'
import type { Database, Transaction } from '../../db/database'
import { asStored } from '../../db/json'
import { conflict, HttpError, invalid, requireNoProblems } from '../../errors'
import { toCsvFile } from '../../http/answer/csv-file'
import type { HandlersOf } from '../../http/handlers'
import { requireAllowed, toItem } from '../items/reads'
import { lockMaintained } from '../lock'
import { currentOf, draftOf, textOf, toProgramme, type WithRevisions } from './answer'
import { applyRevision, previewRevision } from './apply'
import {
  givenBaselines,
  lockAssignable,
  notActive,
  planAll,
  problemsOf,
  storePlan,
  validOf,
} from './assign'
import { taskColumns, toCells } from './columns'
import { programmeEntry } from './entry'
import {
  activateDraft,
  countAircraft,
  findProgramme,
  findProgrammes,
  holdProgramme,
  insertProgramme,
  lockProgramme,
  toConflict,
  updateProgramme,
  writeDraft,
} from './queries'

function requireCodes({ tasks }: ProgrammeWrite): void {
  const seen = new Set<string>()
  const details = tasks.flatMap(({ code }, n) => {
    if (!seen.has(code)) {
      seen.add(code)
      return []
    }
    return [{ path: `tasks.${n}.code`, message: `Another task has the code ${code}` }]
  })
  const [first] = details
  if (first) throw conflict('code-exists', `${first.message}.`, details)
}

async function named<Answer>(body: ProgrammeWrite, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw toConflict(error, body)
  }
}

function hasAlready(before: WithRevisions, { name, ...text }: ProgrammeWrite): boolean {
  const draft = draftOf(before)
  if (!draft) return false
  const isDraft = before.programme.status === 'draft'
  return (
    (!isDraft || name === before.programme.name) &&
    isDeepStrictEqual(asStored(text), { ...textOf(draft), tasks: draft.tasks })
  )
}

function runOrRehearse<Answer>(
  {
    change,
    db,
    caller,
    query,
  }: {
    change: <T>(work: Work<T>) => Promise<T>
    db: Database
    caller: Caller
    query: { dryRun?: '0' | '1' | undefined }
  },
  work: Work<Answer>,
): Promise<Answer> {
  return query.dryRun === '1' ? rehearse(db, caller, work) : change(work)
}

async function holdNamed(tx: Transaction, id: string | null): Promise<WithRevisions | null> {
  if (id === null) return null
  try {
    return await holdProgramme(tx, id)
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null
    throw error
  }
}

const byCode = (one: { code: string }, other: { code: string }) => (one.code < other.code ? -1 : 1)

export const programmeHandlers: HandlersOf<
  'maintenanceProgramme' | 'maintenanceRevision' | 'maintenanceTasks'
> = {
  maintenanceTasksCsv: async ({ db, params }) => {
    const { revision, tasks } = currentOf(await findProgramme(db, params.id))
    async function* pages() {
      yield tasks.map(toCells)
    }
    const name = revision.replaceAll(/[^\w.-]+/g, '-')
    return toCsvFile(`tasks-${name}.csv`, taskColumns, pages())
  },

  maintenanceProgrammeList: async ({ db, query, today }) => ({
    ...(await findProgrammes(db, query)),
    today: today(),
  }),

  maintenanceProgrammeView: async ({ db, params, query }) =>
    toProgramme(
      await findProgramme(db, params.id),
      await countAircraft(db, params.id),
      query.revision,
    ),

  maintenanceProgrammeCreate: ({ change, body }) =>
    named(body, () =>
      change(async (tx) => {
        requireCodes(body)
        const added = await insertProgramme(tx, body)
        const entries = [programmeEntry('create', null, added)]
        return { entries, answer: toProgramme(added, 0) }
      }),
    ),

  // A programme that was ever active never changes; the change goes into the draft of its next revision.
  maintenanceProgrammeUpdate: ({ change, params, body, ifMatch }) =>
    named(body, () =>
      change(async (tx) => {
        const before = await lockProgramme(tx, params.id, ifMatch)
        requireCodes(body)
        const aircraft = await countAircraft(tx, params.id)
        if (hasAlready(before, body)) return { entries: [], answer: toProgramme(before, aircraft) }
        const { name, ...text } = body
        const written = await writeDraft(tx, before, text)
        const isDraft = before.programme.status === 'draft'
        const after = await updateProgramme(tx, written, isDraft ? { name } : {})
        const entries = [programmeEntry('update', before, after)]
        return { entries, answer: toProgramme(after, aircraft) }
      }),
    ),

  maintenanceProgrammeActivate: ({ change, params, ifMatch }) =>
    change(async (tx) => {
      const before = await lockProgramme(tx, params.id, ifMatch)
      if (!draftOf(before))
        throw conflict('nothing-to-activate', 'There is no draft of a next revision.')
      const activated = await activateDraft(tx, before)
      const after = await updateProgramme(tx, activated, { status: 'active' })
      const entries = [programmeEntry('activate', before, after)]
      return { entries, answer: toProgramme(after, await countAircraft(tx, params.id)) }
    }),

  maintenanceProgrammeWithdraw: ({ change, params, ifMatch }) =>
    change(async (tx) => {
      const before = await lockProgramme(tx, params.id, ifMatch)
      const aircraft = await countAircraft(tx, params.id)
      if (aircraft > 0)
        throw conflict(
          'in-use',
          `It cannot be withdrawn: ${aircraft} aircraft ${aircraft === 1 ? 'has' : 'have'} it.`,
        )
      const after = await updateProgramme(tx, before, { status: 'withdrawn' })
      const entries = [programmeEntry('withdraw', before, after)]
      return { entries, answer: toProgramme(after, aircraft) }
    }),

  maintenanceProgrammeAssign: (call) => {
    const { params, body, ifMatch, today: readToday, timeZone } = call
    return runOrRehearse(call, async (tx, by) => {
      const today = readToday()
      const found = await holdNamed(tx, body.programmeId)
      const row = await lockMaintained(tx, params.id, ifMatch)
      if (body.programmeId !== null && !found)
        throw invalid([{ path: 'programmeId', message: 'Programme not found' }])
      const programme = found && validOf(found)
      requireNoProblems(problemsOf(programme, body.baselines, { today, timeZone }))
      if (found && found.programme.status !== 'active') throw notActive()
      const aircraft = await lockAssignable(tx, row, today)
      const baselines = new Map(body.baselines.map(({ code, ...each }) => [code, each]))
      const planning = { programme, baselines, writing: { by, at: new Date() } }
      const plan = await planAll(tx, aircraft, planning)
      if (!body.accept) {
        const given = givenBaselines(plan, body.baselines)
        await requireAllowed(tx, 'baseline-implausible', row.aircraftId, given, today)
      }
      const entry = await storePlan(tx, aircraft, programme, plan)
      const { added, changed, renamed, removed, unchanged } = plan
      const items = [...added, ...changed, ...renamed, ...unchanged]
        .map((item) => toItem(item.row, aircraft.on, today))
        .toSorted(byCode)
      return {
        entries: entry ? [entry] : [],
        answer: {
          items,
          added: added.length,
          changed: changed.length,
          removed: removed.length,
          version: entry ? row.version + 1 : row.version,
        },
      }
    })
  },

  maintenanceRevisionApply: (context) =>
    context.query.dryRun === '1' ? previewRevision(context) : applyRevision(context),
}
