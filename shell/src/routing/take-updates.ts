import type { createBrowserRouter } from 'react-router-dom'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

type Options = {
  updateIsDue: () => boolean
  /** Input that is not saved, or a request that changes something: the update waits. */
  busy: () => boolean
  reload?: () => void
}

/**
 * Takes an update with the next change of page: the address is the new one already when the document
 * is loaded, so that the history is what it would have been. Sign-in and sign-out have a message to
 * show, so the update waits for the next page.
 */
export function takeUpdates(router: Router, { updateIsDue, busy, reload }: Options): () => void {
  let shown = router.state.location.pathname
  return router.subscribe(({ location: { pathname } }) => {
    if (pathname === shown) return
    const signing = [shown, pathname].includes('/login')
    shown = pathname
    // Asked here, the page that is left still says what it holds.
    if (updateIsDue() && !signing && !busy()) (reload ?? reloadDocument)()
  })
}

function reloadDocument() {
  window.location.reload()
}
