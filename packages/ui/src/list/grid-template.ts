import { layouts, placeOf, type Columns, type Layout } from './columns'

/**
 * The custom properties of a table: for each layout its `grid-template`, in which every column is an area
 * of its name. Two lines of areas hold the columns that stand beneath others. From the grid line `notes`
 * on there is room beneath the cells.
 */
export function gridTemplates<Row>(
  columns: Columns<Row>,
  { select, actions }: { select?: string | undefined; actions: string },
): Record<`--${Layout}`, string> {
  const templates = layouts.map((layout) => [
    `--${layout}`,
    gridTemplate(columns, layout, select, actions),
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` forgets the names
  return Object.fromEntries(templates) as Record<`--${Layout}`, string>
}

function gridTemplate<Row>(
  columns: Columns<Row>,
  layout: Layout,
  select: string | undefined,
  actions: string,
): string {
  const placed = Object.entries(columns).map(([name, column]) => ({
    name,
    place: placeOf(column, layout),
  }))
  const beneath = new Map(
    placed.flatMap(({ name, place }) =>
      typeof place === 'string' ? [] : [[place.beneath, name] as const],
    ),
  )
  const own = placed.flatMap(({ name, place }) =>
    typeof place === 'string' ? [{ name, width: flexible(place) }] : [],
  )
  const all = [
    ...(select ? [{ name: 'select', width: select }] : []),
    ...own,
    { name: 'actions', width: actions },
  ]
  const notesAfter = all.findLastIndex(({ name }) => beneath.has(name))
  const line = (nameOf: (name: string) => string) =>
    `"${all.map(({ name }) => nameOf(name)).join(' ')}"`
  const lines = [
    line((name) => name),
    ...(beneath.size > 0 ? [line((name) => beneath.get(name) ?? name)] : []),
  ]
  const notesAt = notesAfter === -1 ? (select ? 1 : 0) : notesAfter + 1
  const widths = all.map(({ width }, index) => (index === notesAt ? `[notes] ${width}` : width))
  return `${lines.join(' ')} / ${widths.join(' ')}`
}

/** Cells may be narrower than their content, unless the width itself says how narrow. */
const flexible = (width: string) => (width.includes('(') ? width : `minmax(0, ${width})`)
