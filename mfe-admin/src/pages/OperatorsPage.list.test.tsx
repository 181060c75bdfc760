import { renderAt } from '@aerofleet/testing/render'
import { screen, waitFor, within } from '@testing-library/react'
import { addAircraft, create, operators, withOperator } from '../test/operators'

test('Operators: the search finds a company by part of its name or email (§2.50)', async () => {
  const { user, router } = renderAt(operators, { as: await withOperator() })
  const search = await screen.findByRole('searchbox', { name: 'Search company or email' })
  await user.type(search, 'zeppelin')
  expect(await screen.findByText('No operator matches “zeppelin”')).toBeVisible()
  await user.clear(search)
  await user.type(search, 'ACME.test')
  expect(await screen.findByRole('row', { name: /Acme Air/ })).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toBe('?q=ACME.test'))
  expect(screen.getByRole('row', { name: /Acme Air/ })).toBeVisible()
})

const namesOnScreen = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test.each([
  ['company', 'Company Name', ['Acme Air', 'Blue Rotor', 'Zulu 9', 'Zulu 10']],
  ['email', 'Email', ['Zulu 10', 'Blue Rotor', 'Zulu 9', 'Acme Air']],
  ['aircraft', 'Aircraft', ['Blue Rotor', 'Zulu 9', 'Acme Air', 'Zulu 10']],
  ['added', 'Added', ['Acme Air', 'Zulu 10', 'Blue Rotor', 'Zulu 9']],
])(
  'Operators: the list sorts by %s, one way and the other (§2.50)',
  async (key, column, expected) => {
    const as = await withOperator(['N1', 'N2'])
    const zulu = await create(
      '/operators',
      { companyName: 'Zulu 10', email: 'a@zulu.test' },
      as.uid,
    )
    await create('/operators', { companyName: 'Blue Rotor', email: 'b@blue.test' }, as.uid)
    await create('/operators', { companyName: 'Zulu 9', email: 'm@zulu.test' }, as.uid)
    for (const tailNumber of ['N3', 'N4', 'N5']) await addAircraft(tailNumber, zulu.id, as.uid)
    const { user, router } = renderAt(`${operators}?sort=${key}`, { as })
    const heading = await screen.findByRole('columnheader', { name: column })
    expect(heading).toHaveAttribute('aria-sort', 'ascending')
    expect(namesOnScreen()).toEqual(expected)
    await user.click(within(heading).getByRole('button'))
    await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'descending'))
    expect(namesOnScreen()[0]).toBe(expected.at(-1))
    expect(router.state.location.search).toBe(`?sort=-${key}`)
  },
)

test('Operators: where rows are lines, Sort by stands in for the headings (§2.50)', async () => {
  const as = await withOperator()
  await create('/operators', { companyName: 'Blue Rotor', email: 'ops@blue.test' }, as.uid)
  const { user } = renderAt(operators, { as })
  const field = await screen.findByRole('combobox', { name: 'Sort by' })
  expect(field).toHaveDisplayValue('Company Name, ascending')
  await user.selectOptions(field, 'Company Name, descending')
  await waitFor(() => expect(namesOnScreen()).toEqual(['Blue Rotor', 'Acme Air']))
})
