/** @jest-environment node */
import { recognise } from '@aerofleet/ui/import/columns'
import { importFields } from './import-fields'

test.each([
  ['Kennzeichen;Muster;Werknummer;Gesamtflugstunden;Landungen;Halter'],
  ["Immatriculation;Type d'aéronef;N° de série;Heures totales;Atterrissages;Propriétaire"],
  ['Matrícula;Tipo de aeronave;Nº de serie;Horas totales;Aterrizajes;Operador'],
  ['Registratie;Vliegtuigtype;Serienummer;Vlieguren;Landingen;Eigenaar'],
  ['Znaki rejestracyjne;Typ;Numer seryjny;Nalot;Lądowania;Użytkownik'],
  ['Tail #;Make/Model;S/N;TT;Ldgs;Owner'],
  ['Reg.;Type;S/N;TTAF;Landings'],
  ['Kennzeichen;Muster;Werk-Nr.;Gesamtzeit;Zyklen'],
  ['Immat.;Modèle;N° série;Heures cellule;Atterrissages'],
  ['Kjennetegn;Flytype;Serienr.;Total flytid;Landinger'],
  ['Imatrikulace;Typ letadla;Výrobní číslo;Celkový nálet;Přistání'],
])('the headings %s are recognised (§2.163)', (headings) => {
  const names = headings.split(';')
  expect(recognise(names, importFields(true))).toEqual(
    ['tailNumber', 'aircraftType', 'serialNumber', 'totalHours', 'totalCycles', 'operator'].slice(
      0,
      names.length,
    ),
  )
})
