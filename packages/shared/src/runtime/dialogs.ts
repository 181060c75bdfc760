/**
 * The dialogs that the shell provides where a page needs them: in a remote `dialog` and `alert-dialog` of
 * `@base-ui/react` resolve to this module. A list of their parts, as `router.ts` is one of names.
 */
import { AlertDialog as AllOfAlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as AllOfDialog } from '@base-ui/react/dialog'

export const AlertDialog = {
  Root: AllOfAlertDialog.Root,
  Portal: AllOfAlertDialog.Portal,
  Backdrop: AllOfAlertDialog.Backdrop,
  Popup: AllOfAlertDialog.Popup,
  Title: AllOfAlertDialog.Title,
  Description: AllOfAlertDialog.Description,
  Close: AllOfAlertDialog.Close,
}

export const Dialog = {
  Root: AllOfDialog.Root,
  Portal: AllOfDialog.Portal,
  Backdrop: AllOfDialog.Backdrop,
  Popup: AllOfDialog.Popup,
  Title: AllOfDialog.Title,
}
