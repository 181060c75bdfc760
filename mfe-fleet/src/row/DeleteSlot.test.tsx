import type { MfeDeclaration } from '@aerofleet/shared/mfe-declaration'
import { renderAt, workspaceRegistry } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { seedAircraft } from '../test/seed-aircraft'

const planning: MfeDeclaration = {
  name: 'planning',
  mount: '/dashboard',
  paths: [],
  navigation: [],
  cards: [],
  panels: [{ slot: 'aircraft-delete', capability: 'deleteAircraft', order: 100 }],
}

async function openList() {
  const ids = [
    await seedAircraft(),
    await seedAircraft({ tailNumber: 'D-HYAB', serialNumber: '2' }),
  ]
  const registry = workspaceRegistry({ only: ['fleet'], extra: [planning] })
  const loadPanel =
    async () =>
    ({ aircraftIds }: Record<string, string>) => (
      <p>{`Orders of ${aircraftIds?.split(',').sort().join(' and ')}`}</p>
    )
  const opened = renderAt('/dashboard/aircraft', { as: 'admin', registry, loadPanel })
  return { ...opened, ids }
}

test('another remote says in the confirmation what else the deletion of an aircraft changes', async () => {
  const { user, ids } = await openList()
  await user.click(await screen.findByRole('button', { name: 'Delete D-HYAB' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText(`Orders of ${ids[1]}`)).toBeVisible()
})

test('the confirmation of several deletions says it of them all', async () => {
  const { user, ids } = await openList()
  await user.click(await screen.findByRole('checkbox', { name: 'HB-FVD' }))
  await user.click(screen.getByRole('checkbox', { name: 'D-HYAB' }))
  await user.click(screen.getByRole('button', { name: 'Delete …' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText(`Orders of ${ids.toSorted().join(' and ')}`)).toBeVisible()
})
