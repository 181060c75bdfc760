import { Logo } from '@aerofleet/ui/Logo'
import { Link } from 'react-router-dom'
import classes from './SiteHeader.module.css'

export function SiteHeader() {
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.home}>
        <Logo />
      </Link>
      <Link to="/login" className={classes.login}>
        Login
      </Link>
    </header>
  )
}
