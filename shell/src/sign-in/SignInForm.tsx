import { toast } from '@aerofleet/shared/runtime/toast'
import { Alert } from '@aerofleet/ui/Alert'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/TextField'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIdentity } from '../identity-context'
import { identityMessage, isEmailAddress } from './identity-messages'
import { PasswordField } from './PasswordField'
import { SignIn } from './sign-in-schema'
import styles from './SignInPage.module.css'

export function SignInForm() {
  const identity = useIdentity()
  const form = useForm<SignIn>({
    resolver: standardSchemaResolver(SignIn),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const [failure, setFailure] = useState('')

  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailure('')
    try {
      await identity.signIn(email, password)
      toast.success('Logged in successfully!')
    } catch (error) {
      toast.error('Authentication failed')
      setFailure(identityMessage(error))
    }
  })

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && <Alert title={failure} />}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        Sign In
      </Button>
      <ForgotPassword email={() => form.getValues('email').trim()} />
    </form>
  )
}

/** Answers the same whether or not the account exists. */
function ForgotPassword({ email }: { email: () => string }) {
  const identity = useIdentity()
  const [answer, setAnswer] = useState('')
  const [sending, setSending] = useState(false)

  async function send() {
    const address = email()
    if (!isEmailAddress(address)) return setAnswer('Enter your email address above first.')
    setSending(true)
    await identity.sendPasswordReset(address).catch(() => {})
    setSending(false)
    setAnswer(`If there is an account for ${address}, a reset link is on its way.`)
  }

  return (
    <div className={styles.forgot}>
      <button
        type="button"
        className={styles.toggle}
        disabled={sending}
        onClick={() => void send()}
      >
        Forgot password?
      </button>
      <p role="status">{answer}</p>
    </div>
  )
}
