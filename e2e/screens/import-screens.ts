import { expect, type Page } from '@playwright/test'
import { answers, button, hangs, heading, refuses, text, type Screen } from './screen'

const path = '/dashboard/aircraft?import=1'
const spreadsheet = [
  'Reg;A/C Type;MSN;TTAF;CSN;Owner;Remarks',
  'HB-XAA;Pilatus PC-12 NGX;2080;1.234,50;1204;;',
  'D-XHXG;Boeing 737-8K5 (WL);35140/2567;61.234,50;31234;;winglets',
  'EC-XQR;Airbus A320-214;;4.288;2871;;',
  'SE-XSG;Saab 2000;2000-063;4.011,2;2190;;',
].join('\r\n')

async function chooseFile(page: Page) {
  const buffer = Buffer.from(spreadsheet)
  const file = { name: 'fleet-nov.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Choose File').setInputFiles(file)
}
async function checkFile(page: Page) {
  await chooseFile(page)
  const comma = page.getByRole('radio', { name: /comma/ })
  // The new step takes the focus. That may scroll the choice away under the pointer.
  await expect(() => comma.check({ timeout: 1000 })).toPass()
  await button('Continue')(page).click()
}

const alert = (page: Page) => page.getByRole('dialog').getByRole('alert')

/** The steps of the import of aircraft. Other imports have the same. */
export const importScreens: Screen[] = [
  {
    name: 'import-file',
    path,
    shows: text('Drop a CSV file here, or'),
  },
  {
    name: 'import-columns',
    path,
    act: chooseFile,
    shows: text('1.234,50'),
  },
  {
    name: 'import-check',
    path,
    act: checkFile,
    shows: button(/^Add \d/),
  },
  {
    name: 'import-result',
    path,
    prepare: answers('**/api/aircraft/import?*', {
      json: { rows: 4, added: 3, changed: 0, skipped: 0, leftOut: 0, errors: [], act: 'a1' },
    }),
    act: async (page) => {
      await checkFile(page)
      await button(/^Add \d/)(page).click()
    },
    shows: heading('3 aircraft added'),
  },
  {
    name: 'import-unreadable',
    path,
    act: (page) =>
      page.getByLabel('Choose File').setInputFiles({
        name: 'fleet.xlsx',
        mimeType: 'application/vnd.ms-excel',
        buffer: Buffer.from('PK\u0003\u0004'),
      }),
    shows: alert,
  },
  {
    name: 'import-checking',
    path,
    prepare: hangs('**/api/aircraft/import?*'),
    act: checkFile,
    shows: text(/^Checking/),
  },
  {
    name: 'import-refused',
    path,
    prepare: refuses('**/api/aircraft/import?*'),
    act: checkFile,
    shows: alert,
  },
]
