import { initials } from '@aerofleet/shared/initials'
import { roleLabel } from '@aerofleet/shared/roles'
import { logOut } from '@aerofleet/shared/runtime/log-out'
import { useSession } from '@aerofleet/shared/runtime/session'
import { confirmDiscard } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { Logo } from '@aerofleet/ui/layout/Logo'
import { useState, type Ref } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useRegistry } from '../registry-context'
import { declarations } from '../routing/registry'
import { hasMaintenance, selectOffered } from './navigation'
import classes from './Sidebar.module.css'
import { ThemeSwitch } from './ThemeSwitch'

type SidebarProps = {
  ref: Ref<HTMLElement>
  open: boolean
  onClose: () => void
  onLogout: () => void
}

/** A column beside the page, a rail of icons in a narrower window, and a drawer in a small one. */
export function Sidebar({ ref, open, onClose, onLogout }: SidebarProps) {
  return (
    <>
      {open ? <div className={classes.backdrop} onClick={onClose} aria-hidden="true" /> : null}
      {/* Escape closes the drawer from anywhere inside it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <aside
        id="sidebar"
        ref={ref}
        className={classes.sidebar}
        data-open={open || undefined}
        aria-label="Sidebar"
        onKeyDown={(event) => event.key === 'Escape' && open && onClose()}
      >
        <Link to="/" className={classes.brand}>
          <Logo />
        </Link>
        <MainNavigation onNavigate={open ? onClose : undefined} />
        <Account onLogout={onLogout} />
      </aside>
    </>
  )
}

function MainNavigation({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { role } = useSession()
  const remotes = declarations(useRegistry())
  const entries = selectOffered(
    remotes.map(({ navigation }) => navigation),
    role,
  )
  const { pathname } = useLocation()
  const hasEntry = remotes.some(({ navigation }) =>
    navigation.some(({ path }) => pathname.startsWith(path)),
  )
  return (
    <nav aria-label="Main" className={classes.nav}>
      <ul>
        <li>
          {/* A page without an entry of its own, such as the history, marks this one as current. */}
          <NavLink to="/dashboard" end={hasEntry} onClick={onNavigate}>
            <Icon name="dashboard" />
            <span className={classes.label}>Dashboard</span>
          </NavLink>
        </li>
        {entries.map(({ id, label, path, icon }) => (
          <li key={id}>
            <NavLink to={path} onClick={onNavigate}>
              <Icon name={icon} />
              <span className={classes.label}>{label}</span>
            </NavLink>
          </li>
        ))}
        {hasMaintenance(remotes, role) ? null : (
          <li>
            <button type="button" aria-disabled="true" aria-describedby="maintenance-soon">
              <Icon name="maintenance" />
              <span className={classes.label}>Maintenance</span>
            </button>
            <small id="maintenance-soon">Coming Soon</small>
          </li>
        )}
      </ul>
    </nav>
  )
}

function Account({ onLogout }: { onLogout: () => void }) {
  const { name, role } = useSession()
  const [isLoggingOut, setLoggingOut] = useState(false)

  async function leave() {
    if (!(await confirmDiscard())) return
    setLoggingOut(true)
    onLogout()
    await logOut()
    setLoggingOut(false)
  }

  return (
    <div className={classes.account}>
      <ThemeSwitch />
      <div className={classes.who} title={`${name}, ${roleLabel(role)}`}>
        <span className={classes.initials} aria-hidden="true" translate="no">
          {initials(name)}
        </span>
        <div className={classes.name}>
          <span translate="no">{name}</span>
          <small>{roleLabel(role)}</small>
        </div>
      </div>
      <div className={classes.foot}>
        <Button
          className={classes.logout ?? ''}
          onClick={() => void leave()}
          disabledReason={isLoggingOut ? 'Please wait…' : undefined}
        >
          <Icon name="logout" size={18} />
          <span className={classes.label}>Logout</span>
        </Button>
      </div>
    </div>
  )
}
