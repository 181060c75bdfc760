import type { Counts } from '@aerofleet/shared/contract/maintenance/due'
import type { State } from '@aerofleet/shared/due/state'
import { Chip } from '@aerofleet/ui/list/controls/Chip'
import { showWhole } from '@aerofleet/ui/list/controls/show-whole'
import { StateShape } from '../words/StateShape'
import { stateNames } from '../words/words'
import { chipStates } from './due-filter'
import classes from './DueControls.module.css'

type StateFilterProps = {
  counts: Counts | undefined
  chosen: State | null
  onChoose: (state: State | null) => void
}

export function StateFilter({ counts, chosen, onChoose }: StateFilterProps) {
  return (
    <div className={classes.states} onFocus={showWhole}>
      <div role="group" aria-label="State" className={classes.group}>
        <Chip
          text="All"
          count={counts?.all}
          isChosen={chosen === null}
          onChoose={() => onChoose(null)}
        />
        {chipStates.map((state) => (
          <Chip
            key={state}
            icon={<StateShape state={state} />}
            text={stateNames[state]}
            count={counts?.[state]}
            isChosen={chosen === state}
            onChoose={() => onChoose(chosen === state ? null : state)}
          />
        ))}
      </div>
    </div>
  )
}
