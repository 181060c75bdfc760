import { formatLeft } from '@aerofleet/shared/format'
import { maintenanceStatus, type LimitedFigure, type Usage } from '@aerofleet/shared/maintenance'
import { LimitGauge } from '@aerofleet/ui/condition/LimitGauge'
import { StatusBadge } from '@aerofleet/ui/condition/StatusBadge'
import { Card } from '@aerofleet/ui/layout/Card'
import { Note } from '@aerofleet/ui/layout/Quiet'
import classes from './ConditionPreview.module.css'

export function ConditionPreview({ usage }: { usage: Usage | null }) {
  return (
    <Card title="Condition">
      {/* Read out only when the condition changes, not with each figure. */}
      <p aria-live="polite" className={classes.words}>
        {usage ? (
          <StatusBadge condition={maintenanceStatus(usage)} />
        ) : (
          'Appears here while you type hours and cycles.'
        )}
      </p>
      <Figure usage={usage} name="Hours" of="hours" />
      <Figure usage={usage} name="Cycles" of="cycles" />
      <Note>Due above 5,000 h or 3,000 cycles, due soon above 4,000 h or 2,400 cycles.</Note>
    </Card>
  )
}

type FigureProps = { usage: Usage | null; name: string; of: LimitedFigure }

function Figure({ usage, name, of }: FigureProps) {
  return (
    <div className={classes.figure}>
      <span>{name}</span>
      <span>{usage ? formatLeft(usage, of) : '—'}</span>
      <LimitGauge
        usage={usage ?? { totalHours: 0, totalCycles: 0 }}
        of={of}
        label={`${name} used of the limit`}
      />
    </div>
  )
}
