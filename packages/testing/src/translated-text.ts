// A translating browser replaces every text node by elements. React still holds the old nodes: nobody sees what it
// writes into them, and it throws when it removes one or inserts before one. A text that is the only child of its
// element is safe, because React sets it as a whole and holds no node.

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

/** Fails if a text changes, or comes and goes, and is not the only child of its own element. */
export function expectTextsTranslatable(): void {
  observer.takeRecords().forEach(note)
  observer.disconnect()
  expect(lostTexts).toEqual([])
}
