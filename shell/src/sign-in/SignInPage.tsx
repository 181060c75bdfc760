import { noticeKey, useSessionState } from '@aerofleet/shared/runtime/session'
import { LargeGauge } from '@aerofleet/ui/condition/LargeGauge'
import { Logo } from '@aerofleet/ui/layout/Logo'
import { Alert } from '@aerofleet/ui/state/Alert'
import { useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { isSigningUp } from '../routing/page-title'
import { SignInForm } from './SignInForm'
import classes from './SignInPage.module.css'
import { SignUpForm } from './SignUpForm'

const LocationState = z.object({ from: z.optional(z.string()) })

/** A picture of the product, nothing of anybody's fleet. */
const example = { totalHours: 4918.4, totalCycles: 3182 }

function SignInPage() {
  const { user } = useSessionState()
  const [, setSearch] = useSearchParams()
  const [notice] = useState(takeNotice)
  const location = useLocation()
  const from = LocationState.safeParse(location.state).data?.from
  const signingUp = isSigningUp(location.search)
  const mode = signingUp ? 'Sign Up' : 'Sign In'

  if (user) return <Navigate to={from ?? '/dashboard'} replace />

  const toggle = () =>
    setSearch(signingUp ? {} : { mode: 'sign-up' }, { replace: true, state: location.state })

  return (
    <div className={classes.page}>
      <header className={classes.house}>
        <Link to="/" className={classes.logo}>
          <Logo />
        </Link>
        <div className={classes.picture} aria-hidden="true">
          <p>Every hour and every cycle of your fleet, and what is due before it is.</p>
          <LargeGauge of="hours" label="Hours" usage={example} />
          <LargeGauge of="cycles" label="Cycles" usage={example} />
        </div>
      </header>
      <main className={classes.panel}>
        <h1>{mode}</h1>
        {notice ? <Alert title={notice} /> : null}
        {signingUp ? <SignUpForm /> : <SignInForm />}
        <button type="button" className={classes.toggle} onClick={toggle}>
          {signingUp ? 'Have an account? Sign In' : 'Need an account? Sign Up'}
        </button>
      </main>
    </div>
  )
}

function takeNotice(): string | null {
  try {
    const notice = sessionStorage.getItem(noticeKey)
    sessionStorage.removeItem(noticeKey)
    return notice
  } catch {
    return null
  }
}

export { SignInPage as Component }
