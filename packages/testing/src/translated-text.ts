// The browser's translation takes every text node out of the page and puts elements in its place. React
// still holds the nodes: what it writes to one is not seen, and what it takes out or puts before one throws.
// A text that is the only child of its element has no node that React holds, and is set as a whole.

/** What React did to text that a translation would have taken out of the page, in this test. */
let lostTexts: string[] = []

const isHeldByReact = (node: Node | null): node is Text =>
  node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
const quoted = (text: Text, parent: Node | null) =>
  `'${text.data}' in <${parent instanceof Element ? parent.outerHTML.slice(1, 200) : ''}`

function note(record: MutationRecord) {
  const { target, type, removedNodes, addedNodes, nextSibling } = record
  if (!target.isConnected) return
  if (type === 'characterData' && isHeldByReact(target))
    lostTexts.push(`changed: ${quoted(target, target.parentNode)}`)
  for (const node of removedNodes)
    if (isHeldByReact(node)) lostTexts.push(`taken out: ${quoted(node, target)}`)
  if (addedNodes.length > 0 && isHeldByReact(nextSibling))
    lostTexts.push(`something came before: ${quoted(nextSibling, target)}`)
}

const observer = new MutationObserver((records) => records.forEach(note))

export function watchTexts(): void {
  lostTexts = []
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** A text that changes, or comes and goes, is the only child of its own element. */
export function expectTextsTranslatable(): void {
  observer.takeRecords().forEach(note)
  observer.disconnect()
  expect(lostTexts).toEqual([])
}
