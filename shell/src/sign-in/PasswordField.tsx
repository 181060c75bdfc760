import { TextField } from '@aerofleet/ui/form/TextField'
import { useState, type ComponentProps } from 'react'
import classes from './SignInPage.module.css'

/** A password with a switch that shows it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [visible, setVisible] = useState(false)
  const toggle = (
    <button
      type="button"
      className={classes.reveal}
      aria-pressed={visible}
      aria-label={visible ? 'Hide characters' : 'Show characters'}
      onClick={() => setVisible(!visible)}
    >
      {visible ? 'Hide' : 'Show'}
    </button>
  )
  return <TextField {...props} type={visible ? 'text' : 'password'} trailing={toggle} />
}
