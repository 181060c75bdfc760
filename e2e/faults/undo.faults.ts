import type { Page } from '@playwright/test'
import { api, newAircraft } from './api'
import { expect, rowsOf, type Tools } from './frame'
import { readEntries } from './screens-that-call'

const row = rowsOf('Calls of the API')

const networkError = 'Network error: the server could not be reached'

async function addAircraft({ product }: Tools) {
  const values = newAircraft()
  const answer = await api(product, 'admin', 'POST', '/aircraft', { body: values })
  const { aircraftId } = (await answer.json()) as { aircraftId: string }
  return { ...values, id: aircraftId }
}

/** A deleted aircraft, and the history that shows its deletion. */
async function openDeletion(tools: Tools) {
  const aircraft = await addAircraft(tools)
  await api(tools.product, 'admin', 'DELETE', `/aircraft/${aircraft.id}`)
  const page = await tools.visit('admin')
  await page.goto(`/dashboard/history?q=${aircraft.tailNumber}`)
  return { ...aircraft, page, undo: undoOf(page, aircraft.tailNumber) }
}

/** An edited aircraft, and its page. */
async function openEdit(tools: Tools) {
  const { id, ...values } = await addAircraft(tools)
  await edit(tools, id, { ...values, totalHours: 1300 })
  const page = await tools.visit('admin')
  await page.goto(`/dashboard/aircraft/${id}`)
  return { ...values, id, page, undo: undoOf(page, values.tailNumber) }
}

const undoOf = (page: Page, tailNumber: string) =>
  page.getByRole('button', { name: `Undo ${tailNumber}` })
const edit = ({ product }: Tools, id: string, body: object) =>
  api(product, 'admin', 'PUT', `/aircraft/${id}`, { body })
const alertOf = (page: Page, sentence: string) =>
  page.getByRole('listitem').getByRole('alert').filter({ hasText: sentence })
const actionsOf = async ({ product }: Tools, id: string) =>
  (await readEntries(api(product, 'admin', 'GET', `/aircraft/${id}/history`))).map(
    ({ action }) => action,
  )

row(
  'an edit is undone that somebody has changed since',
  'the reason stands at the entry, and nothing is overwritten',
  async (tools) => {
    const { page, undo, id, ...values } = await openEdit(tools)
    await expect(undo).toBeVisible()
    await edit(tools, id, { ...newAircraft(), ...values, totalHours: 1400 })
    await undo.click()
    await expect(alertOf(page, 'This aircraft was changed by Ada Lindqvist.')).toBeVisible()
    const answer = await api(tools.product, 'admin', 'GET', `/aircraft/${id}`)
    expect(await answer.json()).toMatchObject({ totalHours: 1400 })
  },
  { always: true },
)

row(
  'a deletion is undone whose tail number is taken by now',
  'the reason stands at the entry, and the aircraft stays deleted',
  async (tools) => {
    const { page, undo, id, tailNumber } = await openDeletion(tools)
    await expect(undo).toBeVisible()
    await api(tools.product, 'admin', 'POST', '/aircraft', {
      body: { ...newAircraft(), tailNumber },
    })
    await undo.click()
    await expect(
      alertOf(page, `An aircraft with tail number ${tailNumber} already exists`),
    ).toBeVisible()
    expect(await actionsOf(tools, id)).toEqual(['delete', 'create'])
  },
)

for (const [label, fault] of [
  ['the connection is cut', 'cut'],
  ['500', { status: 500 }],
  ['503 with a message', { status: 503, body: '{"message":"The tower has closed."}' }],
] as const) {
  row(
    `a deletion is undone: ${label}`,
    'the reason stands at the entry; the next press does it once',
    async (tools) => {
      const { page, undo, id } = await openDeletion(tools)
      tools.line.when(/^POST .*\/restore$/, fault)
      await undo.click()
      await expect(page.getByRole('listitem').getByRole('alert')).toBeVisible()
      tools.line.clear()
      await undo.click()
      await expect(page.getByText('Aircraft brought back')).toBeVisible()
      expect(await actionsOf(tools, id)).toEqual(['restore', 'delete', 'create'])
    },
  )
}

row(
  'a deletion is undone: the connection is cut after the server has done it',
  'the history says that it is done, and cannot be asked again',
  async (tools) => {
    const { page, undo, id } = await openDeletion(tools)
    tools.line.when(/^POST .*\/restore$/, 'cut in the body')
    await undo.click()
    await expect(alertOf(page, networkError)).toBeVisible()
    await expect(page.getByText('Aircraft brought back')).toBeVisible()
    await expect(undo).toHaveCount(0)
    expect(await actionsOf(tools, id)).toEqual(['restore', 'delete', 'create'])
  },
)

row(
  'an edit is undone while nothing of the server can be reached',
  'the reason stands at the entry; the next press does it once',
  async (tools) => {
    const { page, undo, id } = await openEdit(tools)
    await expect(undo).toBeVisible()
    tools.line.when(/ \/api\//, 'cut')
    await undo.click()
    await expect(alertOf(page, networkError)).toBeVisible()
    tools.line.clear()
    await undo.click()
    await expect.poll(() => actionsOf(tools, id)).toEqual(['update', 'update', 'create'])
  },
)

row(
  'the toast of a deletion undoes it, and the answer is an error',
  'another toast says so with the reason; the aircraft stays deleted',
  async (tools) => {
    const { tailNumber, id } = await addAircraft(tools)
    const page = await tools.visit('admin')
    await page.goto(`/dashboard/aircraft?q=${tailNumber}`)
    await page.getByRole('button', { name: `Delete ${tailNumber}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    tools.line.when(/^POST .*\/restore$/, {
      status: 500,
      body: '{"message":"The tower has closed."}',
    })
    const toast = page.getByRole('status').filter({ hasText: `Deleted ${tailNumber}` })
    await toast.getByRole('button', { name: 'Undo' }).click()
    const failure = page.getByRole('alert').filter({ hasText: `Failed to undo: ${tailNumber}` })
    await expect(failure).toContainText('The tower has closed.')
    expect(await actionsOf(tools, id)).toEqual(['delete', 'create'])
  },
)
