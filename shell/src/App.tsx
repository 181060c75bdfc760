import type { Remotes } from '@aerofleet/federation/page/remotes'
import { log } from '@aerofleet/shared/runtime/request-log'
import { useSessionState } from '@aerofleet/shared/runtime/session'
import { useState, useSyncExternalStore } from 'react'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { CacheContext } from './cache-context'
import { DebugConsole } from './debug-console/DebugConsole'
import type { IdentityService } from './identity'
import { IdentityContext } from './identity-context'
import type { CachePlace } from './query-client'
import { RegistryContext } from './registry-context'
import { FullPageSpinner } from './routing/FullPageSpinner'
import { RetryContext } from './routing/RemoteUnavailable'
import { Toasts } from './Toasts'

type Router = ReturnType<typeof createBrowserRouter>

type AppProps = {
  identity: IdentityService
  remotes: Pick<Remotes, 'registryInUse' | 'subscribe'>
  cache: CachePlace
  createRouter: () => Router
}

export function App({ identity, remotes, cache, createRouter }: AppProps) {
  const registry = useSyncExternalStore(remotes.subscribe, remotes.registryInUse)
  return (
    <IdentityContext value={identity}>
      <RegistryContext value={registry}>
        <CacheContext value={cache}>
          <Routes createRouter={createRouter} />
          <DebugConsole />
          <Toasts />
        </CacheContext>
      </RegistryContext>
    </IdentityContext>
  )
}

function logError(error: unknown): void {
  log('error', 'screen', { message: error instanceof Error ? error.message : 'not an error' })
}

/** Until authentication is initialised, a spinner takes the place of every route (spec §2). */
function Routes({ createRouter }: Pick<AppProps, 'createRouter'>) {
  const { initialized, loading } = useSessionState()
  const [router, setRouter] = useState(createRouter)
  if (!initialized || loading) {
    return (
      <FullPageSpinner
        text="Initializing authentication..."
        lateMessage="The identity service does not answer"
      />
    )
  }
  const retry = () => {
    router.dispose()
    setRouter(createRouter())
  }
  return (
    <RetryContext value={retry}>
      <RouterProvider router={router} onError={logError} />
    </RetryContext>
  )
}
