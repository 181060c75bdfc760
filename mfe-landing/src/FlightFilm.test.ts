import { readFileSync } from 'node:fs'
import { join } from 'node:path'

test('the film has an opacity of 20 percent (§9.14, §2.19)', () => {
  expect(readFileSync(join(__dirname, 'FlightFilm.module.css'), 'utf8')).toMatch('opacity: 0.2;')
})
