import type { Field } from './records/field'
import { plainWord } from './records/words'

/** Words for a unit in a cell or a field, as in `100 FH`. Case, points and a plural do not matter. */
export const hourUnits = [
  ...[
    'h',
    'hr',
    'hour',
    'FH',
    'flight hour',
    'AH',
    'Std',
    'Stunde',
    'Flugstunde',
    'Betriebsstunde',
  ],
  ...['FStd', 'BStd', 'heure', 'hdv', 'heure de vol', 'hora', 'hora de vuelo', 'hora de voo', 'hv'],
  ...['ora', 'ore', 'uur', 'uren', 'vlieguur', 'vlieguren', 'godz', 'godzin', 'godziny', 'tim'],
  ...['timme', 'timmar', 'flygtimmar', 'timer', 'flytimer', 'tunti', 'tuntia', 'hod', 'hodin'],
  ...['hodiny', 'saat', 'óra', 'airframe hour'],
]
export const cycleUnits = [
  ...['C', 'FC', 'cyc', 'cycle', 'cy', 'flight cycle', 'landing', 'LDG', 'Zyklus', 'Zyklen'],
  ...['Landung', 'atterrissage', 'att', 'ciclo', 'cicli', 'aterrizaje', 'landingen', 'cyclus'],
  ...['cycli', 'atterraggio', 'atterraggi', 'pouso', 'landning', 'landningar', 'landinger'],
  ...['cykel', 'cykler', 'syklus', 'sykluser', 'lasku', 'laskua', 'přistání', 'cyklus', 'cykl'],
  ...[
    'cykly',
    'cykle',
    'cykli',
    'lądowań',
    'lądowania',
    'lądowanie',
    'iniş',
    'leszállás',
    'ciklus',
  ],
]
const dayUnits = [
  ...['D', 'day', 'Tag', 'Tage', 'jour', 'día', 'dia', 'giorno', 'giorni', 'dag', 'dagen', 'dagar'],
  ...['dager', 'dage', 'dni', 'dzień', 'päivä', 'päivää', 'den', 'dny', 'dnů', 'gün', 'nap'],
]

export const wordsOfUnit: Record<NonNullable<Field['unit']>, readonly string[]> = {
  h: hourUnits,
  cycles: cycleUnits,
  days: dayUnits,
}

const withoutPlural = (word: string) => word.replace(/(?<=\p{L}{2})[esn]+$/u, '')
const plainUnit = (text: string) => withoutPlural(plainWord(text))

export const isUnitWord = (text: string, words: readonly string[]) =>
  words.some((word) => plainUnit(word) === plainUnit(text))
