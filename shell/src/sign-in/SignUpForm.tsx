import { toast } from '@aerofleet/shared/runtime/toast'
import { Form } from '@aerofleet/ui/form/Form'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import type { FieldErrors } from 'react-hook-form'
import { useIdentity } from '../identity-context'
import { authenticate } from './authenticate'
import { PasswordField } from './PasswordField'
import { SignUp } from './sign-in-schema'
import classes from './SignInPage.module.css'

const empty: SignUp = { displayName: '', email: '', password: '', confirmPassword: '' }

export function SignUpForm() {
  const identity = useIdentity()
  const form = useTextForm(SignUp, empty)

  async function signUp({ displayName, email, password }: SignUp) {
    await authenticate(identity.signUp({ displayName, email, password }))
    toast.success('Account created successfully!')
  }

  return (
    <Form
      className={classes.form}
      form={form}
      onSubmit={signUp}
      onInvalid={firstMessage}
      submitLabel="Sign Up"
      busy="Please wait…"
    >
      {({ field, alert, button }) => (
        <>
          {alert}
          <TextField label="Display Name" autoComplete="name" {...field('displayName')} />
          <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
          <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            {...field('confirmPassword')}
          />
          {button}
        </>
      )}
    </Form>
  )
}

/** Required fields come first, then passwords that do not match, then a short one, then a long name. */
function firstMessage(errors: FieldErrors<SignUp>): string {
  const { displayName, email, password, confirmPassword } = errors
  const missing = [displayName, email, password].find((error) =>
    error?.message?.endsWith('is required'),
  )
  return (missing ?? confirmPassword ?? password ?? email ?? displayName)?.message ?? ''
}
