import type { Component } from '@aerofleet/shared/contract/maintenance/components'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { Note, Quiet } from '@aerofleet/ui/layout/Quiet'
import { Stack } from '@aerofleet/ui/layout/Stack'
import type { ComponentProps } from 'react'
import { partsText } from '../words/words'
import { fullName, ownLeft } from './part-words'
import classes from './parts.module.css'

type LeavesProps = ComponentProps<'input'> & {
  parts: readonly Component[]
  /** Where the ticked ones stay: `D-ALMA`, `the shelf`. */
  staysOn: string
}

/** Everything beneath a part goes along with it, but for what somebody ticks. */
export function Leaves({ parts, staysOn, ...box }: LeavesProps) {
  if (parts.length === 0) return null
  return (
    <Stack gap={1} role="group" aria-label="Parts beneath it">
      <Note>
        {`${parts.length === 1 ? 'The part beneath it goes along' : `All ${partsText(parts.length)} beneath it go along`}. Tick what stays on ${staysOn}.`}
      </Note>
      <div className={classes.leaves}>
        {parts.map((part) => (
          <div key={part.id} className={classes.leaf}>
            <CheckBox value={part.id} label={fullName(part)} {...box} />
            <Quiet>{ownLeft(part)}</Quiet>
          </div>
        ))}
      </div>
    </Stack>
  )
}
