import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { asSpreadsheet } from '@aerofleet/testing/as-spreadsheet'
import { callAs } from '@aerofleet/testing/call-as'
import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { screen, within } from '@testing-library/react'
import { aCheck, callAsAda, seedAircraft, seedItem } from '../test/seed'

type View = ReturnType<typeof renderAt>
const maintenance = '/dashboard/maintenance'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async ({ user }: View, name: string | RegExp) => user.click(await button(name))

/** Exports a file, and returns it as a spreadsheet of a country saves it. */
async function exported(path: string, country: 'US' | 'DE'): Promise<string> {
  const { uid } = addUser('admin', { email: 'ada@aerofleet.test', displayName: 'Ada Park' })
  return asSpreadsheet((await callAs(uid, 'GET', path)).body, country)
}

/** Checks a file, and answers the questions about its dates and figures as the country means them. */
async function check(path: string, opener: string, content: string, country: 'US' | 'DE') {
  const view = renderAt(path, { as: 'operator' })
  await press(view, opener)
  await view.user.upload(await screen.findByLabelText('Choose File'), new File([content], 'a.csv'))
  await screen.findByRole('region', { name: 'Columns' })
  const words = country === 'US' ? /the point stands|month stands first/ : /the comma stands/
  for (const choice of screen.queryAllByRole('radio', { name: words }))
    await view.user.click(choice)
  await press(view, 'Continue')
  await screen.findByRole('region', { name: 'Check' })
  return view
}
const remarksShown = async (view: View, name: RegExp) => {
  await press(view, name)
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row')
  return rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
}

describe('after a spreadsheet has opened and saved it', () => {
  test.each(['US', 'DE'] as const)(
    '(%s) all rows of an export of readings are skipped',
    async (country) => {
      const id = await seedAircraft()
      const reading = { date: '2026-01-02', hours: 4100.5, cycles: 2000, note: '05-20' }
      await callAsAda('POST', `/maintenance/aircraft/${id}/readings`, reading)
      const file = await exported('/maintenance/readings.csv', country)
      await check(`${maintenance}/readings`, 'Import Readings', file, country)
      expect(await button('Add 0')).toHaveAccessibleDescription(
        'Everything in this file is there already.',
      )
    },
  )

  test('an export of baselines changes only what the check names', async () => {
    const id = await seedAircraft()
    await seedItem(id, { baseline: { date: '2026-01-02', hours: 3950.5, cycles: 1970 } })
    const baseline = { date: '2026-01-02', hours: 3950, cycles: 1970, reference: '0471' }
    await seedItem(id, { code: 'B1', baseline })
    await seedItem(id, { code: '05-06', baseline })
    const file = await exported('/maintenance/baselines.csv', 'DE')
    const view = await check(`${maintenance}/programmes`, 'Import Baselines', file, 'DE')
    await button('Set 1, Leave Out 1')
    expect((await remarksShown(view, /^Errors 1/))[0]).toMatch(/^The aircraft has no item /)
    expect(await remarksShown(view, /^To look at 1/)).toEqual([
      '471 is what a spreadsheet makes of 0471',
    ])
  })

  test('an export of tasks changes only what the check names', async () => {
    const limits = { hours: { interval: 50.5 }, calendar: { interval: 12, unit: 'months' } }
    const task = {
      ...aCheck,
      ata: '32-10',
      limits,
      critical: true,
      endOfMonth: true,
      manHours: 2.5,
    }
    const { id } = await callAsAda<Programme>('POST', '/maintenance/programmes', {
      name: 'Line',
      aircraftType: 'ATR 72-600',
      revision: '1',
      revisionDate: '2026-01-01',
      tasks: [
        { ...task, code: 'T1' },
        { ...task, code: 'T2', reference: '0471' },
        { ...task, code: 'T3', terminates: ['1E3'] },
        { ...task, code: '1E3' },
        { ...task, code: 'T4', ata: '05' },
      ],
    })
    const file = await exported(`/maintenance/programmes/${id}/tasks.csv`, 'DE')
    const view = await check(`${maintenance}/programmes/${id}`, 'Import Tasks', file, 'DE')
    expect(await screen.findByText('Not in this file, and kept: 1E3.')).toBeVisible()
    await button('Add 1, Change 2')
    expect(await remarksShown(view, /^To look at 4/)).toEqual([
      '471 is what a spreadsheet makes of 0471',
      '1,00E+03 is what a spreadsheet makes of 1E3',
      '1,00E+03 is what a spreadsheet makes of 1E3',
      'ATA 5 is read as 05.',
    ])
  })
})
