/**
 * Stands beside the shell's bundle, for when that cannot be loaded: fetches the shell's files once past
 * the browser's cache, where a damaged one would stay for a year, and loads the page again. If that
 * does not help, the sentence in the HTML shows at once. It has no imports, and is never cached.
 */
const healedKey = 'aerofleet.shellHealed'
const own = 'script[src^="/assets/"], link[href^="/assets/"]'
/** Longer than the shell takes from its last file to its first screen. */
const firstScreenWithin = 2000
const healWithin = 15_000

const unloaded = () => document.querySelector<HTMLFormElement>('#unloaded')
const ownFiles = () => [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(own)]
const reload = () => window.location.reload()

async function fetchAnew(file: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  const { ok } = await fetch('src' in file ? file.src : file.href, {
    cache: 'reload',
    integrity: file.integrity,
    signal: AbortSignal.timeout(healWithin),
  })
  if (!ok) throw new Error('The file is not there')
}

async function heal(): Promise<void> {
  const files = ownFiles()
  // Under development they come from another address, and nothing keeps them.
  if (files.length === 0) throw new Error('There is nothing to heal')
  await Promise.all(files.map(fetchAnew))
}

/** Once a tab until a start succeeds: a shell that fails for another reason must not reload for ever. */
function mayHeal(): boolean {
  try {
    const isFirst = sessionStorage.getItem(healedKey) === null
    sessionStorage.setItem(healedKey, '1')
    return isFirst
  } catch {
    return false
  }
}

function started(): void {
  try {
    sessionStorage.removeItem(healedKey)
  } catch {
    // Without storage nothing was kept.
  }
}

let failed = false

function fail(): void {
  if (failed) return
  failed = true
  const show = () => unloaded()?.classList.add('now')
  if (mayHeal()) heal().then(reload, show)
  else show()
}

const isUnstyled = () =>
  ownFiles().some((file) => 'sheet' in file && file.rel === 'stylesheet' && file.sheet === null)

function check(): void {
  if (isUnstyled()) return fail()
  setTimeout(() => (unloaded() ? fail() : started()), firstScreenWithin)
}

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element && target.matches(own)) fail()
  },
  true,
)
document.addEventListener('submit', (event) => {
  if (event.target !== unloaded()) return
  event.preventDefault()
  // If the files cannot be had, a new release may name others.
  heal().then(reload, reload)
})
if (document.readyState === 'complete') check()
else window.addEventListener('load', check)
