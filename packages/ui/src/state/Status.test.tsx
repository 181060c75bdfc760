import { render, screen, waitFor } from '@testing-library/react'
import { Alert } from './Alert'
import { Status } from './Status'

test('the text of a status comes into a region that the screen reader already knows (§2.6)', async () => {
  render(
    <>
      <Status>
        <h3>44 aircraft added</h3>
      </Status>
      <Alert tone="success" title="Undone: 44 aircraft added" />
      <Alert title="Failed to undo the import" />
    </>,
  )
  expect(screen.getAllByRole('status')).toHaveLength(2)
  const exposed = () =>
    screen.getAllByRole('status').map((region) => region.querySelector('[aria-hidden]') === null)
  expect(exposed()).toEqual([false, false])
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByRole('alert').querySelector('[aria-hidden]')).toBeNull()
  await waitFor(() => expect(exposed()).toEqual([true, true]))
  expect(screen.getByRole('heading', { name: '44 aircraft added' })).toBeVisible()
})
