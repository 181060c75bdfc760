import {
  declarationOf,
  MfeFile,
  type MfeDeclaration,
  type Registry,
} from '@aerofleet/shared/mfe-declaration'
import type { Role } from '@aerofleet/shared/roles'
import type { SessionUser } from '@aerofleet/shared/runtime/session'
import { App } from '@aerofleet/shell/App'
import { fillSlots } from '@aerofleet/shell/panels'
import { createQueryClient } from '@aerofleet/shell/query-client'
import { remotePatcher, shellRoutes } from '@aerofleet/shell/router'
import { startSession } from '@aerofleet/shell/session-start'
import { routes as remoteRoutes } from '@remote-under-test/routes'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { addUser, createTestIdentity } from './test-identity'

export type LoadPanel = Parameters<typeof fillSlots>[0]['loadPanel']
type Options = { as?: Who; registry?: Registry; loadPanel?: LoadPanel }
type Who = Role | 'no role' | 'nobody' | SessionUser

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  stop = undefined
})

/**
 * The registry as the server would inline it, from the declarations in the workspace: of all remotes
 * or of those that `only` names, and of those that a test adds.
 */
export function workspaceRegistry({
  only,
  and = [],
}: { only?: string[]; and?: MfeDeclaration[] } = {}): Registry {
  const found = globalThis.declarations
    .map((file) => declarationOf(MfeFile.parse(file)))
    .filter(({ name }) => only?.includes(name) ?? true)
  const remotes = [...found, ...and].map((declaration) => {
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
 * The whole product at an address: shell, the remote under test, the real client and the real API.
 * `as` is a role, `no role`, `nobody` (signed out) or a user made with `addUser`.
 */
export function renderAt(
  path: string,
  { as = 'nobody', registry = workspaceRegistry(), loadPanel = noPanel }: Options = {},
) {
  const user = signedIn(as)
  const identity = createTestIdentity(user)
  const queryClient = createQueryClient()
  stop?.()
  stop = startSession(identity.service, queryClient)
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

const noPanel: LoadPanel = async () => {
  throw new Error('no panel is under test')
}

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
