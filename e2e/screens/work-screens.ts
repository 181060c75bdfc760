import type { Page } from '@playwright/test'
import { button, press, refuses, text, type Screen } from './screen'

const due = '/dashboard/maintenance'
const orders = `${due}/orders`
const dialog = (page: Page) => page.getByRole('dialog')

/** Work orders and inspectors. These scenes store nothing. */
export const workScreens: Screen[] = [
  { name: 'work-orders', path: orders, shows: button('New Work Order') },
  { name: 'work-orders-none', path: `${orders}?q=zeppelin`, shows: text('No work orders found') },
  {
    name: 'work-orders-error',
    path: orders,
    prepare: refuses('**/api/maintenance/orders*'),
    shows: text('Failed to load the work orders'),
  },
  { name: 'work-my-cards', path: `${orders}?mine=1`, shows: text('No cards for you') },
  { name: 'work-order-new', path: orders, act: press('New Work Order'), shows: dialog },
  {
    name: 'work-order-of-items',
    path: due,
    act: async (page) => {
      await page.getByRole('checkbox', { name: / on / }).first().check()
      await press('Add to Work Order')(page)
    },
    shows: dialog,
  },
  { name: 'work-order-missing', path: `${orders}/none`, shows: text('Order not found') },
  { name: 'work-inspectors', path: `${due}/inspectors`, shows: button('New Inspector') },
  {
    name: 'work-inspector-new',
    path: `${due}/inspectors`,
    act: press('New Inspector'),
    shows: dialog,
  },
]
