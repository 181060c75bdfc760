import type { Registry } from '@aerofleet/shared/mfe-declaration'
import { ownerOf } from '@aerofleet/shared/owned-paths'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useRegistry } from '../registry-context'

type Address = { pathname: string; search: string }

const product = 'AeroFleet'

/** What a page is called: remotes declare it, the shell knows its own. */
export function pageTitle(registry: Registry, { pathname, search }: Address): string {
  const declared = ownerOf(registry, pathname)?.page.title
  if (declared) return declared
  const path = pathname.replace(/\/+$/, '')
  if (path === '/dashboard') return 'Dashboard'
  if (path === '/login') return isSigningUp(search) ? 'Sign Up' : 'Sign In'
  return 'Page not found'
}

export function isSigningUp(search: string): boolean {
  return new URLSearchParams(search).get('mode') === 'sign-up'
}

/** The document is named in one place, whoever owns the page. */
export function useDocumentTitle(): void {
  const title = pageTitle(useRegistry(), useLocation())
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`
  }, [title])
}
