import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { lookAlikeText } from '@aerofleet/shared/latin-look-alikes'
import { CapitalsField } from '@aerofleet/ui/form/CapitalsField'
import { TextField } from '@aerofleet/ui/form/TextField'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { findByTail, findLookAlike, typesOf } from './aircraft-form'

type TextualFieldProps = ComponentProps<typeof TextField> & {
  /** The form suggests the types of these aircraft and recognises their tail numbers. */
  fleet: readonly Aircraft[]
  typed: string
}

export function TextualField({ fleet, typed, ...props }: TextualFieldProps) {
  if (props.name === 'tailNumber') {
    const existing = props.error ? undefined : findByTail(fleet, typed)
    const alike = existing || props.error ? undefined : findLookAlike(fleet, typed)
    const hint = alike ? `${lookAlikeText(typed.trim(), alike.tailNumber)}.` : props.hint
    return <CapitalsField {...props} hint={existing ? <Existing aircraft={existing} /> : hint} />
  }
  return <TextField {...props} suggestions={props.name === 'aircraftType' ? typesOf(fleet) : []} />
}

function Existing({ aircraft: { id, tailNumber, aircraftType } }: { aircraft: Aircraft }) {
  return (
    <>
      Already in the fleet:{' '}
      <Link to={`/dashboard/aircraft/${encodeURIComponent(id)}`}>
        {`${tailNumber}, ${aircraftType}`}
      </Link>
    </>
  )
}
