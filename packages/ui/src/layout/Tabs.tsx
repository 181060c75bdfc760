import { useId, type KeyboardEvent, type ReactNode } from 'react'
import classes from './Tabs.module.css'

type TabsProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; panel: ReactNode }[]
}

/** The arrow keys move between the tabs. Only the selected panel is mounted. */
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
}: TabsProps<Value>) {
  const id = useId()

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const current = tabs.findIndex((tab) => tab.value === value)
    const index = targetOf(event.key, current, tabs.length)
    const next = index === null ? undefined : tabs.at(index % tabs.length)
    if (!next) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
    onValueChange(next.value)
  }

  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
      <div role="tablist" aria-label={label} className={classes.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onValueChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) =>
        tab.value === value ? (
          <div
            key={tab.value}
            role="tabpanel"
            id={`${id}-panel`}
            aria-labelledby={`${id}-${tab.value}`}
            tabIndex={0}
            className={classes.panel}
          >
            {tab.panel}
          </div>
        ) : null,
      )}
    </div>
  )
}

/** Returns the index of the next tab. It may lie beyond the last or before the first; `null` for other keys. */
const targetOf = (key: string, current: number, count: number): number | null =>
  ({ ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 })[key] ?? null
