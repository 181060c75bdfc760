// The vocabulary of tests as a team has it: the built package brings shell and API, whose types stay here.
import type { MfeDeclaration, Registry } from '@aerofleet/shared/mfe-declaration'
import type { Role } from '@aerofleet/shared/roles'
import type { SessionUser } from '@aerofleet/shared/runtime/session'
import type { QueryClient } from '@tanstack/react-query'
import type { RenderResult } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

type Options = { as?: Role | 'no role' | 'nobody' | SessionUser; registry?: Registry }

/**
 * The whole product at an address: shell, the remote under test, the real client and the real API.
 * `as` is a role, `no role`, `nobody` (signed out) or a user made with `addUser`.
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

/** A registry as the server writes it into the page; `extra` adds declarations. */
export function workspaceRegistry(options?: { only?: string[]; extra?: MfeDeclaration[] }): Registry

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
type Request = { method: string; url: string; headers?: Record<string, string>; body?: string }

/** The real API in process, and the network in front of it, which a test may break. */
export function testServer(): {
  /** Answers the next `times` calls of this method and path in place of the API, such as a team's own service. */
  answer(
    method: string,
    path: RegExp,
    answer: Answer | 'network-error' | 'never',
    times?: number,
  ): void
  /** One request through the real API, without a socket. */
  inject(
    request: Request,
  ): Promise<{ status: number; headers: Record<string, string>; body: string }>
}

/** An account with this role (or `null` for none) that the API in process accepts. */
export function addUser(
  role: Role | null,
  account?: { email?: string; displayName?: string },
): SessionUser

/** One call of the real API by this user; throws with the answer if the API refuses it. */
export function callAs(
  uid: string,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<{ status: number; headers: Record<string, string>; body: string }>

/** The files that the page offers from now on. */
export function watchDownloads(): { name: string; text: () => Promise<string> }[]
