import { ProgrammeWrite } from '@aerofleet/shared/contract/maintenance/programmes'
import type { Limits, Task } from '@aerofleet/shared/contract/maintenance/tasks'

type SampleTask = Pick<Task, 'code' | 'title' | 'ata' | 'kind'> & { limits: Limits } & Partial<Task>

const hours = (interval: number) => ({ interval, tolerance: interval / 10, earlyWindow: 0 })
const cycles = (interval: number) => ({
  interval,
  tolerance: Math.floor(interval / 10),
  earlyWindow: 0,
})
const months = (interval: number, tolerance = interval) => ({
  interval,
  unit: 'months' as const,
  tolerance,
  earlyWindow: 0,
})
/** The due day of such a task stands on the paper itself. */
const printed = (warn: number) => ({ printed: true as const, warn })
const fixedMonths = (interval: number) => months(interval, 0)

/** Every aircraft carries papers and safety equipment. */
const ofEveryAircraft: SampleTask[] = [
  {
    code: 'DOC-1',
    title: 'Renew the airworthiness review certificate',
    ata: '05',
    kind: 'document',
    limits: { calendar: printed(60) },
  },
  {
    code: 'DOC-2',
    title: 'Renew the insurance',
    ata: '05',
    kind: 'document',
    limits: { calendar: printed(30) },
  },
  {
    code: '25-60-1',
    title: 'Inspect life vests and first-aid kit',
    ata: '25-60',
    kind: 'inspection',
    limits: { calendar: months(12, 30) },
    manHours: 1.5,
  },
  {
    code: '26-20-1',
    title: 'Weigh portable fire extinguishers',
    ata: '26-20',
    kind: 'functional-check',
    limits: { calendar: months(6, 15) },
    manHours: 0.5,
  },
]

const sample = (aircraftType: string, name: string, tasks: SampleTask[]): ProgrammeWrite =>
  ProgrammeWrite.parse({
    name,
    aircraftType,
    revision: '1',
    revisionDate: '2025-01-01',
    approvalReference: 'SAMPLE, not approved',
    tasks: [...tasks, ...ofEveryAircraft],
  })

/** No maker or authority has written or seen these programmes. */
export const sampleProgrammes: ProgrammeWrite[] = [
  sample('Airbus A320neo', 'Narrow-body jet (sample)', [
    {
      code: '05-A',
      title: 'A check: walk-round, fluids, filters and lights',
      ata: '05-20',
      kind: 'inspection',
      limits: { hours: hours(750), cycles: cycles(500), calendar: months(4, 10) },
      skill: 'B1',
      manHours: 45,
      critical: true,
    },
    {
      code: '05-C',
      title: 'C check: structure, systems and cabin',
      ata: '05-20',
      kind: 'inspection',
      limits: { hours: hours(7500), cycles: cycles(5000), calendar: months(24, 60) },
      skill: 'C',
      manHours: 2200,
      critical: true,
    },
    {
      code: '12-11-1',
      title: 'Lubricate flap tracks and landing gear',
      ata: '12-20',
      kind: 'servicing',
      limits: { hours: hours(500), calendar: months(3, 9) },
      skill: 'A',
      manHours: 6,
    },
    {
      code: '32-40-1',
      title: 'Measure brake wear and tyre pressure',
      ata: '32-40',
      kind: 'inspection',
      limits: { cycles: cycles(250) },
      skill: 'A',
      manHours: 1,
    },
    {
      code: '72-30-1',
      title: 'Look at the compressor with a borescope',
      ata: '72-30',
      kind: 'inspection',
      limits: { hours: { ...hours(3000), tolerance: 0 } },
      airworthinessLimitation: true,
      skill: 'B1',
      manHours: 8,
    },
    {
      code: '24-30-1',
      title: 'Check the capacity of both batteries',
      ata: '24-30',
      kind: 'restoration',
      limits: { hours: hours(1500), calendar: months(9, 25) },
      next: 'completion',
      skill: 'B2',
      manHours: 3,
    },
  ]),
  sample('ATR 72-600', 'Regional turboprop (sample)', [
    {
      code: '05-A',
      title: 'A check: walk-round, fluids and propellers',
      ata: '05-20',
      kind: 'inspection',
      limits: { hours: hours(500), cycles: cycles(450), calendar: months(6, 15) },
      skill: 'B1',
      manHours: 30,
      critical: true,
    },
    {
      code: '05-C',
      title: 'C check: structure, systems and cabin',
      ata: '05-20',
      kind: 'inspection',
      limits: { hours: hours(5000), cycles: cycles(5000), calendar: months(24, 60) },
      skill: 'C',
      manHours: 900,
      critical: true,
    },
    {
      code: '61-10-1',
      title: 'Balance the propellers',
      ata: '61-10',
      kind: 'restoration',
      limits: { hours: hours(1000) },
      next: 'completion',
      skill: 'B1',
      manHours: 5,
    },
    {
      code: '32-30-1',
      title: 'Extend the landing gear by its emergency system',
      ata: '32-30',
      kind: 'functional-check',
      limits: { cycles: cycles(2000), calendar: months(12, 30) },
      which: 'last',
      skill: 'B1',
      manHours: 4,
    },
    {
      code: '79-00-1',
      title: 'Change the engine oil filters',
      ata: '79-00',
      kind: 'discard',
      limits: { hours: hours(400) },
      skill: 'A',
      manHours: 2,
    },
  ]),
  sample('Pilatus PC-12 NGX', 'Single turboprop (sample)', [
    {
      code: '05-100',
      title: '100-hour inspection',
      ata: '05-20',
      kind: 'inspection',
      limits: { hours: { interval: 100, tolerance: 10, earlyWindow: 0 } },
      skill: 'airframe',
      manHours: 12,
    },
    {
      code: '05-12M',
      title: 'Annual inspection',
      ata: '05-20',
      kind: 'inspection',
      limits: { calendar: fixedMonths(12) },
      endOfMonth: true,
      next: 'completion',
      skill: 'inspection',
      manHours: 40,
      critical: true,
    },
    {
      code: '72-00-1',
      title: 'Inspect the hot section of the engine',
      ata: '72-00',
      kind: 'inspection',
      limits: { hours: { threshold: 1750, interval: 1750, tolerance: 175, earlyWindow: 0 } },
      skill: 'powerplant',
      manHours: 24,
    },
    {
      code: '34-10-1',
      title: 'Test altimeter and transponder',
      ata: '34-10',
      kind: 'functional-check',
      limits: { calendar: fixedMonths(24) },
      endOfMonth: true,
      skill: 'avionics',
      manHours: 4,
    },
  ]),
  sample('Airbus H145', 'Light twin helicopter (sample)', [
    {
      code: '05-400',
      title: '400-hour inspection',
      ata: '05-20',
      kind: 'inspection',
      limits: { hours: hours(400), calendar: months(12, 30) },
      skill: 'B1',
      manHours: 30,
      critical: true,
    },
    {
      code: '62-20-1',
      title: 'Inspect the main rotor head',
      ata: '62-20',
      kind: 'inspection',
      limits: { hours: hours(100), cycles: cycles(300) },
      skill: 'B1',
      manHours: 4,
    },
    {
      code: '63-20-1',
      title: 'Change the oil of the main gearbox',
      ata: '63-20',
      kind: 'servicing',
      limits: { hours: hours(800), calendar: months(24, 60) },
      skill: 'A',
      manHours: 3,
    },
    {
      code: '25-65-1',
      title: 'Open and pack the emergency floats',
      ata: '25-60',
      kind: 'restoration',
      limits: { calendar: months(18, 45) },
      next: 'completion',
      skill: 'A',
      manHours: 6,
    },
  ]),
]
