import './fonts.css'
import '@aerofleet/ui/tokens.css'
import { createRemotes } from '@aerofleet/federation/page/remotes'
import type { Registry } from '@aerofleet/shared/mfe-declaration'
import { log } from '@aerofleet/shared/runtime/request-log'
import { toast } from '@aerofleet/shared/runtime/toast'
import { hasUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './App'
import { readConfig } from './config'
import { watchLateErrors } from './late-errors'
import { lazyIdentity } from './lazy-identity'
import { createLoadBeacon } from './load-beacon'
import { hasJustEnded, tabPreview } from './preview/tab-preview'
import { createQueryClient } from './query-client'
import { reportToServer } from './release-beacon'
import { fillSlots } from './routing/panels'
import { preloadOnIntent, preloadWhenSettled, whenSettled } from './routing/preloading'
import { watchReleases } from './routing/release-watch'
import { remotePatcher, shellRoutes } from './routing/router'
import { takeUpdates } from './routing/take-updates'
import { announceUpdate } from './routing/update-toast'
import { startSession } from './session-start'
import { applyTheme, readTheme } from './theme'

applyTheme(readTheme())
const { registry: released, identity: identityConfig } = readConfig()
const queryClient = createQueryClient()
const identity = lazyIdentity(identityConfig)

function start(registry: Registry): void {
  const countLoad = createLoadBeacon(registry)
  const remotes = createRemotes(registry, {
    onEvent: (event) => {
      log(event.level, event.tag, event.data)
      reportToServer(event)
      countLoad(event)
    },
  })
  watchLateErrors(remotes)
  fillSlots(remotes)
  startSession(identity, queryClient)

  preloadOnIntent(remotes)
  const unsettled = '#unloaded, [aria-busy="true"]'
  /** A page has its heading as soon as its code is loaded. */
  const isSettled = () =>
    document.querySelector('h1') !== null &&
    document.querySelector(unsettled) === null &&
    queryClient.isFetching() === 0
  whenSettled(isSettled, () => void identity.prepare())
  preloadWhenSettled(remotes, isSettled)

  const isBusy = () => hasUnsaved() || queryClient.isMutating() > 0
  const { isUpdateDue } = watchReleases(released, () => announceUpdate(isBusy))

  function createRouter() {
    const router = createBrowserRouter(shellRoutes, {
      patchRoutesOnNavigation: remotePatcher(remotes),
    })
    takeUpdates(router, { isUpdateDue, isBusy })
    return router
  }

  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <App
      identity={identity}
      remotes={remotes}
      queryClient={queryClient}
      createRouter={createRouter}
    />,
  )
}

if (hasJustEnded()) toast.success('Logged out successfully')
const preview = tabPreview()
if (process.env.NODE_ENV !== 'production') {
  // A production build contains nothing of development/.
  void import('./development/apply-tab-overrides')
    .then(({ applyTabOverrides }) => applyTabOverrides(released))
    .then(start)
} else if (preview === null) {
  start(released)
} else {
  import('./preview/apply-preview')
    .then(({ applyPreview }) => applyPreview(released, preview))
    .then(start, () => start(released))
}
