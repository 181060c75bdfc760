/** @jest-environment node */
import { readFigures } from '@aerofleet/ui/import/file/amounts'
import { intervalUnits } from './limit-units'

test.each(['yearly', 'jährlich', 'annuel', 'tous les ans', 'co rok', 'Ogni anno', 'ročně'])(
  'the limit “%s” is one year',
  (text) => {
    const read = readFigures(text, intervalUnits)
    expect(read).toMatchObject({ amounts: [{ figure: '1', unit: { label: 'Years' } }] })
  },
)

test.each(['halfjaarlijks', 'semestriel', 'półrocznie'])('the limit “%s” is six months', (text) => {
  const read = readFigures(text, intervalUnits)
  expect(read).toMatchObject({ amounts: [{ figure: '6', unit: { label: 'Months' } }] })
})
