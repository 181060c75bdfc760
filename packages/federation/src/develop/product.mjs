import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isInstalled, root } from '../release/workspace/root.mjs'

/**
 * Returns the folder of the product: the checkout, or the package that a team has installed.
 * @throws {Error} when it is not installed; it says what to do
 */
export function productFolder() {
  if (!isInstalled) return root
  try {
    return dirname(
      createRequire(join(root, 'package.json')).resolve('@aerofleet/product/package.json'),
    )
  } catch (error) {
    throw new Error(
      '@aerofleet/product is not installed here. Install it: npm install --save-dev @aerofleet/product',
      { cause: error },
    )
  }
}

export const productServer = () => join(productFolder(), 'api/dist/server.mjs')
