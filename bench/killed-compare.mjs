/** @typedef {<Row>(statement: string) => Promise<Row[]>} Query */
/** @typedef {import('./killed-load.mjs').Change} Change */
/** @typedef {{ [column: string]: unknown }} Values */
/** @typedef {{ kind: string, subject_id: string, action: string, after: Values | null }} Row */
/**
 * @typedef {object} Aircraft
 * @property {string} id
 * @property {string} tailNumber
 * @property {number} totalCycles
 * @property {number} version
 * @property {boolean} deleted
 */

/** @param {Values} wanted @param {Values | null | undefined} found */
const same = (wanted, found) =>
  Object.entries(wanted).every(([name, value]) => found?.[name] === value)

/** @param {Change} wanted @param {Row | undefined} found */
function isChange({ action, values }, found) {
  return found?.action === action && (values ? same(values, found.after) : found.after === null)
}

/**
 * What is in the database beside what was acknowledged; an empty list is what we want.
 * @param {Query} query
 * @param {Awaited<ReturnType<import('./killed-load.mjs').load>>['expected'][]} all
 */
export async function compare(query, all) {
  /** @type {string[]} */
  const problems = []
  /** @type {Row[]} */
  const rows = await query(
    "select kind, subject_id, action, after from changes where by_uid <> 'demo' order by id",
  )
  /** @type {Map<string, Row[]>} */
  const histories = new Map()
  for (const row of rows) {
    const subject = `${row.kind} ${row.subject_id}`
    histories.set(subject, [...(histories.get(subject) ?? []), row])
  }
  let changes = 0
  for (const kind of /** @type {const} */ (['aircraft', 'operator', 'user'])) {
    for (const [id, wanted] of all.flatMap((one) => [...one[kind]])) {
      const subject = `${kind} ${id}`
      const found = histories.get(subject) ?? []
      changes += wanted.length
      if (found.length !== wanted.length)
        problems.push(`${subject}: ${found.length} history rows instead of ${wanted.length}`)
      else if (!wanted.every((change, n) => isChange(change, found[n])))
        problems.push(`${subject}: its history is another one`)
    }
  }
  if (rows.length !== changes)
    problems.push(`${rows.length} history rows for ${changes} acknowledged changes`)

  /** @type {Aircraft[]} */
  const aircraft =
    await query(`select id, tail_number as "tailNumber", total_cycles as "totalCycles",
    version, deleted_at is not null as deleted from aircraft`)
  const wanted = new Map(all.flatMap((one) => [...one.aircraft]))
  if (aircraft.length !== wanted.size)
    problems.push(`${aircraft.length} aircraft for ${wanted.size} acknowledged ones`)
  for (const { id, tailNumber, totalCycles, version, deleted } of aircraft) {
    const history = wanted.get(id)
    const gone = history?.at(-1)?.action === 'delete'
    const last = history?.findLast(({ values }) => values)
    const isRight =
      history &&
      deleted === gone &&
      version === history.length - (gone ? 1 : 0) &&
      same({ tailNumber, totalCycles }, last?.values)
    if (!isRight) problems.push(`aircraft ${id}: not what was acknowledged last`)
  }
  /** @type {{ operators: number }[]} */
  const [{ operators } = { operators: 0 }] = await query(
    `select count(distinct subject_id)::int as operators from changes where kind = 'operator' and by_uid <> 'demo'`,
  )
  const companies = all.reduce((sum, { operator }) => sum + operator.size, 0)
  if (operators !== companies) problems.push(`${operators} operators for ${companies}`)
  return { problems, changes, aircraft: aircraft.length, operators }
}
