// The types of the test vocabulary for teams. The package holds shell and API as a bundle, without their types.
import type { MfeDeclaration, Registry } from '@aerofleet/shared/mfe-declaration'
import type { Role } from '@aerofleet/shared/roles'
import type { SessionUser } from '@aerofleet/shared/runtime/session'
import type { QueryClient } from '@tanstack/react-query'
import type { RenderResult } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

type Options = { as?: Role | 'no role' | 'nobody' | SessionUser; registry?: Registry }

/**
 * Renders the whole product at an address: shell, the remote under test, the real client and the real API. `as` is a
 * role, `no role`, `nobody` (signed out) or a user made with `addUser`.
 */
export function renderAt(
  path: string,
  options?: Options,
): RenderResult & {
  user: UserEvent
  queryClient: QueryClient
  signedIn: SessionUser | null
  router: {
    state: { location: { pathname: string; search: string } }
    navigate(to: string): Promise<void>
  }
}

/** Returns a registry as the server writes it into the page. `extra` adds declarations. */
export function workspaceRegistry(options?: { only?: string[]; extra?: MfeDeclaration[] }): Registry

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
type Request = { method: string; url: string; headers?: Record<string, string>; body?: string }

/** Returns the real API in process, and the network in front of it, which a test may break. */
export function testServer(): {
  /** Answers the next `times` calls of this method and path in place of the API, or of a team's own service. */
  answer(
    method: string,
    path: RegExp,
    answer: Answer | 'network-error' | 'never',
    times?: number,
  ): void
  /** Sends one request to the real API, without a socket. */
  inject(
    request: Request,
  ): Promise<{ status: number; headers: Record<string, string>; body: string }>
}

/** Adds an account with this role (or `null` for none). The API in process accepts it. */
export function addUser(
  role: Role | null,
  account?: { email?: string; displayName?: string },
): SessionUser

/** Makes one call of the real API as this user. Throws if the API refuses it. */
export function callAs(
  uid: string,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<{ status: number; headers: Record<string, string>; body: string }>

/** Collects the files that the page offers from now on. */
export function watchDownloads(): { name: string; text: () => Promise<string> }[]
