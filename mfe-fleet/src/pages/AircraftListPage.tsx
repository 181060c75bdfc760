import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { useMedia } from '@aerofleet/ui/browser/use-media'
import { useImportDialog } from '@aerofleet/ui/import/use-import-dialog'
import { useListKeys } from '@aerofleet/ui/list/use-list-keys'
import { useRef, useState } from 'react'
import { FleetBar } from '../list/FleetBar'
import { FleetRows } from '../list/FleetRows'
import { FleetTop } from '../list/FleetTop'
import { KeysDialog } from '../list/KeysDialog'
import { useFleetList } from '../list/use-fleet-list'
import { DeleteDialog } from '../row/DeleteDialog'
import { Failures } from '../row/Failures'
import classes from './AircraftListPage.module.css'

/** The dashboard has its phone layout up to this width. */
const phone = '(max-width: 53.75em)'
const loadImport = () => import('../import/AircraftImport')

function AircraftListPage() {
  const page = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useFleetList(page)
  const { selected, select, toggle } = list.selecting
  const [toDelete, setToDelete] = useState<Aircraft | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const importing = useImportDialog(loadImport, list.mayEdit, {})
  const isPhone = useMedia(phone)

  function clearSelection() {
    if (selected.length === 0) return
    select([])
    heading.current?.focus()
  }
  const keys = useListKeys(page, {
    e: (id) => (id ? list.edit(id) : false),
    x: (id) => (id ? toggle(id, false) : false),
    Escape: clearSelection,
    '?': () => setShowsKeys(true),
  })

  return (
    <div ref={page} className={classes.page} data-editing={list.isEditing || undefined}>
      <FleetTop
        title="Aircraft Fleet"
        page={page}
        list={list}
        heading={heading}
        isPhone={isPhone}
        onImport={importing.open}
        onKeys={() => setShowsKeys(true)}
        onClearSelection={clearSelection}
      />
      <FleetRows list={list} onDelete={setToDelete} onImport={importing.open} />
      <Failures failures={list.failures.failures} editing={list.rowEditing.editing} />
      <DeleteDialog
        aircraft={toDelete}
        onClose={() => setToDelete(null)}
        report={list.failures.report}
        focusAfterDelete={() => heading.current}
      />
      {isPhone && !list.isEditing ? <FleetBar list={list} /> : null}
      {importing.dialog}
      <KeysDialog
        open={showsKeys}
        onOpenChange={setShowsKeys}
        isOn={keys.isOn}
        onTurn={keys.turn}
      />
    </div>
  )
}

export { AircraftListPage as Component }
