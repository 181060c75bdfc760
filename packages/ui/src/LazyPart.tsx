import { toast } from '@aerofleet/shared/runtime/toast'
import { lazy, Suspense, useState, type ComponentType } from 'react'

type LazyPartProps<Props> = {
  load: () => Promise<{ Component: ComponentType<Props> }>
  /** `null` while the part is not shown. Open it in a transition: otherwise React holds it back for 300 ms. */
  props: Props | null
  /** The sentence of the toast if it cannot be loaded. */
  failure: string
  /** Called when it cannot be loaded. A part that is opened again is loaded anew. */
  onMissing: () => void
}

/** A large part of a page that is seldom used: its code is loaded when it is opened. */
export function LazyPart<Props extends object>({
  load,
  props,
  failure,
  onMissing,
}: LazyPartProps<Props>) {
  const createPart = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: (await load()).Component }
      } catch {
        toast.error(failure, 'Check the connection and try again.')
        onMissing()
        // `lazy` keeps its first result, so a new part is made.
        setPart(createPart)
        return { default: () => null }
      }
    })
  const [Part, setPart] = useState(createPart)
  return <Suspense>{props ? <Part {...props} /> : null}</Suspense>
}
