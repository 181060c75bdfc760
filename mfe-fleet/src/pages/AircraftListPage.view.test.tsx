import { renderAt } from '@aerofleet/testing/render'
import { screen } from '@testing-library/react'
import { callAsColleague, seedAircraft } from '../test/seed-aircraft'

const list = '/dashboard/aircraft'
const column = (name: string) => screen.queryByRole('columnheader', { name })
const checkbox = (name: string) => screen.getByRole('checkbox', { name })

test('“View” leaves out columns and makes rows lower, and both are kept (§2.192)', async () => {
  await seedAircraft()
  const { user, unmount } = renderAt(list, { as: 'operator' })
  const view = await screen.findByRole('button', { name: 'View' })
  await user.click(view)
  expect(screen.getByRole('radio', { name: 'Comfortable' })).toBeChecked()
  expect(checkbox('Operator')).toBeChecked()
  await user.click(checkbox('Serial Number'))
  expect(column('Serial Number')).not.toBeInTheDocument()
  expect(screen.queryByText('1187')).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Compact' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'View' })).not.toBeInTheDocument()
  expect(view).toHaveFocus()
  unmount()

  const again = renderAt(list, { as: 'operator' })
  await again.user.click(await screen.findByRole('button', { name: 'View' }))
  expect(column('Serial Number')).not.toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Compact' })).toBeChecked()
  await again.user.click(checkbox('Serial Number'))
  expect(column('Serial Number')).toBeInTheDocument()
})

test('a hidden column keeps its value in a save, and is shown while the list is sorted by it (§2.192)', async () => {
  localStorage.setItem('aerofleet.listView', 'comfortable cycles')
  await seedAircraft()
  const { user, queryClient } = renderAt(`${list}?sort=cycles`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'View' }))
  expect(column('Cycles')).toBeInTheDocument()
  expect(checkbox('Cycles')).toBeDisabled()
  await user.click(screen.getByRole('button', { name: /^Status/ }))
  expect(column('Cycles')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: /^Edit/ }))
  await user.keyboard('4631{Enter}')
  expect(await screen.findByRole('link', { name: '4,631 h' })).toBeVisible()
  const [saved] = queryClient
    .getQueryCache()
    .findAll()
    .flatMap(({ state }) => state.data ?? [])
  expect(saved).toMatchObject({ totalHours: 4631, totalCycles: 2210 })
})

test('“Print the list” of “View” prints (§2.89)', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation()
  await seedAircraft()
  const { user } = renderAt(list, { as: 'operator' })
  const view = await screen.findByRole('button', { name: 'View' })
  await user.click(view)
  await user.click(screen.getByRole('button', { name: 'Print the list' }))
  expect(print).toHaveBeenCalledTimes(1)
  expect(view).toHaveAttribute('aria-expanded', 'false')
})

test('the operator of a row leads to the list of its aircraft (§2.30, §2.81)', async () => {
  const answer = await callAsColleague('POST', '/operators', {
    companyName: 'Acme Air',
    email: 'ops@acme.test',
  })
  const { id } = JSON.parse(answer.body) as { id: string }
  await seedAircraft({ operatorId: id })
  const { user, router } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('link', { name: 'Acme Air' }))
  expect(router.state.location.search).toBe(`?operator=${id}`)
  expect(await screen.findByRole('combobox', { name: 'Operator' })).toHaveValue(id)
})
