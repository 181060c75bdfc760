import { useQuery } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import type { SlotName, SlotProps } from '../slots'
import { panelsOf, type PanelHeight, type PanelProps, type PanelSource } from './panels'
import { useSessionState } from './session'

type RenderFailure = (retry: () => void) => ReactNode
type RenderPending = (height: PanelHeight | undefined) => ReactNode
type SlotOf<Name extends SlotName> = {
  name: Name
  of: SlotProps[Name]
  /** Rendered in place of a panel that cannot be loaded or that throws. */
  failed: RenderFailure
  children?: ReactNode
}

/** A place on a screen that a panel of another remote may fill. Without one it renders `children`. */
export function Slot<Name extends SlotName>({ name, of, failed, children = null }: SlotOf<Name>) {
  const [source] = panelsOf(name, useSessionState().user)
  if (!source) return children
  const props = { ...of, slot: name }
  return <LoadedPanel key={JSON.stringify(of)} of={props} source={source} failed={failed} />
}

type SlotsProps = {
  name: SlotName
  failed: RenderFailure
  pending: RenderPending
}

export function Slots({ name, failed, pending }: SlotsProps) {
  return panelsOf(name, useSessionState().user).map((source) => (
    <LoadedPanel
      key={source.remote}
      of={{ slot: name }}
      source={source}
      failed={failed}
      pending={pending}
    />
  ))
}

type LoadedPanelProps = {
  of: PanelProps
  source: PanelSource
  failed: RenderFailure
  pending?: RenderPending
}

function LoadedPanel({ of, source, failed, pending }: LoadedPanelProps) {
  const panel = useQuery({
    queryKey: ['panel', source.remote],
    queryFn: () => source.load(),
    staleTime: Infinity,
    retry: false,
  })
  if (panel.isPending) return pending ? pending(source.height) : <p role="status">Loading…</p>
  if (panel.isError) return failed(() => void panel.refetch())
  const Panel = panel.data
  return (
    <PanelBoundary onError={source.onError} failed={failed}>
      <Panel {...of} />
    </PanelBoundary>
  )
}

type BoundaryProps = Pick<PanelSource, 'onError'> & { failed: RenderFailure; children: ReactNode }

class PanelBoundary extends Component<BoundaryProps> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    const { failed, children } = this.props
    return this.state.hasFailed ? failed(() => this.setState({ hasFailed: false })) : children
  }
}
