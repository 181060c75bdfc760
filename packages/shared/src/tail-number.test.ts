/** @jest-environment node */
import { tailKey } from './tail-number'

test.each([
  ['HB-FVD', 'HBFVD'],
  ['hb\u2011fvd', 'HBFVD'],
  ['hb\u200b fvd', 'HBFVD'],
  ['ＨＢ－ＦＶＤ', 'HBFVD'],
  ['РА-12345', 'РА12345'],
  ['УА-12345', 'УА12345'],
  ['D-ÄRÖ', 'DÄRÖ'],
  ['d-a\u0308ro\u0308', 'DÄRÖ'],
  ['٤٢-B', '٤٢B'],
  ['N1\u3164', 'N1'],
  ['---', '---'],
  ['', ''],
])('the tail number "%s" is compared as "%s" (§5.11)', (tailNumber, key) => {
  expect(tailKey(tailNumber)).toBe(key)
  expect(tailKey(key)).toBe(key)
})
