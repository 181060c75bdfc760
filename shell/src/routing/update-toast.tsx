import { toast, withToasts } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'

/** Says that another release is live. The button reloads the page unless it has unsaved input. */
export function announceUpdate(isBusy: () => boolean): void {
  const update = () => {
    if (isBusy()) toast.info('Save or cancel your changes first, then update.')
    else window.location.reload()
  }
  withToasts(({ enqueueSnackbar }) =>
    enqueueSnackbar('Update available', {
      variant: 'info',
      preventDuplicate: true,
      action: <Button onClick={update}>Update now</Button>,
    }),
  )
}
