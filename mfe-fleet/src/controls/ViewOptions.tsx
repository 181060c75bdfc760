import { Segments } from '@aerofleet/ui/layout/Segments'
import { columns } from '../list/columns'
import type { FleetTableView } from './use-table-view'
import classes from './ViewOptions.module.css'

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

export function ViewOptions({ view }: { view: FleetTableView }) {
  return (
    <>
      <h3 className={classes.title}>Density</h3>
      <Segments
        label="Density"
        value={view.density}
        onValueChange={(density) => view.change({ density })}
        options={densities}
      />
      <fieldset className={classes.columns}>
        <legend>Columns</legend>
        {view.offered.map((name) => (
          <label key={name}>
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
            <span>{columns[name].label}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
