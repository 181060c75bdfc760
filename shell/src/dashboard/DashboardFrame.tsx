import { isOffered, needsOf } from '@aerofleet/shared/access'
import { ownerOf } from '@aerofleet/shared/owned-paths'
import { userName, useSessionState } from '@aerofleet/shared/runtime/session'
import { Icon } from '@aerofleet/ui/Icon'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom'
import { useRegistry } from '../registry-context'
import { pageTitle } from '../routing/page-title'
import classes from './DashboardFrame.module.css'
import { Sidebar } from './Sidebar'

/** Protects everything below /dashboard, and frames it. */
export function DashboardFrame() {
  const { user } = useSessionState()
  const { pathname, search } = useLocation()
  const signedOut = useRef(false)
  const registry = useRegistry()
  const page = ownerOf(registry, pathname)?.page
  if (!user) {
    const from = signedOut.current ? undefined : pathname + search
    return <Navigate to="/login" replace state={{ from }} />
  }
  const refused = isOffered(user.role, page?.capability) ? undefined : page?.capability

  return (
    <Frame
      title={pageTitle(registry, { pathname, search })}
      name={userName(user)}
      onLeave={() => (signedOut.current = true)}
    >
      {refused ? <AccessDenied reason={needsOf(refused)} /> : <Outlet />}
    </Frame>
  )
}

type FrameProps = { title: string; name: string; onLeave: () => void; children: React.ReactNode }

function Frame({ title, name, onLeave, children }: FrameProps) {
  const { pathname } = useLocation()
  const [drawer, setDrawer] = useState({ open: false, at: pathname })
  const open = drawer.open && drawer.at === pathname
  const heading = useFocusOnNavigation(pathname)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setDrawer({ open: false, at: pathname })
    opener.current?.focus()
  }

  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <Sidebar open={open} onClose={close} onLeave={onLeave} />
      <div className={classes.main}>
        <header className={classes.header}>
          <button
            ref={opener}
            type="button"
            className={classes.opener}
            aria-expanded={open}
            aria-controls="sidebar"
            aria-label="Menu"
            onClick={() => setDrawer({ open: true, at: pathname })}
          >
            <Icon name="menu" />
          </button>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>Welcome, {name}</p>
        </header>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

/** After a navigation, not at the first show, focus goes to the page heading. */
function useFocusOnNavigation(pathname: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    heading.current?.focus()
  }, [pathname])
  return heading
}

function AccessDenied({ reason }: { reason: string }) {
  return (
    <section className={classes.denied}>
      <h2>Access Denied</h2>
      <p>{reason}</p>
      <Link to="/dashboard">Back to the dashboard</Link>
    </section>
  )
}
