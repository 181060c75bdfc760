import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListState } from './ListState'

const query = { data: undefined, error: null, isFetching: true, refetch: jest.fn() }
function List({ more }: { more: object }) {
  return (
    <ListState<string[]>
      query={{ ...query, ...more }}
      errorMessage="Failed to load operators"
      empty={<p>No operators found</p>}
    >
      {(names) => <p>{names.join(', ')}</p>}
    </ListState>
  )
}

test('a list is loading, failed, empty or populated (§4.3)', async () => {
  const { rerender } = render(<List more={{}} />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading…')

  const refetch = jest.fn()
  rerender(
    <List more={{ error: new Error('HTTP error! status: 500'), isFetching: false, refetch }} />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load operators')
  expect(screen.getByRole('alert')).toHaveTextContent('HTTP error! status: 500')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  expect(refetch).toHaveBeenCalledTimes(1)

  rerender(<List more={{ data: [], isFetching: false }} />)
  expect(screen.getByText('No operators found')).toBeVisible()
  rerender(<List more={{ data: ['Alpine Air'], isFetching: false }} />)
  expect(screen.getByText('Alpine Air')).toBeVisible()
})

test('a list that fails to refresh keeps its rows beneath the error (§4.3)', () => {
  render(<List more={{ data: ['Alpine Air'], error: new Error('gone'), isFetching: false }} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load operators')
  expect(screen.getByText('Alpine Air')).toBeVisible()
})
