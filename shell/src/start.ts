/**
 * Repairs a shell that does not load, perhaps because the browser's cache holds a damaged file: fetches its files past
 * the cache and reloads, once. If that fails, it shows the failure form of the HTML. No imports and never cached, so
 * that it loads even if the bundle does not.
 */
const healedKey = 'aerofleet.shellHealed'
const shellFileSelector = 'script[src^="/assets/"], link[href^="/assets/"]'
/** In milliseconds. The shell takes less from its last file to its first screen. */
const firstScreenWithin = 2000
const healWithin = 15_000

/** The HTML has this form, which says that the shell could not be loaded. The first screen removes it. */
const failureForm = () => document.querySelector<HTMLFormElement>('#unloaded')
type ShellFile = HTMLScriptElement | HTMLLinkElement
const shellFiles = () => [...document.querySelectorAll<ShellFile>(shellFileSelector)]
const reload = () => window.location.reload()

async function fetchAnew(file: ShellFile): Promise<void> {
  const { ok } = await fetch('src' in file ? file.src : file.href, {
    cache: 'reload',
    integrity: file.integrity,
    signal: AbortSignal.timeout(healWithin),
  })
  if (!ok) throw new Error('The file is not there')
}

async function heal(): Promise<void> {
  const files = shellFiles()
  // In development the files come from another address, and are not cached.
  if (files.length === 0) throw new Error('There is nothing to heal')
  await Promise.all(files.map(fetchAnew))
}

/** Returns true once per tab until a start succeeds. A shell that fails for another reason must not reload for ever. */
function mayHeal(): boolean {
  try {
    const isFirst = sessionStorage.getItem(healedKey) === null
    sessionStorage.setItem(healedKey, '1')
    return isFirst
  } catch {
    return false
  }
}

/** From here on only parts of a working page can fail. A reload would lose what the user typed. */
function onStarted(): void {
  hasStarted = true
  try {
    sessionStorage.removeItem(healedKey)
  } catch {
    // Without storage there is nothing to remove.
  }
}

let hasFailed = false
let hasStarted = false

function onFailure(): void {
  if (hasFailed || hasStarted) return
  hasFailed = true
  const showForm = () => failureForm()?.classList.add('now')
  if (mayHeal()) heal().then(reload, showForm)
  else showForm()
}

const isStyleMissing = () =>
  shellFiles().some((file) => 'sheet' in file && file.rel === 'stylesheet' && file.sheet === null)

function checkStart(): void {
  if (isStyleMissing()) return onFailure()
  setTimeout(() => (failureForm() ? onFailure() : onStarted()), firstScreenWithin)
}

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element && target.matches(shellFileSelector)) onFailure()
  },
  true,
)
document.addEventListener('submit', (event) => {
  if (event.target !== failureForm()) return
  event.preventDefault()
  // Reloads even if the files cannot be fetched: by now another release may name other files.
  heal().then(reload, reload)
})
if (document.readyState === 'complete') checkStart()
else window.addEventListener('load', checkStart)
