import { enqueueSnackbar, type VariantType } from 'notistack'

const show = (variant: VariantType) => (text: string) => {
  enqueueSnackbar(text, { variant, preventDuplicate: true })
}

/** One toast at the top right, closed after 5000 ms (spec §2); the same text never stacks. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }
