import { clearLog, levels, log } from '@aerofleet/shared/runtime/request-log'
import { renderAt } from '@aerofleet/testing/render'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DebugConsole } from './DebugConsole'

beforeEach(clearLog)
afterEach(() => jest.useRealTimers())

async function open() {
  const user = userEvent.setup()
  render(<DebugConsole />)
  await user.click(screen.getByRole('button', { name: 'Debug Console' }))
  await screen.findByRole('dialog', { name: 'Debug Console' })
  return user
}

test.each([
  ['all', 4],
  ['debug', 1],
  ['info', 1],
  ['warn', 1],
  ['error', 1],
])(
  'Debug console: the level %s shows %s of four entries, and the counts (§2.58)',
  async (level, n) => {
    for (const each of levels) log(each, `tag of ${each}`)
    const user = await open()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), level)
    expect(screen.getByText(`Total: 4 | Filtered: ${n}`)).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(n)
  },
)

test('Debug console: an entry shows level, timestamp, tag and data (§2.58, §3.6)', async () => {
  log('warn', 'GET /aircraft', { status: 404 })
  await open()
  const entry = screen.getByRole('article')
  expect(entry).toHaveTextContent(/^warn \d{4}-\d\d-\d\dT\S+Z GET \/aircraft\s*{"status":404}$/)
})

test('Debug console: Clear Logs empties the list (§2.59)', async () => {
  log('info', 'GET /aircraft')
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Clear Logs' }))
  expect(
    screen.getByText('No logs found. Try making some API requests to see debug information.'),
  ).toBeVisible()
  expect(screen.getByText('Total: 0 | Filtered: 0')).toBeVisible()
})

test('Debug console: it is closed until opened, and Close closes it (§4.9, §2.57)', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the open debug console refreshes every 1000 ms (§9.11, §2.57)', async () => {
  jest.useFakeTimers()
  render(<DebugConsole />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Debug Console' })))
  log('info', 'while it is open')
  act(() => {
    jest.advanceTimersByTime(900)
  })
  expect(screen.queryByText('while it is open')).toBeNull()
  act(() => {
    jest.advanceTimersByTime(1000)
  })
  expect(screen.getByText('while it is open')).toBeInTheDocument()
})

test.each(['/', '/login', '/privacy', '/dashboard', '/dashboard/aircraft', '/nowhere'])(
  'the debug console opens over %s, whether or not its remote is there (§2.2)',
  async (path) => {
    const { user } = renderAt(path, { as: path === '/login' ? 'nobody' : 'mro' })
    await screen.findByText(/unavailable|^Dashboard$|Sign In|not found/, { selector: 'h1, h2' })
    await user.click(screen.getByRole('button', { name: 'Debug Console' }))
    expect(await screen.findByRole('dialog', { name: 'Debug Console' })).toBeVisible()
  },
)
