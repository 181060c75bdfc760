import { requiredText } from '@aerofleet/shared/contract/fields'
import { maxDisplayName } from '@aerofleet/shared/display-name'
import * as z from 'zod/mini'

const minPasswordLength = 6 // spec §5

const required = (message: string) => z.string().check(z.minLength(1, message))
const email = z.string().check(z.trim(), z.minLength(1, 'Email is required'))
const password = required('Password is required')

export const SignIn = z.object({ email, password })
export type SignIn = z.infer<typeof SignIn>

const Account = z.object({
  displayName: requiredText('Display name', maxDisplayName),
  email,
  password,
  confirmPassword: z.string(),
})

/** `when` runs both checks even while required fields are missing, so that all messages show at once. */
export const SignUp = Account.check(
  z.refine((account) => account.password === account.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
    when: () => true,
  }),
  z.refine((account) => account.password === '' || account.password.length >= minPasswordLength, {
    message: 'Password must be at least 6 characters',
    path: ['password'],
    when: () => true,
  }),
)
export type SignUp = z.infer<typeof SignUp>
