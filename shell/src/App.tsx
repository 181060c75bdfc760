import type { Remotes } from '@aerofleet/federation/page/remotes'
import { log } from '@aerofleet/shared/runtime/request-log'
import { useSessionState } from '@aerofleet/shared/runtime/session'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { DebugConsole } from './debug-console/DebugConsole'
import type { IdentityService } from './identity'
import { IdentityContext } from './identity-context'
import { RegistryContext } from './registry-context'
import { FullPageSpinner } from './routing/FullPageSpinner'
import { VisibleLoadingBar } from './routing/LoadingBar'
import { RetryContext } from './routing/RemoteUnavailable'
import { ToastStack } from './ToastStack'

type Router = ReturnType<typeof createBrowserRouter>

type AppProps = {
  identity: IdentityService
  remotes: Pick<Remotes, 'registryInUse' | 'subscribe'>
  queryClient: QueryClient
  createRouter: () => Router
}

export function App({ identity, remotes, queryClient, createRouter }: AppProps) {
  const registry = useSyncExternalStore(remotes.subscribe, remotes.registryInUse)
  return (
    <IdentityContext value={identity}>
      <RegistryContext value={registry}>
        <QueryClientProvider client={queryClient}>
          <Routes createRouter={createRouter} />
          <DebugConsole />
          <ToastStack />
        </QueryClientProvider>
      </RegistryContext>
    </IdentityContext>
  )
}

function logError(error: unknown): void {
  log('error', 'screen', { message: error instanceof Error ? error.message : 'not an error' })
}

/** Until authentication is initialised, a spinner replaces every route (spec §2). */
function Routes({ createRouter }: Pick<AppProps, 'createRouter'>) {
  const { initialized, loading } = useSessionState()
  const { router, tries, isTrying, retry } = useRetry(createRouter)
  if (!initialized || loading) {
    return (
      <FullPageSpinner
        text="Initializing authentication..."
        lateMessage="The identity service does not answer"
      />
    )
  }
  return (
    <RetryContext value={retry}>
      {/* Without a new key it would keep showing the state of the old router. */}
      <RouterProvider key={tries} router={router} onError={logError} />
      {isTrying ? <VisibleLoadingBar /> : null}
    </RetryContext>
  )
}

/**
 * `retry` loads the screen of the address again, in a new router. The old router keeps its frame on the screen until
 * the new one has an answer, or for good if the user leaves the screen meanwhile.
 */
function useRetry(createRouter: () => Router) {
  const [{ router, tries }, setCurrent] = useState(() => ({ router: createRouter(), tries: 0 }))
  const [isTrying, setTrying] = useState(false)
  const cancelRetry = useRef(() => {})

  function retry() {
    cancelRetry.current()
    const failed = router.state.location
    const next = createRouter()
    const stops = [
      router.subscribe(({ navigation, location }) => {
        if (navigation.state !== 'idle' || location !== failed) cancelRetry.current()
      }),
      next.subscribe(({ initialized }) => initialized && switchToNext()),
    ]
    function end(dropped: Router) {
      for (const stop of stops) stop()
      cancelRetry.current = () => {}
      dropped.dispose()
      setTrying(false)
    }
    function switchToNext() {
      end(router)
      setCurrent({ router: next, tries: tries + 1 })
    }
    cancelRetry.current = () => end(next)
    setTrying(true)
    if (next.state.initialized) switchToNext()
  }
  return { router, tries, isTrying, retry }
}
