import type { Remotes } from '@aerofleet/federation/page/remotes'
import { mapRoutes } from '@aerofleet/federation/page/route-tree'
import { Component, useEffect, type ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { Bar } from './LoadingBar'

type Healing = Pick<Remotes, 'pageOfPrevious' | 'releaseInUse'>

/** Pages that stood on the screen once: what they throw later is an ordinary error. */
const shown = new WeakSet<ComponentType>()

/** What a page threw after it stood on the screen. */
export class LateError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Pages that throw in their first render, their first effects included, give way to the release before. */
export function guardFirstRender(name: string, routes: RouteObject[], remotes: Healing) {
  return mapRoutes(routes, (route, path) => {
    const guard = <T extends { Component?: ComponentType | null }>(page: T): T =>
      page.Component ? { ...page, Component: guarded(page.Component, name, path, remotes) } : page
    const { lazy } = route
    if (typeof lazy !== 'function') return guard(route)
    return { ...route, lazy: async () => guard(await lazy()) } as RouteObject
  })
}

function guarded(Page: ComponentType, name: string, path: string, remotes: Healing): ComponentType {
  const release = remotes.releaseInUse(name)
  return function GuardedPage() {
    return (
      <FirstRender
        page={Page}
        outdated={remotes.releaseInUse(name) !== release}
        previous={(reason) => remotes.pageOfPrevious(name, path, reason)}
      />
    )
  }
}

type Props = {
  page: ComponentType
  /** The remote fell back after this page was loaded. */
  outdated: boolean
  previous: (reason: unknown) => Promise<{ Component?: ComponentType | null } | undefined>
}
type State = { page: ComponentType | null; failure?: { error: unknown }; healed: boolean }

class FirstRender extends Component<Props, State> {
  override state: State = { page: this.props.outdated ? null : this.props.page, healed: false }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidMount() {
    if (!this.state.page) void this.heal(new Error('The remote fell back to its previous release'))
  }

  override componentDidCatch(error: unknown) {
    if (!this.state.healed && !this.isLate()) void this.heal(error)
  }

  async heal(reason: unknown) {
    const replacement = (await this.props.previous(reason))?.Component
    if (replacement) this.setState({ page: replacement, failure: undefined, healed: true })
    else this.setState(({ failure }) => ({ failure: failure ?? { error: reason }, healed: true }))
  }

  isLate() {
    return this.state.page !== null && shown.has(this.state.page)
  }

  override render() {
    const { page: Page, failure, healed } = this.state
    if (failure && this.isLate()) throw new LateError(failure.error)
    if (failure && healed) throw failure.error
    if (failure || !Page) return <Bar />
    return (
      <>
        <Page />
        <Shown page={Page} />
      </>
    )
  }
}

/** A timer, since the effects of the page may still throw. */
function Shown({ page }: { page: ComponentType }) {
  useEffect(() => {
    const timer = setTimeout(() => shown.add(page))
    return () => clearTimeout(timer)
  }, [page])
  return null
}
