import { toast } from '@aerofleet/shared/runtime/toast'
import { lazy, Suspense, useState, type ComponentType } from 'react'

type LazyPartProps<Props> = {
  load: () => Promise<{ Component: ComponentType<Props> }>
  /** `null` hides the part. Open it in a transition: otherwise React holds it back for 300 ms. */
  props: Props | null
  failure: string
  /** Called when the code cannot be loaded. The next opening tries again. */
  onMissing: () => void
}

/** A large, seldom used part of a page. Opening it loads its code. */
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
        // `lazy` keeps its first result, so a retry needs a new one.
        setPart(createPart)
        return { default: () => null }
      }
    })
  const [Part, setPart] = useState(createPart)
  return <Suspense>{props ? <Part {...props} /> : null}</Suspense>
}
