import { useEffect, useRef } from 'react'
import classes from './Select.module.css'
import type { KeySet } from './use-visible-rows'

export type Selection = {
  keys: KeySet
  /** Whether all rows of the list are selected, some, or none. */
  extent: 'all' | 'some' | 'none'
  /** With `isRange` it selects from the row that was pressed last to this one. */
  onToggle: (key: string, isRange: boolean) => void
  onToggleAll: () => void
}

type SelectRowProps = {
  rowKey: string
  name: string
  isSelected: boolean
  onToggle: Selection['onToggle']
}

/** The checkbox of a row; with Shift it selects all rows from the one pressed before. */
export function SelectRow({ rowKey, name, isSelected, onToggle }: SelectRowProps) {
  const isShift = useRef(false)
  return (
    <label className={classes.target}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={name}
        checked={isSelected}
        onClick={(event) => (isShift.current = event.shiftKey)}
        onChange={() => onToggle(rowKey, isShift.current)}
      />
    </label>
  )
}

/** The checkbox above the others. */
export function SelectAll({ selection: { extent, onToggleAll } }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = extent === 'some'
  }, [extent])
  return (
    <label className={classes.target}>
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        aria-label="Select all"
        checked={extent === 'all'}
        onChange={onToggleAll}
      />
    </label>
  )
}
