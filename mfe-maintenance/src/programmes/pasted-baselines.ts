import { ProgrammeAssign } from '@aerofleet/shared/contract/maintenance/programmes'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { labelOf } from '@aerofleet/shared/own-day'
import { baselineFields, baselineNames } from '@aerofleet/shared/records/item'
import { typedValues } from '@aerofleet/shared/records/typed-values'
import { readWord } from '@aerofleet/shared/records/words'
import { tailKey } from '@aerofleet/shared/tail-number'
import { readPasted } from '@aerofleet/ui/import/file/paste'
import { baselineColumns } from '../import/import-columns'
import { findColumns, tellFigures, type Figures } from '../paste/pasted-columns'
import { cellAt, findFormats, plainDate, plainFigure } from '../paste/pasted-formats'
import type { PasteAnswers, PasteQuestions } from '../paste/questions'

type Known = {
  tasks: readonly Task[]
  isTail: (cell: string) => boolean
  /** Lines for one aircraft alone need no tail number. */
  needsTail: boolean
}
const isNotMeant = 'is not among the chosen aircraft'

export type WrongCell = { text: string; reason: string }

export type PastedBaseline = {
  line: number
  tailNumber: string
  code: string
  done: Record<(typeof baselineNames)[number], string>
}
export type PastedBaselines =
  | { questions: PasteQuestions }
  | { baselines: PastedBaseline[]; wrong: WrongCell[] }

export function readBaselines(
  text: string,
  { tasks, isTail, needsTail }: Known,
  answers: PasteAnswers,
): PastedBaselines {
  const byCode = new Map(tasks.map((task) => [task.code, task]))
  const found = findColumns(readPasted(text), {
    fields: baselineColumns,
    names: {
      tailNumber: { is: isTail, isOptional: !needsTail },
      code: { is: (cell: string) => byCode.has(cell) },
    },
  })
  const { columns, figures } = found
  const lines = found.lines.filter(({ cells }) => cells.some(Boolean))
  const fits = ({ hours, cycles }: Figures) =>
    lines.filter((each) => {
      const { limits } = byCode.get(cellAt(each, columns.code)) ?? {}
      return (hours === undefined || limits?.hours) && (cycles === undefined || limits?.cycles)
    }).length
  const [one, other] = figures
  const hasHeadings = columns.hours !== undefined || columns.cycles !== undefined
  const inOrder = {
    ...(one !== undefined && { hours: one }),
    ...(other !== undefined && { cycles: other }),
  }
  const at = { ...columns, ...(hasHeadings ? {} : (tellFigures(found, fits, 'hours') ?? inOrder)) }
  const columnOf = (name: keyof typeof baselineFields) => {
    return { at: at[name], label: labelOf(baselineFields[name]) }
  }
  const { formats, questions } = findFormats(
    lines,
    {
      figures: [columnOf('hours'), columnOf('cycles')],
      dates: [columnOf('date'), columnOf('validUntil')],
    },
    answers,
  )
  if (Object.keys(questions).length > 0) return { questions }
  const wrong: WrongCell[] = []
  const baselines = lines.map((pasted) => {
    const { line } = pasted
    const cell = (place: keyof typeof at) => cellAt(pasted, at[place])
    const [tailNumber, code] = [cell('tailNumber'), cell('code')]
    const done = {
      date: plainDate(cell('date'), formats),
      hours: plainFigure(cell('hours'), formats),
      cycles: plainFigure(cell('cycles'), formats),
      validUntil: plainDate(cell('validUntil'), formats),
      reference: cell('reference') || cell('note'),
      since: String(readWord(baselineFields.since, cell('since')) ?? cell('since')),
    }
    const say = (label: string, value: string, message: string, reason?: string) => {
      const text = `Line ${line}, ${label} “${value}”: ${message}`
      wrong.push({ text, reason: reason ?? `Line ${line} cannot be read.` })
    }
    if ((needsTail || at.tailNumber !== undefined) && !isTail(tailNumber))
      say('Tail number', tailNumber, `it ${isNotMeant}`, `${tailNumber} ${isNotMeant}.`)
    if (!byCode.has(code)) say('Code', code, 'the programme has no such task')
    const baseline = { code: code || '-', ...typedValues(baselineFields, done) }
    const { error } = ProgrammeAssign.safeParse({ programmeId: null, baselines: [baseline] })
    for (const { path, message } of error?.issues ?? []) {
      const name = baselineNames.find((each) => each === path.at(-1))
      if (name) say(labelOf(baselineFields[name]), cell(name) || done[name], message)
    }
    return { line, tailNumber, code, done }
  })
  return { baselines, wrong }
}

/** Returns the lines of one aircraft, in the order in which they are sent. */
export const baselinesOn = (baselines: readonly PastedBaseline[], tailNumber: string) =>
  baselines.filter((each) => tailKey(each.tailNumber) === tailKey(tailNumber))

type Chosen = ReadonlyMap<string, { tailNumber: string }>
export type Assignment = ReturnType<typeof ProgrammeAssign.parse>

export function assignmentsOf(
  programmeId: string,
  chosen: Chosen,
  baselines: readonly PastedBaseline[],
): ReadonlyMap<string, Assignment> {
  return new Map(
    [...chosen].map(([id, { tailNumber }]) => {
      const own = baselinesOn(baselines, tailNumber)
      const sent = own.map(({ code, done }) => ({ code, ...typedValues(baselineFields, done) }))
      return [id, ProgrammeAssign.parse({ programmeId, baselines: sent })]
    }),
  )
}
