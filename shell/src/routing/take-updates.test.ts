import { createMemoryRouter } from 'react-router-dom'
import { takeUpdates } from './take-updates'

function open({ isDue = true, isBusy = false } = {}) {
  const state = { isDue, isBusy }
  const reloads: string[] = []
  const paths = ['/dashboard', '/dashboard/aircraft', '/dashboard/operators', '/login']
  const router = createMemoryRouter(
    paths.map((path) => ({ path })),
    { initialEntries: ['/dashboard'] },
  )
  const screens: string[] = []
  takeUpdates(router, {
    isUpdateDue: () => state.isDue,
    isBusy: () => state.isBusy,
    reload: () => reloads.push(router.state.location.pathname),
  })
  router.subscribe(({ location, navigation }) =>
    screens.push(`${location.pathname} ${navigation.state}`),
  )
  return { router, reloads, state, screens }
}

test('a due update is taken with the next page, at its address, back and forward included (§2.11)', async () => {
  const { router, reloads, state } = open({ isDue: false })
  await router.navigate('/dashboard/aircraft')
  expect(reloads).toEqual([])
  state.isDue = true
  await router.navigate(-1)
  await router.navigate('/dashboard/operators', { replace: true })
  expect(reloads).toEqual(['/dashboard', '/dashboard/operators'])
})

test('over unsaved input it waits for the navigation after that (§2.11)', async () => {
  const { router, reloads, state } = open({ isBusy: true })
  await router.navigate('/dashboard/aircraft')
  expect(reloads).toEqual([])
  state.isBusy = false
  await router.navigate('/dashboard')
  expect(reloads).toEqual(['/dashboard'])
})

test('a filter or tab in the address is no new page, and a sign-out keeps its message', async () => {
  const { router, reloads } = open()
  await router.navigate('/dashboard?search=n1')
  await router.navigate('/login')
  await router.navigate('/dashboard')
  expect(reloads).toEqual([])
})

test('the page that is left is shown, as loading, until the document is replaced', async () => {
  const { router, reloads, screens } = open()
  await router.navigate('/dashboard/aircraft')
  expect(screens).toEqual(['/dashboard loading'])
  expect(router.state.location.pathname).toBe('/dashboard/aircraft')

  // The user stopped the loading. The next change of page takes the update again.
  await router.navigate('/dashboard/aircraft?search=n1')
  expect(screens.at(-1)).toBe('/dashboard loading')
  expect(reloads).toEqual(['/dashboard/aircraft', '/dashboard/aircraft'])
})
