import type { Field } from './records/field'
import { plainWord } from './records/words'

/** Words for a unit in a cell or a field, as in `100 FH`. Case, points and a plural do not matter. */
export const hourUnits = [
  ...['h', 'hr', 'hour', 'FH', 'flight hour', 'Std', 'Stunde', 'Flugstunde', 'Betriebsstunde'],
  ...['FStd', 'BStd', 'heure', 'hora', 'ore', 'uur', 'uren', 'godz', 'godzin'],
]
export const cycleUnits = [
  ...['C', 'FC', 'cyc', 'cycle', 'cy', 'flight cycle', 'landing', 'LDG', 'Zyklus', 'Zyklen'],
  ...['Landung', 'atterrissage', 'ciclo', 'cicli', 'aterrizaje', 'landingen'],
]
const dayUnits = ['D', 'day', 'Tag', 'Tage', 'jour', 'día', 'dag', 'dagen', 'dni']

export const wordsOfUnit: Record<NonNullable<Field['unit']>, readonly string[]> = {
  h: hourUnits,
  cycles: cycleUnits,
  days: dayUnits,
}

const withoutPlural = (word: string) => word.replace(/(?<=\p{L}{2})[esn]+$/u, '')
const plainUnit = (text: string) => withoutPlural(plainWord(text))

export const isUnitWord = (text: string, words: readonly string[]) =>
  words.some((word) => plainUnit(word) === plainUnit(text))
