import type { LogEntry } from '@aerofleet/shared/runtime/request-log'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import styles from './DebugConsole.module.css'

const rowHeight = 64
const firstScreen = { width: 800, height: 600 }

/** Only the visible entries are in the document. */
export function LogList({ entries }: { entries: LogEntry[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => entries[index]?.id ?? index,
    initialRect: firstScreen,
    overscan: 6,
  })
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={0}
      role="region"
      aria-label="Log entries"
    >
      <ol style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const entry = entries[row.index]
          return (
            entry && (
              <li
                key={row.key}
                ref={rows.measureElement}
                data-index={row.index}
                style={{ transform: `translateY(${row.start}px)` }}
              >
                <Entry entry={entry} />
              </li>
            )
          )
        })}
      </ol>
    </div>
  )
}

function Entry({ entry: { level, timestamp, tag, data } }: { entry: LogEntry }) {
  return (
    <article className={styles.entry} data-level={level}>
      <p>
        <span className={styles.level}>{level}</span> <time dateTime={timestamp}>{timestamp}</time>{' '}
        <b>{tag}</b>
      </p>
      <code>{JSON.stringify(data)}</code>
    </article>
  )
}
