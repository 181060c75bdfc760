import { expect } from '@playwright/test'
import { z } from 'zod'
import type { Session } from './session'

type Kind = 'button' | 'link' | 'field' | 'heading' | 'tab' | 'text'
type Name = string | RegExp

/** The actions of a person in a browser's window. Each one waits until its element is visible. */
export type Window = ReturnType<typeof openWindow>

const find = `
  const [kind, source] = arguments
  const name = new RegExp(source)
  const selectors = {
    button: 'button', link: 'a[href]', field: 'input, select, textarea',
    heading: 'h1, h2, h3', tab: '[role=tab]', text: 'body *',
  }
  const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const isShown = (element) => element.getClientRects().length > 0 && !element.closest('[inert]')
  const nameOf = (element) => clean(
    element.getAttribute('aria-label') || element.labels?.[0]?.textContent || element.textContent)
  const fits = (element) => name.test(kind === 'text' ? clean(element.textContent) : nameOf(element))
  // The elements around a text contain it, too. We need the innermost one.
  const found = [...document.querySelectorAll(selectors[kind])].filter(
    (element) => isShown(element) && fits(element))
  const [first = null] = kind === 'text'
    ? found.filter((element) => ![...element.children].some(fits)) : found
  first?.scrollIntoView({ block: 'center' })
  // A list that was just scrolled replaces its rows. We only count an element that stands still.
  const top = first?.getBoundingClientRect().top
  const stands = () => first?.isConnected && first.getBoundingClientRect().top === top
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(
    () => resolve(stands() ? first : null))))`

const soon = { timeout: 20_000, intervals: [50] }
const Element = z.record(z.string(), z.string())
const keys = { End: '\uE010', Home: '\uE011' }
const toPattern = (name: Name) =>
  typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source

export function openWindow(session: Session, url: string) {
  const run = (script: string, ...args: unknown[]) =>
    session.send({ name: 'ExecuteScript', script, args })

  async function idOf(kind: Kind, name: Name): Promise<string> {
    let id: string | undefined
    try {
      await expect(async () => {
        ;[id] = Object.values(Element.parse(await run(find, kind, toPattern(name))))
      }).toPass(soon)
    } catch {
      const page = await run('return location.href + "\\n" + document.body.innerText')
      throw new Error(`No ${kind} ${name} is shown, but ${String(page)}`)
    }
    return id ?? ''
  }

  return {
    run,
    open: (path: string) => session.send({ name: 'Navigate', url: url + path }),
    reload: () => session.send({ name: 'Refresh' }),
    sees: (kind: Kind, name: Name) => idOf(kind, name),
    /** Tries again while the element moves or something covers it. */
    press: (kind: Kind, name: Name) =>
      expect(async () => {
        await session.send({ name: 'ElementClick', id: await idOf(kind, name) })
      }).toPass(soon),
    async key(name: keyof typeof keys) {
      const [id = ''] = Object.values(Element.parse(await run('return document.body')))
      await session.send({ name: 'ElementSendKeys', id, text: keys[name] })
    },
    shows: (selector: string) =>
      expect.poll(() => run('return !!document.querySelector(arguments[0])', selector)).toBe(true),
    /** Tries again while the loading page replaces the field. */
    fill: (label: Name, text: string) =>
      expect(async () => {
        const id = await idOf('field', label)
        await session.send({ name: 'ElementClear', id })
        await session.send({ name: 'ElementSendKeys', id, text })
      }).toPass(soon),
    async type(label: Name, text: string) {
      await session.send({ name: 'ElementSendKeys', id: await idOf('field', label), text })
    },
    value: async (label: Name) => {
      const element = { 'element-6066-11e4-a52e-4f735466cecf': await idOf('field', label) }
      return run('return arguments[0].value', element)
    },
  }
}
