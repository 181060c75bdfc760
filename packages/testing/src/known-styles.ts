// jsdom matches every rule of its own style sheet for an element and each of its ancestors, again in every call. Queries
// by role ask for the styles of all elements of a screen, which takes half the time of a test.

/** In the style sheet of jsdom no other attribute hides or shows an element. */
const attributes = ['style', 'hidden', 'type', 'open']
const inherited = /visibility|pointer-events/

const known = new Map<string, CSSStyleDeclaration>()

/** A page has few style sheets: those of libraries that write their own, for classes. */
let readRules = -1
let styledClasses: RegExp | null = null

const selectorsIn = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) => {
    if ('selectorText' in rule) return String(rule.selectorText).split(',')
    return 'cssRules' in rule ? selectorsIn(rule.cssRules as CSSRuleList) : []
  })

/** Returns what matches the class of a styled element; `null` if rules are for more than classes. */
function findStyledClasses(): RegExp | null {
  const sheets = [...document.styleSheets]
  const count = sheets.reduce((sum, { cssRules }) => sum + cssRules.length, 0)
  if (count === readRules) return styledClasses
  readRules = count
  const names = sheets
    .flatMap(({ cssRules }) => selectorsIn(cssRules))
    .map((selector) => /\.([\w-]+)/.exec(selector)?.[1])
  styledClasses = names.includes(undefined)
    ? null
    : new RegExp(`(^|\\s)(${['none', ...names].join('|')})(\\s|$)`)
  return styledClasses
}

function isStyled(element: Element): boolean {
  const styled = findStyledClasses()
  if (!styled || styled.test(element.getAttribute('class') ?? '')) return true
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (inherited.test(parent.getAttribute('style') ?? '')) return true
    if (styled.test(parent.getAttribute('class') ?? '')) return true
  }
  return false
}

function keyOf(element: Element): string {
  const { parentElement: parent, localName, isConnected } = element
  const values = attributes.map((name) => element.getAttribute(name) ?? '-')
  const ofParent = [parent?.localName, parent?.getAttribute('open') ?? '-']
  return [...ofParent, localName, isConnected, ...values].join('|')
}

/**
 * Makes `getComputedStyle` answer from memory for an element that looks like an earlier one. Colours may be those of the
 * earlier one.
 */
export function rememberStyles(): void {
  const calculate = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || isStyled(element)) return calculate(element, pseudo)
    const key = keyOf(element)
    const style = known.get(key) ?? calculate(element)
    known.set(key, style)
    return style
  }
}
