import { AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import { ProgrammeWrite } from '@aerofleet/shared/contract/maintenance/programmes'
import { OperatorCreate } from '@aerofleet/shared/contract/operators'
import { operatorNames } from '@aerofleet/shared/records/operator'
import type * as z from 'zod/mini'
import { readKnownColumns } from '../import/read-rows'
import { readTasksOf } from '../maintenance/programmes/reads'
import fleetFile from './files/fleet.csv'
import lightTwinHelicopter from './files/light-twin-helicopter.csv'
import narrowBodyJet from './files/narrow-body-jet.csv'
import operatorsFile from './files/operators.csv'
import regionalTurboprop from './files/regional-turboprop.csv'
import singleTurboprop from './files/single-turboprop.csv'

/** `operator` is the name of a company, or empty for an aircraft without an operator. */
export type SampleAircraft = Omit<z.output<typeof AircraftCreate>, 'operatorId'> & {
  operator: string
}

export type Samples = {
  operators: OperatorCreate[]
  fleet: SampleAircraft[]
  programmes: ProgrammeWrite[]
}

async function cellsOf<Column extends string>(file: string, columns: readonly Column[]) {
  const { rows } = await readKnownColumns(file, columns, 1000)
  return rows.map(({ cells }) => cells)
}

async function readFleet(): Promise<SampleAircraft[]> {
  const columns = ['aircraftType', 'tailNumber', 'serialNumber', 'totalHours', 'totalCycles']
  const rows = await cellsOf(fleetFile, [...columns, 'operator'])
  return rows.map(({ operator = '', ...cells }) => {
    const figures = {
      totalHours: Number(cells['totalHours']),
      totalCycles: Number(cells['totalCycles']),
    }
    const { operatorId: _, ...fields } = AircraftCreate.parse({ ...cells, ...figures })
    return { ...fields, operator }
  })
}

/** No maker or authority has written or seen these programmes. */
const programmeFiles: [aircraftType: string, name: string, file: string][] = [
  ['Airbus A320neo', 'Narrow-body jet (sample)', narrowBodyJet],
  ['ATR 72-600', 'Regional turboprop (sample)', regionalTurboprop],
  ['Pilatus PC-12 NGX', 'Single turboprop (sample)', singleTurboprop],
  ['Airbus H145', 'Light twin helicopter (sample)', lightTwinHelicopter],
]

const readProgramme = async ([
  aircraftType,
  name,
  file,
]: (typeof programmeFiles)[number]): Promise<ProgrammeWrite> =>
  ProgrammeWrite.parse({
    name,
    aircraftType,
    revision: '1',
    revisionDate: '2025-01-01',
    approvalReference: 'SAMPLE, not approved',
    tasks: await readTasksOf(file),
  })

/** Reads the files as an import does. */
export async function readSamples(): Promise<Samples> {
  const operators = await cellsOf(operatorsFile, operatorNames)
  return {
    operators: operators.map((cells) => OperatorCreate.parse(cells)),
    fleet: await readFleet(),
    programmes: await Promise.all(programmeFiles.map(readProgramme)),
  }
}
