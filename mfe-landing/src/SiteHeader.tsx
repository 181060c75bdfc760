import { Logo } from '@aerofleet/ui/layout/Logo'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './SiteHeader.module.css'

export function SiteHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.home}>
        <Logo />
      </Link>
      <div className={classes.links}>
        {children}
        <Link to="/login" className={classes.login}>
          Login
        </Link>
        <Link to="/login?mode=sign-up" className={classes.signUp}>
          Sign Up
        </Link>
      </div>
    </header>
  )
}
