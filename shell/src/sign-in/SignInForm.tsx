import { toast } from '@aerofleet/shared/runtime/toast'
import { Form } from '@aerofleet/ui/form/Form'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { useState } from 'react'
import { useIdentity } from '../identity-context'
import { authenticate } from './authenticate'
import { isEmailAddress } from './identity-messages'
import { PasswordField } from './PasswordField'
import { SignIn } from './sign-in-schema'
import classes from './SignInPage.module.css'

const empty: SignIn = { email: '', password: '' }

export function SignInForm() {
  const identity = useIdentity()
  const form = useTextForm(SignIn, empty)

  async function signIn({ email, password }: SignIn) {
    await authenticate(identity.signIn(email, password))
    toast.success('Logged in successfully!')
  }

  return (
    <Form
      className={classes.form}
      form={form}
      onSubmit={signIn}
      submitLabel="Sign In"
      busy="Please wait…"
    >
      {({ field, alert, button }) => (
        <>
          {alert}
          <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
          {button}
          <ForgotPassword email={() => form.getValues('email').trim()} />
        </>
      )}
    </Form>
  )
}

/** Shows the same message whether or not the account exists, so that nobody can find out. */
function ForgotPassword({ email }: { email: () => string }) {
  const identity = useIdentity()
  const [message, setMessage] = useState('')
  const [isSending, setSending] = useState(false)

  async function send() {
    if (isSending) return
    const address = email()
    if (!isEmailAddress(address)) return setMessage('Enter your email address above first.')
    setSending(true)
    await identity.sendPasswordReset(address).catch(() => {})
    setSending(false)
    setMessage(`If there is an account for ${address}, a reset link is on its way.`)
  }

  return (
    <div className={classes.forgot}>
      <button
        type="button"
        className={classes.toggle}
        aria-disabled={isSending}
        onClick={() => void send()}
      >
        Forgot password?
      </button>
      <p role="status">{message}</p>
    </div>
  )
}
