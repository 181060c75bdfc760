import { logEntries } from '@aerofleet/shared/runtime/request-log'
import { setSession } from '@aerofleet/shared/runtime/session'
import { createTestIdentity } from '@aerofleet/testing/test-identity'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { App } from './App'
import { RemoteUnavailable, ScreenError } from './routing/RemoteUnavailable'

type Props = Parameters<typeof App>[0]

function renderApp(createRouter: Props['createRouter']) {
  const registry = { revision: 1, remotes: {} }
  setSession({ initialized: true, loading: false, user: null })
  render(
    <App
      identity={createTestIdentity(null).service}
      remotes={{ registryInUse: () => registry, subscribe: () => () => {} }}
      queryClient={new QueryClient()}
      createRouter={createRouter}
    />,
  )
}

test('an error of a screen is in the debug log, and the user is told', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const Component = () => {
    throw new Error('the door is jammed')
  }
  renderApp(() => createMemoryRouter([{ path: '/', Component, errorElement: <ScreenError /> }]))
  expect(await screen.findByText('Something went wrong')).toBeVisible()
  expect(logEntries().filter(({ tag }) => tag === 'screen')).toMatchObject([
    { level: 'error', data: { message: 'the door is jammed' } },
  ])
})

test('after Try Again the screen says that it is loading, until it is there or has failed again (§2.10)', async () => {
  let settle = { answer(_route: object) {}, fail(_reason: Error) {} }
  const errorElement = <RemoteUnavailable />
  const lazy = () =>
    new Promise<object>((answer, fail) => {
      settle = { answer, fail }
    })
  renderApp(() =>
    createMemoryRouter([
      { errorElement, HydrateFallback: () => null, children: [{ path: '/', lazy }] },
    ]),
  )
  settle.fail(new Error('503'))
  const tryAgain = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.queryByText('Loading screen')).not.toBeInTheDocument()

  const user = userEvent.setup()
  await user.click(tryAgain)
  expect(screen.getByText('Loading screen')).toBeInTheDocument()
  expect(tryAgain).toBeVisible()
  settle.fail(new Error('503'))
  await waitFor(() => expect(screen.queryByText('Loading screen')).not.toBeInTheDocument())
  expect(screen.getByText('This screen is unavailable')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  settle.answer({ Component: () => <h1>Hangar</h1> })
  expect(await screen.findByRole('heading', { name: 'Hangar' })).toBeVisible()
  expect(screen.queryByText('Loading screen')).not.toBeInTheDocument()
})
