import { useQuery } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode } from 'react'
import type { SlotName, SlotProps } from '../slots'
import { log } from './request-log'
import { useSessionState, type SessionUser } from './session'

type Panel = ComponentType<Record<string, string>>
/** Loads what fills a slot for this user; `null` when no remote does. */
type FindPanel = (slot: SlotName, user: SessionUser | null) => (() => Promise<Panel>) | null

let findPanel: FindPanel = () => null

/** The shell says what fills the slots. */
export function providePanels(find: FindPanel): void {
  findPanel = find
}

type SlotOf<Name extends SlotName> = { name: Name; of: SlotProps[Name]; children?: ReactNode }

/** A place that another remote may fill. While none does, it is its children. */
export function Slot<Name extends SlotName>({ name, of, children = null }: SlotOf<Name>) {
  const load = findPanel(name, useSessionState().user)
  return load ? <Filled name={name} of={of} load={load} /> : children
}

type FilledProps = { name: SlotName; of: Record<string, string>; load: () => Promise<Panel> }

function Filled({ name, of, load }: FilledProps) {
  const panel = useQuery({
    queryKey: ['panel', name],
    // A component is a function, which the cache would call.
    queryFn: async () => ({ Panel: await load() }),
    staleTime: Infinity,
    retry: false,
  })
  if (panel.isPending) return <p role="status">Loading…</p>
  if (panel.isError) return <Failed onRetry={() => void panel.refetch()} />
  const { Panel } = panel.data
  return (
    <PanelBoundary name={name}>
      <Panel {...of} />
    </PanelBoundary>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert">
      This part of the screen is unavailable.{' '}
      <button type="button" onClick={onRetry}>
        Try Again
      </button>
    </p>
  )
}

/** What a panel throws stays within its slot. */
class PanelBoundary extends Component<{ name: SlotName; children: ReactNode }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    const message = error instanceof Error ? error.message : 'not an error'
    log('error', 'panel', { slot: this.props.name, message })
  }

  override render() {
    if (this.state.failed) return <Failed onRetry={() => this.setState({ failed: false })} />
    return this.props.children
  }
}
