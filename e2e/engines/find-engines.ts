import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const findProgram = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** MiniBrowser is the browser that WebKit's driver starts. It is in no folder of PATH. */
function findMiniBrowser(): string | undefined {
  if (!findProgram('WebKitWebDriver') || !findProgram('Xvfb') || !existsSync('/usr/lib')) return
  const libraries = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))
  return libraries
    .flatMap((name) =>
      ['6.0', '4.1', '4.0'].map((version) =>
        join('/usr/lib', name, `webkit2gtk-${version}`, 'MiniBrowser'),
      ),
    )
    .find((path) => existsSync(path))
}

/** Each is `undefined` on a machine without that browser. */
export const firefox = findProgram('firefox-esr') ?? findProgram('firefox')
export const webkit = findMiniBrowser()
