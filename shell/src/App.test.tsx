import { logEntries } from '@aerofleet/shared/runtime/request-log'
import { setSession } from '@aerofleet/shared/runtime/session'
import { createTestIdentity } from '@aerofleet/testing/test-identity'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { App } from './App'
import { ScreenError } from './routing/RemoteUnavailable'

test('what a screen throws is in the debug log, and the user is told', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const Component = () => {
    throw new Error('the door is jammed')
  }
  const registry = { revision: 1, remotes: {} }
  setSession({ initialized: true, loading: false, user: null })
  render(
    <App
      identity={createTestIdentity(null).service}
      remotes={{ registryInUse: () => registry, subscribe: () => () => {} }}
      cache={{ current: undefined }}
      createRouter={() =>
        createMemoryRouter([{ path: '/', Component, errorElement: <ScreenError /> }])
      }
    />,
  )
  expect(await screen.findByText('Something went wrong')).toBeVisible()
  expect(logEntries().filter(({ tag }) => tag === 'screen')).toMatchObject([
    { level: 'error', data: { message: 'the door is jammed' } },
  ])
})
