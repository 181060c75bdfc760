import { explainDeclaredNeed, isOffered } from '@aerofleet/shared/access'
import { ownerOf } from '@aerofleet/shared/owned-paths'
import { usePageSubject } from '@aerofleet/shared/runtime/page-title'
import { userName, useSessionState } from '@aerofleet/shared/runtime/session'
import { Icon } from '@aerofleet/ui/Icon'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom'
import { setDebugPlace } from '../debug-console/debug-place'
import { useRegistry } from '../registry-context'
import { pageTitle } from '../routing/page-title'
import classes from './DashboardFrame.module.css'
import { DiscardQuestion } from './DiscardQuestion'
import { Sidebar } from './Sidebar'

function DashboardFrame() {
  const { user } = useSessionState()
  const { pathname, search } = useLocation()
  const hasLoggedOut = useRef(false)
  const registry = useRegistry()
  const page = ownerOf(registry, pathname)?.page
  if (!user) {
    const from = hasLoggedOut.current ? undefined : pathname + search
    return <Navigate to="/login" replace state={{ from }} />
  }
  const missingCapability = isOffered(user.role, page?.capability) ? undefined : page?.capability

  return (
    <>
      <Frame
        title={pageTitle(registry, { pathname, search })}
        name={userName(user)}
        onLogout={() => (hasLoggedOut.current = true)}
      >
        {missingCapability ? (
          <AccessDenied reason={explainDeclaredNeed(missingCapability)} />
        ) : (
          <Outlet />
        )}
      </Frame>
      <DiscardQuestion />
    </>
  )
}

type FrameProps = { title: string; name: string; onLogout: () => void; children: React.ReactNode }

function Frame({ title, name, onLogout, children }: FrameProps) {
  const { pathname } = useLocation()
  const subject = usePageSubject()
  const heading = useFocusOnNavigation(pathname)
  const drawer = useDrawer(pathname)

  return (
    <div className={classes.frame} data-frame="">
      <a href="#content" className={classes.skip} inert={drawer.isOpen}>
        Skip to content
      </a>
      <Sidebar
        ref={drawer.sidebar}
        open={drawer.isOpen}
        onClose={drawer.close}
        onLogout={onLogout}
      />
      <div className={classes.main} inert={drawer.isOpen}>
        <header className={classes.header}>
          <button
            ref={drawer.opener}
            type="button"
            className={classes.opener}
            aria-expanded={drawer.isOpen}
            aria-controls="sidebar"
            aria-label="Menu"
            onClick={drawer.open}
          >
            <Icon name="menu" size={22} />
          </button>
          <div className={classes.titles}>
            <h1 ref={heading} tabIndex={-1} className={subject ? classes.crumb : undefined}>
              {title}
            </h1>
            <p>{`Welcome, ${name}`}</p>
          </div>
          <div ref={setDebugPlace} className={classes.debug} />
        </header>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

/** The sidebar of a small window. Another page or a larger window closes it. */
function useDrawer(pathname: string) {
  const [drawer, setDrawer] = useState({ open: false, at: pathname })
  const isOpen = drawer.open && drawer.at === pathname
  const opener = useRef<HTMLButtonElement>(null)
  const sidebar = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const small = window.matchMedia('(max-width: 53.75em)')
    const onChange = () => setDrawer({ open: false, at: pathname })
    small.addEventListener('change', onChange)
    return () => small.removeEventListener('change', onChange)
  }, [isOpen, pathname])

  // `flushSync`, because a closed drawer cannot take the focus, and neither can the opener of an open one.
  const setOpen = (open: boolean) => flushSync(() => setDrawer({ open, at: pathname }))

  return {
    isOpen,
    opener,
    sidebar,
    open() {
      setOpen(true)
      sidebar.current?.querySelector<HTMLElement>('nav a')?.focus()
    },
    close() {
      setOpen(false)
      opener.current?.focus()
    },
  }
}

function useFocusOnNavigation(pathname: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousPathname = useRef(pathname)
  useEffect(() => {
    if (previousPathname.current === pathname) return
    previousPathname.current = pathname
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

export { DashboardFrame as Component }
