import { startProduct, stopAndRemove, type Product } from '../../support/product'

/** A product of the row's own, with the demo accounts. */
export async function withProduct(
  env: Record<string, string>,
  play: (product: Product) => Promise<void>,
): Promise<void> {
  const product = await startProduct({ env: { DEMO: '1', DEMO_AIRCRAFT: '3', ...env } })
  try {
    await play(product)
  } finally {
    await stopAndRemove(product)
  }
}
