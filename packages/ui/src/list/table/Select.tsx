import { useEffect, useRef } from 'react'
import classes from './Select.module.css'
import type { KeySet } from './use-visible-rows'

export type Selection = {
  keys: KeySet
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
