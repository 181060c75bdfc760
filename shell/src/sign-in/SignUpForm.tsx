import { toast } from '@aerofleet/shared/runtime/toast'
import { Alert } from '@aerofleet/ui/Alert'
import { Button } from '@aerofleet/ui/Button'
import { TextField } from '@aerofleet/ui/TextField'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { useIdentity } from '../identity-context'
import { identityMessage } from './identity-messages'
import { PasswordField } from './PasswordField'
import { SignUp } from './sign-in-schema'
import styles from './SignInPage.module.css'

export function SignUpForm() {
  const identity = useIdentity()
  const form = useForm<SignUp>({
    resolver: standardSchemaResolver(SignUp),
    defaultValues: { displayName: '', email: '', password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState
  const [failure, setFailure] = useState('')

  const submit = form.handleSubmit(
    async ({ displayName, email, password }) => {
      setFailure('')
      try {
        await identity.signUp({ displayName, email, password })
        toast.success('Account created successfully!')
      } catch (error) {
        toast.error('Authentication failed')
        setFailure(identityMessage(error))
      }
    },
    (invalid) => setFailure(first(invalid)),
  )

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && <Alert title={failure} />}
      <TextField
        label="Display Name"
        autoComplete="name"
        error={errors.displayName?.message}
        {...form.register('displayName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        Sign Up
      </Button>
    </form>
  )
}

/** The message that comes first in the decided order. */
function first({ displayName, email, password, confirmPassword }: FieldErrors<SignUp>): string {
  const required = [displayName, email, password].find((error) =>
    error?.message?.endsWith('is required'),
  )
  return (required ?? confirmPassword ?? password ?? email)?.message ?? ''
}
