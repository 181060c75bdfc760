import { timing } from '@aerofleet/shared/runtime/api-client'
import { page } from '@aerofleet/shared/runtime/log-out'
import { waitFor } from '@testing-library/react'
import { testServer } from './test-server'

/** Ends the session by the call of `act`, which the API refuses; the reload of the page is left to the test. */
export async function endSessionBy(
  method: 'POST' | 'PUT',
  act: () => Promise<void>,
): Promise<void> {
  const reload = jest.spyOn(page, 'reload').mockImplementation(() => {})
  timing.retryWait = 1
  // The second time with a fresh token.
  testServer().answer(method, /./, { status: 401 }, 2)
  await act()
  await waitFor(() => expect(reload).toHaveBeenCalled())
}
