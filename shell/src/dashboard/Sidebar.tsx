import { roleLabel } from '@aerofleet/shared/roles'
import { useSession } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { Logo } from '@aerofleet/ui/Logo'
import { useEffect, useRef, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useIdentity } from '../identity-context'
import { useRegistry } from '../registry-context'
import { declarations } from '../routing/registry'
import { initials } from './initials'
import { hasMaintenance, offered } from './navigation'
import classes from './Sidebar.module.css'
import { ThemeSwitch } from './ThemeSwitch'

type SidebarProps = { open: boolean; onClose: () => void; onLeave: () => void }

export function Sidebar({ open, onClose, onLeave }: SidebarProps) {
  const aside = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open) aside.current?.querySelector<HTMLElement>('nav a')?.focus()
  }, [open])

  return (
    <>
      {open ? <div className={classes.backdrop} onClick={onClose} aria-hidden="true" /> : null}
      {/* Escape closes the drawer from anywhere inside it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <aside
        id="sidebar"
        ref={aside}
        className={classes.sidebar}
        data-open={open || undefined}
        aria-label="Sidebar"
        onKeyDown={(event) => event.key === 'Escape' && open && onClose()}
      >
        <Link to="/" className={classes.brand}>
          <Logo />
        </Link>
        <MainNavigation />
        <Account onLeave={onLeave} />
      </aside>
    </>
  )
}

function MainNavigation() {
  const { role } = useSession()
  const all = declarations(useRegistry())
  const entries = offered(
    all.map(({ navigation }) => navigation),
    role,
  )
  return (
    <nav aria-label="Main" className={classes.nav}>
      <ul>
        <li>
          <NavLink to="/dashboard" end>
            <Icon name="dashboard" />
            Dashboard
          </NavLink>
        </li>
        {entries.map(({ id, label, path, icon }) => (
          <li key={id}>
            <NavLink to={path}>
              <Icon name={icon} />
              {label}
            </NavLink>
          </li>
        ))}
        {hasMaintenance(all) ? null : (
          <li>
            <button type="button" aria-disabled="true" aria-describedby="maintenance-soon">
              <Icon name="maintenance" />
              Maintenance
            </button>
            <small id="maintenance-soon">Coming Soon</small>
          </li>
        )}
      </ul>
    </nav>
  )
}

function Account({ onLeave }: { onLeave: () => void }) {
  const { name, role } = useSession()
  const identity = useIdentity()
  const [leaving, setLeaving] = useState(false)

  async function logout() {
    setLeaving(true)
    onLeave()
    try {
      await identity.signOut()
      toast.success('Logged out successfully')
    } catch {
      setLeaving(false)
      toast.error('Failed to log out')
    }
  }

  return (
    <div className={classes.account}>
      <ThemeSwitch />
      <div className={classes.who}>
        <span className={classes.initials} aria-hidden="true">
          {initials(name)}
        </span>
        <div className={classes.name}>
          <span title={name}>{name}</span>
          <small>{roleLabel(role)}</small>
        </div>
      </div>
      <Button onClick={() => void logout()} disabledReason={leaving ? 'Please wait…' : undefined}>
        Logout
      </Button>
    </div>
  )
}
