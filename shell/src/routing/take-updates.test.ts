import { createMemoryRouter } from 'react-router-dom'
import { takeUpdates } from './take-updates'

function open({ due = true, busy = false } = {}) {
  const state = { due, busy }
  const reloads: string[] = []
  const paths = ['/dashboard', '/dashboard/aircraft', '/dashboard/operators', '/login']
  const router = createMemoryRouter(
    paths.map((path) => ({ path })),
    { initialEntries: ['/dashboard'] },
  )
  const shown: string[] = []
  takeUpdates(router, {
    updateIsDue: () => state.due,
    busy: () => state.busy,
    reload: () => reloads.push(router.state.location.pathname),
  })
  router.subscribe(({ location, navigation }) =>
    shown.push(`${location.pathname} ${navigation.state}`),
  )
  return { router, reloads, state, shown }
}

test('a due update is taken with the next page, at its address, back and forward included', async () => {
  const { router, reloads, state } = open({ due: false })
  await router.navigate('/dashboard/aircraft')
  expect(reloads).toEqual([])
  state.due = true
  await router.navigate(-1)
  await router.navigate('/dashboard/operators', { replace: true })
  expect(reloads).toEqual(['/dashboard', '/dashboard/operators'])
})

test('over unsaved input it waits for the navigation after that', async () => {
  const { router, reloads, state } = open({ busy: true })
  await router.navigate('/dashboard/aircraft')
  expect(reloads).toEqual([])
  state.busy = false
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
  const { router, reloads, shown } = open()
  await router.navigate('/dashboard/aircraft')
  expect(shown).toEqual(['/dashboard loading'])
  expect(router.state.location.pathname).toBe('/dashboard/aircraft')

  // The user stopped the loading; what comes next takes the update again.
  await router.navigate('/dashboard/aircraft?search=n1')
  expect(shown.at(-1)).toBe('/dashboard loading')
  expect(reloads).toEqual(['/dashboard/aircraft', '/dashboard/aircraft'])
})
