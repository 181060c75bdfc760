import { useQuery } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode } from 'react'
import type { SlotName, SlotProps } from '../slots'
import { useSessionState, type SessionUser } from './session'

type Panel = ComponentType<Record<string, string>>
type Filling = {
  remote: string
  load: () => Promise<Panel>
  /** Is told what the panel has thrown. */
  tell: (error: unknown) => void
}
/** What fills a slot for this user; `null` when no remote does. */
type FindPanel = (slot: SlotName, user: SessionUser | null) => Filling | null

let findPanel: FindPanel = () => null

/** The shell says what fills the slots. */
export function providePanels(find: FindPanel): void {
  findPanel = find
}

type Failed = (retry: () => void) => ReactNode
type SlotOf<Name extends SlotName> = {
  name: Name
  of: SlotProps[Name]
  /** Stands in the place of a panel that cannot be shown. */
  failed: Failed
  children?: ReactNode
}

/** A place that another remote may fill. While none does, it is its children. */
export function Slot<Name extends SlotName>({ name, of, failed, children = null }: SlotOf<Name>) {
  const filling = findPanel(name, useSessionState().user)
  if (!filling) return children
  return <Filled key={JSON.stringify(of)} of={of} filling={filling} failed={failed} />
}

type FilledProps = { of: Record<string, string>; filling: Filling; failed: Failed }

function Filled({ of, filling: { remote, load, tell }, failed }: FilledProps) {
  const panel = useQuery({
    queryKey: ['panel', remote],
    // A component is a function, which the cache would call.
    queryFn: async () => ({ Panel: await load() }),
    staleTime: Infinity,
    retry: false,
  })
  if (panel.isPending) return <p role="status">Loading…</p>
  if (panel.isError) return failed(() => void panel.refetch())
  const { Panel } = panel.data
  return (
    <PanelBoundary tell={tell} failed={failed}>
      <Panel {...of} />
    </PanelBoundary>
  )
}

type BoundaryProps = { tell: (error: unknown) => void; failed: Failed; children: ReactNode }

/** What a panel throws stays within its slot. */
class PanelBoundary extends Component<BoundaryProps> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.tell(error)
  }

  override render() {
    const { failed, children } = this.props
    return this.state.hasFailed ? failed(() => this.setState({ hasFailed: false })) : children
  }
}
