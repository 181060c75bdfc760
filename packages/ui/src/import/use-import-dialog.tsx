import { withEntries } from '@aerofleet/shared/list-view'
import { startTransition, useEffect, useRef, useState, type ComponentType } from 'react'
import { LazyPart } from '../LazyPart'
import { useAddressParams } from '../list/use-address-params'

type Loaded<Props> = { Component: ComponentType<Props & { onClosed: () => void }> }

/**
 * Opens the import dialog of a page. `?import=1` opens it once: a reload or Back shows the page.
 * @param props further props of the dialog, besides `onClosed`
 */
export function useImportDialog<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  mayImport: boolean,
  props: Props,
) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const [params, setParams] = useAddressParams()
  const isAddressed = params.get('import') === '1'
  const isHandled = useRef(false)

  const open = () => startTransition(() => setOpen(mayImport))
  useEffect(() => {
    // The address changes in a transition. Until then each render still has the old one.
    if (isAddressed && !isHandled.current) {
      open()
      setParams((current) => withEntries(current, { import: null }), { replace: true })
    }
    isHandled.current = isAddressed
  })

  return {
    open,
    dialog: (
      <LazyPart
        load={load}
        props={isOpen ? { ...props, onClosed: close } : null}
        failure="The import could not be loaded"
        onMissing={close}
      />
    ),
  }
}
