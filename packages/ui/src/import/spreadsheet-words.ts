// Words of spreadsheets in several languages. An import recognises columns by their headings. If two columns have known
// headings of the same field, the heading that stands first here wins.

export const tailNumberHeadings = [
  ...['Registration', 'Reg', 'Tail', 'Tail No', 'Reg No', 'Registration No', 'Registration Number'],
  ...[
    'N-Number',
    'Registration Mark',
    'Aircraft Registration',
    'A/C Registration',
    'A/C Reg',
    'Aircraft Reg',
  ],
  ...[
    'Kennzeichen',
    'Kennung',
    'Kennz',
    'LFZ',
    'Luftfahrzeug',
    'Immatriculation',
    'Matrícula',
    'Matricola',
    'Registratie',
    'Marcas',
  ],
  ...['Luftfahrzeugkennzeichen', 'Lfz-Kennzeichen', 'Immat', 'Registratienummer', 'Marche'],
  ...['Rejestracja', 'Znak rejestracyjny', 'Znaki rejestracyjne', 'Znaki'],
]

export const hoursHeadings = [
  ...[
    'TTAF',
    'TSN',
    'TTSN',
    'FH',
    'Flight Hours',
    'Total Flight Hours',
    'Hours',
    'Total Time',
    'TT',
  ],
  ...['Total Time Airframe', 'Airframe Hours', 'Airframe Total Time', 'AFH', 'Hours Since New'],
  ...['Time Since New', 'Total FH', 'Flugstunden', 'Betriebsstunden', 'Gesamtstunden'],
  ...[
    'Gesamtflugstunden',
    'Flugzeit',
    'Gesamtflugzeit',
    'Stunden',
    'Flugstunden gesamt',
    'Stunden gesamt',
    'Std',
  ],
  ...['Heures de vol', 'Heures totales', 'Horas de vuelo', 'Horas de voo', 'Ore di volo'],
  ...['Heures', 'Heures cellule', 'Total heures', 'Horas totales', 'Total horas', 'Horas', 'Ore'],
  ...['Vlieguren', 'Totale vlieguren', 'Totaal vlieguren', 'Totaal uren', 'Uren', 'Ore totali'],
  ...['Nalot', 'Nalot całkowity', 'Godziny lotu', 'Godziny nalotu', 'Liczba godzin', 'Godziny'],
]

export const cyclesHeadings = [
  ...['CSN', 'TC', 'TCSN', 'FC', 'Flight Cycles', 'Total Flight Cycles', 'Cycles', 'Total FC'],
  ...['Cycles Since New', 'Airframe Cycles', 'Landings', 'Total Landings', 'LDG', 'LDGS'],
  ...['Zyklen', 'Flugzyklen', 'Landungen', 'Cycles de vol', 'Atterrissages', 'Ciclos', 'Cicli'],
  ...[
    'Gesamtzyklen',
    'Gesamtlandungen',
    'Zyklen gesamt',
    'Landungen gesamt',
    'Cycles totaux',
    'Nombre de cycles',
    'Ciclos totales',
  ],
  ...['Aterrizajes', 'Cycli', 'Cyclussen', 'Vluchtcycli', 'Landingen', 'Atterraggi'],
  ...['Cykle', 'Liczba cykli', 'Lądowania', 'Liczba lądowań'],
]

/** Words for the unit of hours and of cycles in a cell, as in `100 FH`. */
export const hourUnits = [
  ...['h', 'hr', 'hour', 'FH', 'flight hour', 'Std', 'Stunde', 'Flugstunde', 'Betriebsstunde'],
  ...['FStd', 'BStd', 'heure', 'hora', 'ore'],
]
export const cycleUnits = [
  ...['FC', 'cyc', 'cycle', 'flight cycle', 'landing', 'LDG', 'Zyklus', 'Zyklen', 'Landung'],
  ...['atterrissage', 'ciclo', 'cicli'],
]
