import { Button } from '@aerofleet/ui/Button'
import { Dialog } from '@aerofleet/ui/dialog/Dialog'
import { Note } from '@aerofleet/ui/layout/Quiet'
import classes from './KeysDialog.module.css'

const listKeys = [
  ['/', 'Search'],
  ['j, ↓', 'Next row'],
  ['k, ↑', 'Previous row'],
  ['Enter', 'Open the aircraft'],
  ['e', 'Edit the row'],
  ['x', 'Select the row'],
  ['Esc', 'Clear the selection'],
  ['?', 'Show these keys'],
] as const

type KeysDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  isOn: boolean
  onTurn: (isOn: boolean) => void
}

export function KeysDialog({ open, onOpenChange, isOn, onTurn }: KeysDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keys of the list"
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <Note size="medium">They work while the focus is in the list or on its heading.</Note>
      <dl className={classes.keys}>
        {listKeys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={classes.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={({ target }) => onTurn(target.checked)}
        />
        Use these keys
      </label>
    </Dialog>
  )
}
