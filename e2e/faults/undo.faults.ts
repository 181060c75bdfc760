import type { Page } from '@playwright/test'
import { api, newAircraft } from './api'
import { expect, rowsOf, type Tools } from './frame'
import { addAircraft, readEntries } from './screens-that-call'

const row = rowsOf('Calls of the API')

async function openDeletion(tools: Tools) {
  const aircraft = await addAircraft(tools.product)
  await api(tools.product, 'admin', 'DELETE', `/aircraft/${aircraft.id}`)
  const page = await tools.visit('admin')
  await page.goto(`/dashboard/history?q=${aircraft.tailNumber}`)
  return { ...aircraft, page, undo: undoOf(page, aircraft.tailNumber) }
}

async function openEdit(tools: Tools) {
  const { id, ...values } = await addAircraft(tools.product)
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
  'an edit is undone although somebody has changed the aircraft since',
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
  'a deletion is undone: 503 with a message',
  'the reason stands at the entry; the next press brings the aircraft back once',
  async (tools) => {
    const { page, undo, id } = await openDeletion(tools)
    tools.network.when(/^POST .*\/restore$/, {
      status: 503,
      body: '{"message":"The tower has closed."}',
    })
    await undo.click()
    await expect(alertOf(page, 'The tower has closed.')).toBeVisible()
    tools.network.clear()
    await undo.click()
    await expect(page.getByText('Aircraft brought back')).toBeVisible()
    expect(await actionsOf(tools, id)).toEqual(['restore', 'delete', 'create'])
  },
)
