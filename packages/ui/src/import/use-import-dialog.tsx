import { withEntries } from '@aerofleet/shared/list-view'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useAddressParams } from '../list/use-address-params'

type Loaded = { Component: ComponentType<{ onClosed: () => void }> }

/**
 * The import of a page, whose dialog is loaded when it is opened. `?import=1` opens it, once: a reload or Back
 * shows the page. Without `load` nobody here may import.
 */
export function useImportDialog(load: (() => Promise<Loaded>) | undefined) {
  const [Dialog, setDialog] = useState<Loaded['Component'] | null>(null)
  const [params, setParams] = useAddressParams()
  const isAddressed = params.get('import') === '1'
  const isHandled = useRef(false)

  async function open() {
    if (!load) return
    try {
      // The dialog cannot do anything without the parser, so that both are loaded.
      const [{ Component }] = await Promise.all([load(), import('papaparse')])
      setDialog(() => Component)
    } catch {
      toast.error('The import could not be loaded', 'Check the connection and try again.')
    }
  }
  useEffect(() => {
    // The address changes in a transition: until then each render still has the old one.
    if (isAddressed && !isHandled.current) {
      void open()
      setParams((current) => withEntries(current, { import: null }), { replace: true })
    }
    isHandled.current = isAddressed
  })

  return {
    open: () => void open(),
    dialog: Dialog ? <Dialog onClosed={() => setDialog(null)} /> : null,
  }
}
