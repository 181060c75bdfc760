import { setImmediate } from 'node:timers/promises'
import { toCsvFile, type CsvRow } from './csv-file'

async function* readPages(onRead: () => void = () => undefined): AsyncGenerator<CsvRow[]> {
  for (let n = 0; n < 5; n++) {
    onRead()
    yield [[n]]
  }
}

async function readAll(text: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const piece of text) all += piece
  return all
}

test('other calls are answered between two pages of an export (§9.25)', async () => {
  let turns = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; turns++) await setImmediate()
  })()
  const turnsAtPages: number[] = []
  const { text } = toCsvFile(
    'due.csv',
    ['n'],
    readPages(() => turnsAtPages.push(turns)),
  )
  expect(await readAll(text)).toBe('\uFEFFn\r\n0\r\n1\r\n2\r\n3\r\n4\r\n')
  isOver = true
  await others
  expect(new Set(turnsAtPages).size).toBe(5)
})

test('however many exports run, one page is read at a time (§9.25)', async () => {
  let reading = 0
  let most = 0
  async function* pages(): AsyncGenerator<CsvRow[]> {
    for (let n = 0; n < 5; n++) {
      most = Math.max(most, ++reading)
      await setImmediate()
      reading--
      yield [[n]]
    }
  }
  const files = Array.from({ length: 10 }, () => toCsvFile('due.csv', ['n'], pages()))
  await Promise.all(files.map(({ text }) => readAll(text)))
  expect(most).toBe(1)
})
