import { pagesOf as pagesOfList, type CallOptions, type Page } from '@aerofleet/ui/list/pages-of'

type DatedPage = Page & { today: string }

/**
 * Rows of all pages but the first. After a change all pages are read again, one after the other: the first one should
 * be quick, and few large ones take less time for the rest.
 */
const laterRows = 200

export const pagesOf = <Answer extends DatedPage>(
  options: CallOptions,
  read: (page: { after?: string; limit?: number }, signal: AbortSignal) => Promise<Answer>,
) =>
  pagesOfList(
    options,
    (after, signal) => read(after === undefined ? {} : { after, limit: laterRows }, signal),
    rowsOf,
  )

/** All loaded rows, and the first page: only that has the totals. */
type Rows<Answer extends DatedPage> = {
  rows: Answer['items']
  today: string
  first: Answer | undefined
}

function rowsOf<Answer extends DatedPage>(pages: readonly Answer[]): Rows<Answer> {
  return {
    rows: pages.flatMap(({ items }) => items),
    today: pages.at(-1)?.today ?? '',
    first: pages[0],
  }
}
