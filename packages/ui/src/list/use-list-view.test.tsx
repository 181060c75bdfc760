import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { useListView } from './use-list-view'

const columns = { type: {}, used: {} }

function openAt(search: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/list${search}`]}>{children}</MemoryRouter>
  )
  const defaultSorting = { sort: 'used', descending: true }
  return renderHook(
    () => ({ ...useListView(columns, defaultSorting), address: useLocation().search }),
    { wrapper },
  ).result
}

test('a list comes in its usual order unless the address says otherwise (§2.38)', () => {
  expect(openAt('').current).toMatchObject({
    search: '',
    sorting: { sort: 'used', descending: true },
  })
  expect(openAt('?q=pc-12&sort=-type').current).toMatchObject({
    search: 'pc-12',
    sorting: { sort: 'type', descending: true },
  })
})

test('nonsense in the address is ignored, foreign parameters are kept (§2.38)', () => {
  const view = openAt('?sort=-colour&from=mail')
  expect(view.current.sorting).toEqual({ sort: 'used', descending: true })
  act(() => view.current.change({ q: 'pc' }))
  act(() => view.current.sort({ sort: 'type', descending: true }))
  expect(view.current.address).toBe('?sort=-type&from=mail&q=pc')
  act(() => view.current.change({ q: '' }))
  act(() => view.current.sort({ sort: 'used', descending: true }))
  expect(view.current.address).toBe('?from=mail')
})
