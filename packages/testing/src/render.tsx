import { type MfeDeclaration, type Registry } from '@aerofleet/shared/mfe-declaration'
import { declarationOf, MfeFile } from '@aerofleet/shared/mfe-file'
import type { Role } from '@aerofleet/shared/roles'
import type { SessionUser } from '@aerofleet/shared/runtime/session'
import { App } from '@aerofleet/shell/App'
import { fillSlots } from '@aerofleet/shell/panels'
import { createQueryClient } from '@aerofleet/shell/query-client'
import { remotePatcher, shellRoutes } from '@aerofleet/shell/router'
import { startSession } from '@aerofleet/shell/session-start'
import { Component as panelUnderTest } from '@remote-under-test/panel'
import { routes as remoteRoutes } from '@remote-under-test/routes'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { addUser, createTestIdentity } from './test-identity'

export type LoadPanel = Parameters<typeof fillSlots>[0]['loadPanel']
type Options = { as?: Who; registry?: Registry; loadPanel?: LoadPanel }
type Who = Role | 'no role' | 'nobody' | SessionUser

let stopSession: (() => void) | undefined
afterEach(() => {
  stopSession?.()
  stopSession = undefined
})

/**
 * Returns a registry as the server writes it into the page: with the remotes of the workspace (or only the ones in
 * `only`) and the declarations in `extra`.
 */
export function workspaceRegistry({
  only,
  extra = [],
}: { only?: string[]; extra?: MfeDeclaration[] } = {}): Registry {
  const declared = globalThis.declarations
    .map((file) => declarationOf(MfeFile.parse(file)))
    .filter(({ name }) => only?.includes(name) ?? true)
  const remotes = [...declared, ...extra].map((declaration) => {
    const release = {
      version: '0.1.0-test',
      entry: `/mfe/${declaration.name}/0.1.0-test/remoteEntry.js`,
      integrity: '',
      container: declaration.name,
      preload: [],
      declaration,
    }
    return [declaration.name, { current: release }] as const
  })
  return { revision: 1, remotes: Object.fromEntries(remotes) }
}

/**
 * Renders the whole product at an address: shell, the remote under test, the real client and the real API. `as` is a
 * role, `no role`, `nobody` (signed out) or a user made with `addUser`.
 */
export function renderAt(
  path: string,
  { as = 'nobody', registry = workspaceRegistry(), loadPanel = loadPanelUnderTest }: Options = {},
) {
  const user = signedIn(as)
  const identity = createTestIdentity(user)
  const queryClient = createQueryClient()
  stopSession?.()
  stopSession = startSession(identity.service, queryClient)
  const remotes = { ...remoteUnderTest, loadPanel, registryInUse: () => registry }
  fillSlots(remotes)
  const patchRoutesOnNavigation = remotePatcher(remotes)
  const router = createMemoryRouter(shellRoutes, {
    initialEntries: [path],
    patchRoutesOnNavigation,
  })
  const view = render(
    <App
      identity={identity.service}
      remotes={remotes}
      queryClient={queryClient}
      createRouter={() => router}
    />,
  )
  return { ...view, user: userEvent.setup(), identity, queryClient, signedIn: user, router }
}

/** Panels of other remotes are always missing. */
const loadPanelUnderTest: LoadPanel = (remote) =>
  panelUnderTest && remote === globalThis.nameUnderTest
    ? Promise.resolve(panelUnderTest)
    : new Promise(() => {})

const remoteUnderTest = {
  loadRoutes: async () => {
    if (remoteRoutes.length === 0) throw new Error('no remote is under test')
    return remoteRoutes
  },
  pageOfPrevious: async () => undefined,
  releaseInUse: () => undefined,
  hasPrevious: () => false,
  takePrevious: async () => {},
  tellLateError: () => {},
  subscribe: () => () => {},
}

function signedIn(as: Who): SessionUser | null {
  if (as === 'nobody') return null
  return typeof as === 'object' ? as : addUser(as === 'no role' ? null : as)
}
