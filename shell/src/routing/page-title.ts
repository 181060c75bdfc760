import type { Registry } from '@aerofleet/shared/mfe-declaration'
import { ownerOf, shellPathAt } from '@aerofleet/shared/owned-paths'
import { usePageSubject } from '@aerofleet/shared/runtime/page-title'
import { documentTitle, shellPages, shellPaths } from '@aerofleet/shared/shell-paths'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useRegistry } from '../registry-context'

type Address = { pathname: string; search: string }

export function pageTitle(registry: Registry, { pathname, search }: Address): string {
  const declared = ownerOf(registry, pathname)?.page.title
  if (declared) return declared
  const path = shellPathAt(pathname)
  if (path === shellPaths.signIn && isSigningUp(search)) return 'Sign Up'
  return shellPages[path ?? '']?.title ?? 'Page not found'
}

export function isSigningUp(search: string): boolean {
  return new URLSearchParams(search).get('mode') === 'sign-up'
}

export function useDocumentTitle(): void {
  const ownTitle = pageTitle(useRegistry(), useLocation())
  const title = usePageSubject() ?? ownTitle
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
