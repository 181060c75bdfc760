import { recognise } from '@aerofleet/ui/import/columns'
import { baselineColumns, readingColumns, taskColumns } from './import-columns'

test.each([
  ['Kennzeichen;Datum;Flugstunden;Landungen;Bemerkung'],
  ['Immatriculation;Date;Heures de vol;Atterrissages;Remarques'],
  ['Matrícula;Fecha;Horas de vuelo;Aterrizajes;Observaciones'],
  ['Registratie;Datum;Vlieguren;Landingen;Opmerkingen'],
  ['Rejestracja;Data;Godziny lotu;Lądowania;Uwagi'],
])('the headings %s of readings are recognised', (headings) => {
  const names = ['tailNumber', 'date', 'hours', 'cycles', 'note']
  expect(recognise(headings.split(';'), readingColumns)).toEqual(names)
})

test.each([
  ['Reg;TTAF;Landings'],
  ['Registration;Total Time;Cycles'],
  ['Znaki;Nalot całkowity;Lądowania'],
  ['Matrícula;Horas totais;Pousos'],
  ['Registreringsnummer;Total flyvetid;Landinger'],
])('the headings %s of a list without days are recognised', (headings) => {
  expect(recognise(headings.split(';'), readingColumns)).toEqual(['tailNumber', 'hours', 'cycles'])
})

test.each([
  ['Kennzeichen;Aufgabe;Zuletzt am;Flugstunden;Zyklen;Gültig bis'],
  ["Immatriculation;N° de tâche;Dernière exécution;Heures;Cycles;Valable jusqu'au"],
  ['Matrícula;Tarea;Última ejecución;Horas;Ciclos;Válido hasta'],
  ['Registratie;Taak;Laatst uitgevoerd;Uren;Cycli;Geldig tot'],
  ['Rejestracja;Zadanie;Ostatnio wykonano;Godziny;Cykle;Ważne do'],
])('the headings %s of baselines are recognised', (headings) => {
  const names = ['tailNumber', 'code', 'date', 'hours', 'cycles', 'validUntil']
  expect(recognise(headings.split(';'), baselineColumns)).toEqual(names)
})

test.each([
  ['Aufgabe;Bezeichnung;ATA-Kapitel;Art;Intervall Stunden;Intervall Zyklen;Intervall Monate'],
  ['Tâche;Désignation;Chapitre;Catégorie;Intervalle heures;Intervalle cycles;Intervalle mois'],
  ['Tarea;Descripción;Capítulo;Tipo;Intervalo horas;Intervalo ciclos;Intervalo meses'],
  ['Taak;Omschrijving;Hoofdstuk;Soort;Interval uren;Interval cycli;Interval maanden'],
  ['Zadanie;Opis;Rozdział;Rodzaj;Interwał godziny;Interwał cykle;Interwał miesiące'],
])('the headings %s of tasks are recognised', (headings) => {
  expect(recognise(headings.split(';'), taskColumns)).toEqual([
    'code',
    'title',
    'ata',
    'kind',
    'intervalHours',
    'intervalCycles',
    'interval in months',
  ])
})
