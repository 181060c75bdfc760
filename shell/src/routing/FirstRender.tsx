import type { Remotes } from '@aerofleet/federation/page/remotes'
import { mapRoutes } from '@aerofleet/federation/page/route-tree'
import { Component, useEffect, type ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { VisibleLoadingBar } from './LoadingBar'

type PreviousPages = Pick<Remotes, 'pageOfPrevious' | 'releaseInUse'>

/** Pages whose first render succeeded. A later error of such a page is a `LateError`. */
const renderedPages = new WeakSet<ComponentType>()

export class LateError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Replaces a page that throws in its first render or first effects by the page of the previous release. */
export function guardFirstRender(name: string, routes: RouteObject[], remotes: PreviousPages) {
  return mapRoutes(routes, (route, path) => {
    const guard = <T extends { Component?: ComponentType | null }>(page: T): T =>
      page.Component ? { ...page, Component: guarded(page.Component, name, path, remotes) } : page
    const { lazy } = route
    if (typeof lazy !== 'function') return guard(route)
    return { ...route, lazy: async () => guard(await lazy()) } as RouteObject
  })
}

function guarded(
  Page: ComponentType,
  name: string,
  path: string,
  remotes: PreviousPages,
): ComponentType {
  const release = remotes.releaseInUse(name)
  return function GuardedPage() {
    return (
      <FirstRender
        page={Page}
        isOutdated={remotes.releaseInUse(name) !== release}
        loadPrevious={(reason) => remotes.pageOfPrevious(name, path, reason)}
      />
    )
  }
}

type Props = {
  page: ComponentType
  /** The remote fell back to its previous release after this page was loaded. */
  isOutdated: boolean
  loadPrevious: (reason: unknown) => Promise<{ Component?: ComponentType | null } | undefined>
}
type State = {
  page: ComponentType | null
  failure?: { error: unknown }
  hasTriedPrevious: boolean
}

class FirstRender extends Component<Props, State> {
  override state: State = {
    page: this.props.isOutdated ? null : this.props.page,
    hasTriedPrevious: false,
  }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidMount() {
    if (!this.state.page)
      void this.tryPrevious(new Error('The remote fell back to its previous release'))
  }

  override componentDidCatch(error: unknown) {
    if (!this.state.hasTriedPrevious && !this.isLate()) void this.tryPrevious(error)
  }

  async tryPrevious(reason: unknown) {
    const page = (await this.props.loadPrevious(reason))?.Component
    const hasTriedPrevious = true
    if (page) this.setState({ page, failure: undefined, hasTriedPrevious })
    else
      this.setState(({ failure }) => ({ failure: failure ?? { error: reason }, hasTriedPrevious }))
  }

  isLate() {
    return this.state.page !== null && renderedPages.has(this.state.page)
  }

  override render() {
    const { page: Page, failure, hasTriedPrevious } = this.state
    if (failure && this.isLate()) throw new LateError(failure.error)
    if (failure && hasTriedPrevious) throw failure.error
    if (failure || !Page) return <VisibleLoadingBar />
    return (
      <>
        <Page />
        <MarkRendered page={Page} />
      </>
    )
  }
}

/** A timer, because effects of the page may still throw. */
function MarkRendered({ page }: { page: ComponentType }) {
  useEffect(() => {
    const timer = setTimeout(() => renderedPages.add(page))
    return () => clearTimeout(timer)
  }, [page])
  return null
}
