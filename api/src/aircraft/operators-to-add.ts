import { randomUUID } from 'node:crypto'
import { OperatorCreate } from '@aerofleet/shared/contract/operators'
import { companyKey } from '../operators/reads'

/** An operator that an import adds, and the line that says its address first. */
export type NewOperator = OperatorCreate & { id: string; line: number }

type Row = { line: number; cells: { operator?: string; operatorEmail?: string } }
type Refuse = (line: number, column: string, message: string) => void

/**
 * The operators of a file that are not there and whose e-mail address it says in one of their lines, by their keys.
 * @returns with them the lines that are refused
 */
export function operatorsToAdd(
  rows: readonly Row[],
  isThere: (key: string) => boolean,
  refuse: Refuse,
) {
  const found = new Map<string, NewOperator>()
  const wrong = new Set<number>()
  for (const { line, cells } of rows) {
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
