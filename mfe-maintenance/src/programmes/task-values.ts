import { joinCodes, splitCodes } from '@aerofleet/shared/code-list'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { typedNumber, typedText } from '@aerofleet/shared/typed-figure'

type CounterLimit = {
  threshold: string
  interval: string
  tolerance: string
  warn: string
  earlyWindow: string
}
type CalendarLimit = Omit<CounterLimit, 'threshold'> & { unit: string }

/** A task as it is typed. */
export type TaskValues = {
  code: string
  title: string
  ata: string
  kind: string
  limits: { hours: CounterLimit; cycles: CounterLimit; calendar: CalendarLimit }
  which: string
  next: string
  endOfMonth: boolean
  airworthinessLimitation: boolean
  critical: boolean
  skill: string
  manHours: string
  reference: string
  zone: string
  access: string
  /** Codes with commas between them. */
  terminates: string
  /** When it was done last, of a new task of one aircraft. */
  baseline: { date: string; hours: string; cycles: string }
}

const figureText = (figure: number | undefined) => (figure === undefined ? '' : String(figure))
/** 0 is what an empty field means. */
const shownUnlessNone = (figure: number | undefined) => (figure ? String(figure) : '')

const counterValues = (limit: Task['limits']['hours']): CounterLimit => ({
  threshold: figureText(limit?.threshold),
  interval: figureText(limit?.interval),
  tolerance: shownUnlessNone(limit?.tolerance),
  warn: figureText(limit?.warn),
  earlyWindow: shownUnlessNone(limit?.earlyWindow),
})

/** The values of the form for a task; for a new one without. */
export function valuesOf(task: Task | undefined): TaskValues {
  const calendar = task?.limits.calendar
  return {
    code: task?.code ?? '',
    title: task?.title ?? '',
    ata: task?.ata ?? '',
    kind: task?.kind ?? 'inspection',
    limits: {
      hours: counterValues(task?.limits.hours),
      cycles: counterValues(task?.limits.cycles),
      calendar: {
        interval: figureText(calendar?.interval),
        unit: calendar?.unit ?? 'months',
        tolerance: shownUnlessNone(calendar?.tolerance),
        warn: figureText(calendar?.warn),
        earlyWindow: shownUnlessNone(calendar?.earlyWindow),
      },
    },
    which: task?.which ?? 'first',
    next: task?.next ?? 'excess',
    endOfMonth: task?.endOfMonth ?? false,
    airworthinessLimitation: task?.airworthinessLimitation ?? false,
    critical: task?.critical ?? false,
    skill: task?.skill ?? 'none',
    manHours: shownUnlessNone(task?.manHours),
    reference: task?.reference ?? '',
    zone: task?.zone ?? '',
    access: task?.access ?? '',
    terminates: joinCodes(task?.terminates ?? [], ',', ', '),
    baseline: { date: '', hours: '', cycles: '' },
  }
}

const isEmpty = (texts: readonly string[]) => texts.every((text) => text.trim() === '')

type ReadFigure = (text: string) => number | string | undefined
function counterBody(limit: CounterLimit, read: ReadFigure) {
  if (isEmpty(Object.values(limit))) return undefined
  const { threshold, interval, tolerance, warn, earlyWindow } = limit
  return {
    threshold: read(threshold),
    interval: read(interval),
    tolerance: read(tolerance),
    warn: read(warn),
    earlyWindow: read(earlyWindow),
  }
}

/** The limits as their schema reads them. */
export function limitsOf({ hours, cycles, calendar }: TaskValues['limits']) {
  const { unit, ...figures } = calendar
  return {
    hours: counterBody(hours, typedText),
    cycles: counterBody(cycles, typedNumber),
    calendar: isEmpty(Object.values(figures))
      ? undefined
      : {
          unit,
          interval: typedNumber(figures.interval),
          tolerance: typedNumber(figures.tolerance),
          warn: typedNumber(figures.warn),
          earlyWindow: typedNumber(figures.earlyWindow),
        },
  }
}

const baselineOf = ({ date, hours, cycles }: TaskValues['baseline']) =>
  isEmpty([date, hours, cycles])
    ? undefined
    : { date, hours: typedText(hours), cycles: typedNumber(cycles) }

/** The task as its schema reads it. */
export const toBody = (values: TaskValues) => ({
  ...values,
  baseline: baselineOf(values.baseline),
  limits: limitsOf(values.limits),
  manHours: typedNumber(values.manHours),
  terminates: splitCodes(values.terminates, ',').flatMap((code) => typedText(code) ?? []),
})
