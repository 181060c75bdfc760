import { readFileSync } from 'node:fs'
import { join } from 'node:path'

test('§9 the film has an opacity of 20 percent', () => {
  expect(readFileSync(join(__dirname, 'FlightFilm.module.css'), 'utf8')).toMatch('opacity: 0.2;')
})
