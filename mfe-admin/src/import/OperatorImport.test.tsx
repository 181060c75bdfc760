import type { Operator } from '@aerofleet/shared/contract/operators'
import { callAs } from '@aerofleet/testing/call-as'
import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { screen, waitFor } from '@testing-library/react'

const acme = { companyName: 'Acme Air', email: 'ops@acme.test' }

test('operators are imported from a file; those that are there are skipped (§2.174)', async () => {
  const as = addUser('admin')
  await callAs(as.uid, 'POST', '/operators', acme)
  const { user, queryClient } = renderAt('/dashboard/operators', { as })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await press('Import')
  const text =
    'Firma;E-Mail-Adresse\nAcme Air;ops@acme.test\nSüdflug;ops@suedflug.test\nNord;nobody'
  const file = new File([new Uint8Array(Buffer.from(text, 'latin1'))], 'companies.csv')
  await user.upload(await screen.findByLabelText('Choose File'), file)
  await press('Continue')
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
  await press('Add 1, Leave Out 1')
  expect(await screen.findByRole('heading', { name: '1 operator added' })).toBeVisible()
  await press('Done')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByRole('row', { name: /Südflug/ })).toBeVisible()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const operators = JSON.parse((await callAs(as.uid, 'GET', '/operators')).body) as Operator[]
  expect(operators.map(({ companyName }) => companyName)).toEqual(['Acme Air', 'Südflug'])
})
