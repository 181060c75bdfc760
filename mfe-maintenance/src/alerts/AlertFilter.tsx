import {
  alertSections,
  type AlertSection,
  type PageOfAlerts,
} from '@aerofleet/shared/contract/maintenance/alerts'
import { Chip } from '@aerofleet/ui/list/controls/Chip'
import { showWhole } from '@aerofleet/ui/list/controls/show-whole'
import classes from '../due/DueControls.module.css'
import { sectionWords } from './alert-words'

type AlertFilterProps = {
  counts: PageOfAlerts['counts']
  chosen: AlertSection | null
  onChoose: (section: AlertSection | null) => void
}

export function AlertFilter({ counts, chosen, onChoose }: AlertFilterProps) {
  return (
    <div className={classes.states} onFocus={showWhole}>
      <div role="group" aria-label="Section" className={classes.group}>
        <Chip text="Latest" isChosen={chosen === null} onChoose={() => onChoose(null)} />
        {alertSections.map((section) => (
          <Chip
            key={section}
            text={sectionWords[section]}
            count={counts?.[section]}
            isChosen={chosen === section}
            onChoose={() => onChoose(chosen === section ? null : section)}
          />
        ))}
      </div>
    </div>
  )
}
