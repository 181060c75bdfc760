import { enqueueSnackbar, type VariantType } from 'notistack'

const show = (variant: VariantType) => (text: string, detail?: string) => {
  enqueueSnackbar(detail ? `${text}\n${detail}` : text, { variant, preventDuplicate: true })
}

/** One toast at the top right, closed after 5000 ms (spec §2); the same text never stacks. `detail` is a second line. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }
