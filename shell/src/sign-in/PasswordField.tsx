import { TextField } from '@aerofleet/ui/form/TextField'
import { useState, type ComponentProps } from 'react'
import classes from './SignInPage.module.css'

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [isVisible, setVisible] = useState(false)
  const toggle = (
    <button
      type="button"
      className={classes.reveal}
      aria-pressed={isVisible}
      aria-label={isVisible ? 'Hide characters' : 'Show characters'}
      onClick={() => setVisible(!isVisible)}
    >
      {isVisible ? 'Hide' : 'Show'}
    </button>
  )
  return <TextField {...props} type={isVisible ? 'text' : 'password'} trailing={toggle} />
}
