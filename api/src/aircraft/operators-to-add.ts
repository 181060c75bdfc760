import { randomUUID } from 'node:crypto'
import { OperatorCreate } from '@aerofleet/shared/contract/operators'
import { inTurns } from '../import/in-turns'
import { companyKey } from '../operators/reads'

/** `line` is the first line of the file with the operator's e-mail address. */
export type NewOperator = OperatorCreate & { id: string; line: number }

type Row = { line: number; cells: { operator?: string; operatorEmail?: string } }
type Refuse = (line: number, column: string, message: string) => void

/**
 * Finds the unknown operators of a file that have an e-mail address.
 * @returns `found` by key, and `wrong` with the refused lines
 */
export async function operatorsToAdd(
  rows: readonly Row[],
  isThere: (key: string) => boolean,
  refuse: Refuse,
) {
  const found = new Map<string, NewOperator>()
  const wrong = new Set<number>()
  for await (const { line, cells } of inTurns(rows)) {
    const { operator: companyName = '', operatorEmail: email } = cells
    const key = companyKey(companyName)
    if (email === undefined || companyName === '' || isThere(key)) continue
    const earlier = found.get(key)
    const parsed = OperatorCreate.safeParse({ companyName, email })
    const errors = parsed.error?.issues ?? []
    for (const { path, message } of errors)
      refuse(line, path[0] === 'email' ? 'operatorEmail' : 'operator', message)
    const isOther = earlier && earlier.email.toLowerCase() !== parsed.data?.email.toLowerCase()
    if (parsed.data && isOther)
      refuse(line, 'operatorEmail', `${companyName} has ${earlier.email} in line ${earlier.line}`)
    if (!parsed.data || isOther) wrong.add(line)
    else found.set(key, earlier ?? { ...parsed.data, id: randomUUID(), line })
  }
  return { found, wrong }
}
