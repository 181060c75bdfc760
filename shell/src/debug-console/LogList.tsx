import type { LogEntry } from '@aerofleet/shared/runtime/request-log'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ComponentProps } from 'react'
import classes from './Console.module.css'

/** In pixels, until an entry has been measured. */
const rowHeight = 64

/** Up to this many entries are all in the document, for the browser's own search. */
const renderAllUpTo = 100

export function LogList({ entries }: { entries: LogEntry[] }) {
  if (entries.length > renderAllUpTo) return <VisibleEntries entries={entries} />
  return (
    <Scroller>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </Scroller>
  )
}

function Scroller(props: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={classes.scroller}
      tabIndex={0}
      role="region"
      aria-label="Log entries"
    />
  )
}

function VisibleEntries({ entries }: { entries: LogEntry[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 6,
  })
  return (
    <Scroller ref={scroller}>
      <ol className={classes.virtual} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const entry = entries[row.index]
          return entry ? (
            <li
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <Entry entry={entry} />
            </li>
          ) : null
        })}
      </ol>
    </Scroller>
  )
}

function Entry({ entry: { level, timestamp, tag, data } }: { entry: LogEntry }) {
  return (
    <article className={classes.entry} data-level={level}>
      <p>
        <span className={classes.level}>{level}</span> <time dateTime={timestamp}>{timestamp}</time>{' '}
        <b translate="no">{tag}</b>
      </p>
      <code translate="no">{JSON.stringify(data)}</code>
    </article>
  )
}
