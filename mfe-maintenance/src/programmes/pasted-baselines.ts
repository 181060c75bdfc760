import { ProgrammeAssign } from '@aerofleet/shared/contract/maintenance/programmes'
import { doneFields, doneNames } from '@aerofleet/shared/records/item'
import { typedValues } from '@aerofleet/shared/records/typed-values'
import { tailKey } from '@aerofleet/shared/tail-number'
import { cellsOf, textsOf } from '../readings/pasted-cells'

type Chosen = ReadonlyMap<string, { tailNumber: string }>
export type Assignment = ReturnType<typeof ProgrammeAssign.parse>
/** By the ids of aircraft. */
type Assignments = { bodies: ReadonlyMap<string, Assignment> } | { wrong: string }

/**
 * What is sent for each chosen aircraft: the programme, and the baselines among the pasted lines of tail
 * number, code, day, hours and cycles; or what is wrong with the first line that cannot be sent.
 */
export function readAssignments(programmeId: string, chosen: Chosen, pasted: string): Assignments {
  const lines = cellsOf(pasted).filter((cells) => cells.some(Boolean))
  const tails = new Set([...chosen.values()].map(({ tailNumber }) => tailKey(tailNumber)))
  const stray = lines.find(([tail = '']) => !tails.has(tailKey(tail)))
  if (stray) return { wrong: `${stray[0] ?? ''} is not among the chosen aircraft.` }
  const bodies = new Map<string, Assignment>()
  for (const [id, { tailNumber }] of chosen) {
    const own = lines.filter(([tail = '']) => tailKey(tail) === tailKey(tailNumber))
    const { data, error } = ProgrammeAssign.safeParse({
      programmeId,
      baselines: own.map(([, code, ...cells]) => ({
        code,
        ...typedValues(doneFields, textsOf(doneNames, cells)),
      })),
    })
    if (data) bodies.set(id, data)
    else return { wrong: `${tailNumber}: ${error.issues[0]?.message ?? ''}` }
  }
  return { bodies }
}
