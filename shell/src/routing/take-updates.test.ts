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

test('the next page takes a due update, also after Back and Forward (§2.11)', async () => {
  const { router, reloads, state } = open({ isDue: false })
  await router.navigate('/dashboard/aircraft')
  expect(reloads).toEqual([])
  state.isDue = true
  await router.navigate(-1)
  await router.navigate('/dashboard/operators', { replace: true })
  expect(reloads).toEqual(['/dashboard', '/dashboard/operators'])
})

test('an update does not replace a page with unsaved input, and waits for the next navigation (§2.11)', async () => {
  const { router, reloads, state } = open({ isBusy: true })
  await router.navigate('/dashboard/aircraft')
  expect(reloads).toEqual([])
  state.isBusy = false
  await router.navigate('/dashboard')
  expect(reloads).toEqual(['/dashboard'])
})

test('another filter or tab takes no update, and a sign-out keeps its message', async () => {
  const { router, reloads } = open()
  await router.navigate('/dashboard?search=n1')
  await router.navigate('/login')
  await router.navigate('/dashboard')
  expect(reloads).toEqual([])
})

test('the old page is shown as loading until the document is replaced', async () => {
  const { router, reloads, screens } = open()
  await router.navigate('/dashboard/aircraft')
  expect(screens).toEqual(['/dashboard loading'])
  expect(router.state.location.pathname).toBe('/dashboard/aircraft')

  // The user stopped the loading. The next change of page takes the update again.
  await router.navigate('/dashboard/aircraft?search=n1')
  expect(screens.at(-1)).toBe('/dashboard loading')
  expect(reloads).toEqual(['/dashboard/aircraft', '/dashboard/aircraft'])
})
