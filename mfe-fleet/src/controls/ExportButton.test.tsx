import { watchDownloads } from '@aerofleet/testing/downloads'
import { renderAt } from '@aerofleet/testing/render'
import { screen } from '@testing-library/react'
import { callAsColleague, seedAircraft } from '../test/seed-aircraft'

const list = '/dashboard/aircraft'
const heading = 'Aircraft Type,Tail Number,Serial Number,Total Hours,Total Cycles,Operator,Status'
const pilatus = 'Pilatus PC-12,HB-FVD,1187,4630.25,2210,,Maintenance Due Soon'
const linesOf = async (file: { text: () => Promise<string> } | undefined) =>
  (await file?.text())?.trimEnd().split('\r\n')

test('“Export” saves what is shown, in its order, to everybody who sees the list (§2.190)', async () => {
  const operator = { companyName: 'Alpine "A", Air', email: 'ops@alpine.test' }
  const { body } = await callAsColleague('POST', '/operators', operator)
  const operatorId = (JSON.parse(body) as { id: string }).id
  await seedAircraft({ totalHours: 4630.25 })
  await seedAircraft({ tailNumber: 'D-AHXG', serialNumber: '=1+1', totalHours: 1, operatorId })
  const files = watchDownloads()
  const { user } = renderAt(`${list}?sort=tail`, { as: 'no role' })
  const button = await screen.findByRole('button', { name: 'Export' })
  await user.click(button)
  expect(await screen.findByText('Exported 2 aircraft')).toBeVisible()
  expect(files[0]?.name).toMatch(/^aircraft-\d{4}-\d\d-\d\d\.csv$/)
  expect(await linesOf(files[0])).toEqual([
    heading,
    `Pilatus PC-12,D-AHXG,"'=1+1",1,2210,"Alpine ""A"", Air",Good Condition`,
    pilatus,
  ])
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'HB-')
  await screen.findByText('1 of 2 aircraft')
  await user.click(button)
  expect(await screen.findByText('Exported 1 aircraft')).toBeVisible()
  expect(await linesOf(files[1])).toEqual([heading, pilatus])
})

test('“Export” saves the selected aircraft alone (§2.190)', async () => {
  await seedAircraft({ totalHours: 4630.25 })
  await seedAircraft({ tailNumber: 'D-AHXG', serialNumber: '2' })
  const files = watchDownloads()
  const { user } = renderAt(list, { as: 'mro' })
  await user.click(await screen.findByRole('checkbox', { name: 'HB-FVD' }))
  await user.click(screen.getByRole('button', { name: 'Export 1' }))
  expect(await screen.findByText('Exported 1 aircraft')).toBeVisible()
  expect(await linesOf(files[0])).toEqual([heading, pilatus])
})
