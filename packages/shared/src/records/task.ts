import type { Task, skills, taskKinds } from '../contract/maintenance/tasks'
import { formatHours, formatNumber } from '../format'
import { namesOf, type Field } from './field'

/** The paths of the values in a task: `code`, `limits.hours.interval`. */
type PlacesIn<Of> = Of extends unknown
  ? {
      [Name in keyof Of & string]-?: NonNullable<Of[Name]> extends infer Value
        ? Value extends readonly unknown[]
          ? Name
          : Value extends object
            ? `${Name}.${PlacesIn<Value>}`
            : Name
        : never
    }[keyof Of & string]
  : never

type TaskField = Field & {
  /** The column in files. */
  column: string
}

const figure = { kind: 'number', format: formatNumber, isOptional: true } as const
const inHours = { ...figure, unit: 'h', format: formatHours } as const
const inCycles = { ...figure, unit: 'cycles' } as const
const inDays = { ...figure, unit: 'days' } as const
const choice = { kind: 'choice', isOptional: true } as const
const text = { kind: 'text', isOptional: true } as const
const flag = { kind: 'flag', isOptional: true } as const

const kindWords = {
  inspection: 'Inspection',
  'functional-check': 'Functional check',
  servicing: 'Servicing',
  restoration: 'Restoration',
  discard: 'Discard',
  document: 'Document',
} as const satisfies Record<(typeof taskKinds)[number], string>

const otherKindWords = {
  inspection: [
    ...['Insp', 'Check', 'Visual', 'GVI', 'DVI', 'Detailed inspection', 'Inspektion', 'Kontrolle'],
    ...['Sichtprüfung', 'Prüfung', 'Inspección', 'Inspectie', 'Controle', 'Przegląd', 'Inspekcja'],
    ...['Sichtkontrolle', 'Durchsicht'],
    ...['INS', 'CHK', 'Visite', 'Contrôle', 'Vérification', 'Control', 'Comprobación'],
    ...['Ispezione', 'Controllo', 'Inspeção', 'Verificação', 'Kontroll', 'Tillsyn', 'Ettersyn'],
    ...['Eftersyn', 'Tarkastus', 'Prohlídka', 'Kontrola', 'Muayene', 'Ellenőrzés'],
  ],
  'functional-check': [
    ...['Functional', 'Functional test', 'Operational check', 'Ops check', 'Test'],
    ...['Funktionsprüfung', 'Funktionstest', 'Essai fonctionnel', 'Prueba funcional'],
    ...['Functionele test', 'Próba działania'],
    ...[
      'OPC',
      'FNC',
      'Prova funzionale',
      'Teste funcional',
      'Funktionskontroll',
      'Funksjonstest',
      'Zkouška',
    ],
  ],
  servicing: [
    ...['Service', 'Lube', 'Lubrication', 'Lubricate', 'Oil change', 'Schmierung', 'Abschmieren'],
    ...['Wartung', 'Ölwechsel', 'Graissage', 'Entretien', 'Lubricación', 'Engrase', 'Smering'],
    ...['Onderhoud', 'Smarowanie', 'Obsługa'],
    ...[
      'SVC',
      'SVG',
      'SRV',
      'Vidange',
      'Mantenimiento',
      'Servicio',
      'Cambio de aceite',
      'Manutenzione',
    ],
    ...[
      'Lubrificazione',
      'Manutenção',
      'Lubrificação',
      'Smörjning',
      'Oljebyte',
      'Smøring',
      'Oljeskift',
    ],
    ...['Huolto', 'Voitelu', 'Údržba', 'Mazání', 'Bakım', 'Yağlama', 'Karbantartás'],
  ],
  restoration: [
    ...['Overhaul', 'O/H', 'Restore', 'Überholung', 'Grundüberholung', 'Révision', 'Revisión'],
    ...['Revisie', 'Remont'],
    ...['OVH', 'OVHL', 'RST', 'Revisione', 'Revisão geral', 'Översyn', 'Overhaling'],
    ...['Peruskorjaus', 'Generální oprava', 'Nagyjavítás'],
  ],
  discard: [
    ...[
      'Replace',
      'Replacement',
      'Life limit',
      'Discard at',
      'Austausch',
      'Tausch',
      'Ersatz',
      'Wechsel',
    ],
    ...['Remplacement', 'Reemplazo', 'Sustitución', 'Vervanging', 'Wymiana'],
    ...['RPL', 'REPL', 'DIS', 'LLP', 'Échange', 'Cambio', 'Sostituzione', 'Substituição'],
    ...['Troca', 'Byte', 'Utbyte', 'Bytte', 'Utskifting', 'Udskiftning', 'Vaihto', 'Výměna'],
    ...['Değişim', 'Csere'],
  ],
  document: [
    ...[
      'Doc',
      'Paper work',
      'Licence',
      'License',
      'Certificate',
      'Dokument',
      'Urkunde',
      'Bescheinigung',
    ],
    ...['Documento', 'Certificat', 'Certificado', 'Certificaat'],
    ...['Documento di bordo', 'Asiakirja', 'Doklad', 'Belge', 'Okmány'],
  ],
} as const satisfies Partial<Record<keyof typeof kindWords, readonly string[]>>

const skillWords = {
  none: 'None',
  A: 'A',
  B1: 'B1',
  B2: 'B2',
  C: 'C',
  airframe: 'Airframe',
  powerplant: 'Powerplant',
  avionics: 'Avionics',
  inspection: 'Inspection',
} as const satisfies Record<(typeof skills)[number], string>

const unitWords = { days: 'Days', months: 'Months', years: 'Years' }
const otherUnitWords = {
  days: [
    ...['Tage', 'Tag', 'Jours', 'Días', 'Giorni', 'Giorno', 'Dias', 'Dia', 'Dagen', 'Dag', 'Dagar'],
    ...['Dager', 'Dage', 'Dni', 'Dzień', 'Päivä', 'Päivää', 'Den', 'Dny', 'Dnů', 'Gün', 'Nap'],
  ],
  months: [
    ...[
      'Mo',
      'Mos',
      'Mth',
      'Mths',
      'Mon',
      'Calendar month',
      'Cal mo',
      'Monate',
      'Monat',
      'Mois',
      'Meses',
    ],
    ...['Mes', 'Mesi', 'Mese', 'Mês', 'Maanden', 'Maand', 'Mnd', 'Måneder', 'Måned', 'Månader'],
    ...['Månad', 'Mån', 'Miesiące', 'Miesiąc', 'Miesięcy', 'Kuukausi', 'Kuukautta', 'Kk', 'Měsíc'],
    ...['Měsíce', 'Měsíců', 'Ay', 'Hónap'],
  ],
  years: [
    ...[
      'Yr',
      'Yrs',
      'Calendar year',
      'Jahre',
      'Jahr',
      'J',
      'Ans',
      'Années',
      'Année',
      'Años',
      'Anni',
    ],
    ...['Anno', 'Anos', 'Ano', 'Jaren', 'Jaar', 'År', 'Lata', 'Rok', 'Lat', 'Roky', 'Let', 'Vuosi'],
    ...['Vuotta', 'Yıl', 'Év'],
  ],
}
const whichWords = { first: 'Whichever comes first', last: 'Whichever comes last' }
const nextWords = {
  excess: 'Deduct what was over',
  completion: 'Count from when it was done',
  grid: 'Keep a fixed grid',
} as const satisfies Record<Task['next'], string>

/** The fields of a task by their paths, in the order of its file. The first four are required. */
export const taskFields = {
  code: {
    column: 'code',
    kind: 'text',
    label: 'Item or code',
    short: 'Item',
    help: '1, 2, 3 or 05-20-00-1',
  },
  title: { column: 'title', kind: 'text', label: 'Title' },
  ata: { column: 'ata', kind: 'text', label: 'ATA', help: '05 or 05-20-00; none for a document' },
  kind: {
    column: 'kind',
    kind: 'choice',
    label: 'Kind',
    choices: kindWords,
    otherWords: otherKindWords,
  },
  'limits.hours.threshold': { column: 'thresholdHours', label: 'First at', ...inHours },
  'limits.hours.interval': { column: 'intervalHours', label: 'Every', ...inHours },
  'limits.hours.tolerance': { column: 'toleranceHours', label: 'Tolerance', ...inHours },
  'limits.hours.warn': { column: 'warnHours', label: 'Warn before', ...inHours },
  'limits.hours.earlyWindow': { column: 'earlyWindowHours', label: 'Early window', ...inHours },
  'limits.cycles.threshold': { column: 'thresholdCycles', label: 'First at', ...inCycles },
  'limits.cycles.interval': { column: 'intervalCycles', label: 'Every', ...inCycles },
  'limits.cycles.tolerance': { column: 'toleranceCycles', label: 'Tolerance', ...inCycles },
  'limits.cycles.warn': { column: 'warnCycles', label: 'Warn before', ...inCycles },
  'limits.cycles.earlyWindow': { column: 'earlyWindowCycles', label: 'Early window', ...inCycles },
  'limits.calendar.interval': { column: 'intervalValue', label: 'Every', ...figure },
  'limits.calendar.unit': {
    column: 'intervalUnit',
    label: 'Unit',
    ...choice,
    choices: unitWords,
    otherWords: otherUnitWords,
  },
  'limits.calendar.tolerance': { column: 'toleranceDays', label: 'Tolerance, days', ...inDays },
  'limits.calendar.warn': { column: 'warnDays', label: 'Warn, days', ...inDays },
  'limits.calendar.earlyWindow': { column: 'earlyWindowDays', label: 'Early, days', ...inDays },
  which: {
    column: 'which',
    label: 'What counts',
    ...choice,
    choices: whichWords,
    help: 'Of several limits, the first that is reached, or the last one.',
  },
  next: {
    column: 'next',
    label: 'Next interval',
    ...choice,
    choices: nextWords,
    help: 'After a late completion: deduct what was over, count from when it was done, or keep the fixed dates.',
  },
  endOfMonth: { column: 'endOfMonth', label: 'Due at the end of the month', ...flag },
  airworthinessLimitation: {
    column: 'airworthinessLimitation',
    label: 'Airworthiness limitation',
    ...flag,
  },
  critical: { column: 'critical', label: 'Critical', yes: 'Yes, a second signature', ...flag },
  skill: { column: 'skill', label: 'Skill', ...choice, choices: skillWords },
  manHours: { column: 'manHours', label: 'Man-hours', ...figure },
  reference: { column: 'reference', label: 'Reference', ...text },
  zone: { column: 'zone', label: 'Zone', ...text },
  access: { column: 'access', label: 'Access', ...text },
  terminates: {
    column: 'terminates',
    kind: 'codes',
    label: 'Terminates',
    help: 'Codes, with commas between them',
    isOptional: true,
  },
  // These came later, at the end: a column keeps its place in files.
  'limits.calendar.threshold': { column: 'thresholdValue', label: 'First at', ...figure },
  'limits.calendar.printed': {
    column: 'printed',
    label: 'Valid until the date on the paper',
    ...flag,
  },
} as const satisfies Record<PlacesIn<Task>, TaskField>

export const taskPlaces = namesOf(taskFields)
export type TaskPlace = (typeof taskPlaces)[number]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const valueAt = (task: unknown, place: string): unknown =>
  place.split('.').reduce((of, part) => (isRecord(of) ? of[part] : undefined), task)

export function putAt(task: Record<string, unknown>, place: string, value: unknown): void {
  const parts = place.split('.')
  const last = parts.pop() ?? ''
  let of = task
  for (const part of parts) {
    const next = isRecord(of[part]) ? of[part] : {}
    of[part] = next
    of = next
  }
  of[last] = value
}
