import { timing } from '@aerofleet/shared/runtime/api-client'
import { page } from '@aerofleet/shared/runtime/log-out'
import { waitFor } from '@testing-library/react'
import { testServer } from './test-server'

/** Ends the session: the API refuses the call that `act` makes. Instead of a reload the test renders the page again. */
export async function endSessionBy(
  method: 'POST' | 'PUT',
  act: () => Promise<void>,
): Promise<void> {
  const reload = jest.spyOn(page, 'reload').mockImplementation(() => {})
  timing.retryWait = 1
  // The second answer refuses the repeated call with a fresh token.
  testServer().answer(method, /./, { status: 401 }, 2)
  await act()
  await waitFor(() => expect(reload).toHaveBeenCalled())
}
