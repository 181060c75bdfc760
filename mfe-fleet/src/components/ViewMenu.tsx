import { Button } from '@aerofleet/ui/Button'
import { layoutsBeneath } from '@aerofleet/ui/list/columns'
import { Segments } from '@aerofleet/ui/Segments'
import { useEffect, useId, useRef, useState } from 'react'
import { columns } from '../columns'
import { optionalColumns, type FleetTableView } from '../use-table-view'
import classes from './ViewMenu.module.css'

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** How high the rows of the table are, and which columns it has. */
export function ViewMenu({ view }: { view: FleetTableView }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    function closeOutside({ target }: Event) {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    function closeByKey({ key }: KeyboardEvent) {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  function print() {
    setOpen(false)
    button.current?.focus()
    window.print()
  }

  return (
    <div ref={box} className={classes.box}>
      <Button
        ref={button}
        variant="quietInk"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        View
      </Button>
      {isOpen ? (
        <div id={id} role="group" aria-label="View" className={classes.menu}>
          <h3>Density</h3>
          <Segments
            label="Density"
            value={view.density}
            onValueChange={(density) => view.change({ density })}
            options={densities}
          />
          <fieldset
            className={`${classes.columns} ${view.density === 'compact' ? classes.compact : ''}`}
          >
            <legend>Columns</legend>
            {optionalColumns.map((name) => (
              <label
                key={name}
                data-beneath={layoutsBeneath({ ...columns, ...view.columns }[name])}
              >
                <input
                  type="checkbox"
                  checked={name in view.columns}
                  disabled={name === view.sort}
                  onChange={({ target }) =>
                    view.change({
                      hidden: target.checked
                        ? view.hidden.filter((each) => each !== name)
                        : [...view.hidden, name],
                    })
                  }
                />
                {columns[name].label}
              </label>
            ))}
          </fieldset>
          <Button onClick={print}>Print the list</Button>
        </div>
      ) : null}
    </div>
  )
}
