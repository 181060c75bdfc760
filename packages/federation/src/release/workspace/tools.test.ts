import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const { href } = pathToFileURL(resolve(__dirname, 'tools.mjs'))
const script = `const { loadTools } = await import(${JSON.stringify(href)})
console.log(typeof (await loadTools('release/mfe')).mfe)`

test('several commands can load the tools of one checkout at once', async () => {
  const loads = Array.from({ length: 12 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]),
  )
  const printed = (await Promise.all(loads)).map(({ stdout }) => stdout.trim())
  expect(printed).toEqual(loads.map(() => 'function'))
})
