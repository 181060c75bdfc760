// A team writes these files into its repository: a screen with a list from its own service, and a call of the product.

export const page = `import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import { query } from '@aerofleet/shared/runtime/query'
import { useQueries } from '@tanstack/react-query'
import * as z from 'zod/mini'

const stationList = {
  method: 'GET',
  path: '/services/stations/list',
  summary: 'All stations',
  needs: null,
  response: z.array(z.object({ code: z.string(), contact: z.email() })),
} as const satisfies Endpoint

function StationsPage() {
  const [stations, fleet] = useQueries({
    queries: [query(stationList), query(aircraftCalls.aircraftList)],
  })
  return (
    <section aria-labelledby="stations-title">
      <h2 id="stations-title">Where we are</h2>
      {fleet.data && <p>{fleet.data.length} aircraft</p>}
      {stations.error && <p role="alert">{stations.error.message}</p>}
      <ul>
        {stations.data?.map(({ code, contact }) => (
          <li key={code}>
            {code}: <a href={\`mailto:\${contact}\`}>{contact}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export { StationsPage as Component }
`

export const pageTest = `import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen } from '@testing-library/react'

test('the stations come from our service, the fleet from the product', async () => {
  const body = [{ code: 'EDDF', contact: 'ops@eddf.example' }]
  testServer().answer('GET', /\\/services\\/stations\\/list$/, { status: 200, body })
  renderAt('/dashboard/stations', { as: 'mro' })
  expect(await screen.findByRole('link', { name: 'ops@eddf.example' })).toBeVisible()
  expect(await screen.findByText('0 aircraft')).toBeVisible()
})

test('without our service the screen says so', async () => {
  const body = { message: 'The stations are closed' }
  testServer().answer('GET', /\\/services\\/stations\\/list$/, { status: 403, body })
  renderAt('/dashboard/stations', { as: 'mro' })
  expect(await screen.findByRole('alert')).toHaveTextContent('The stations are closed')
})
`

export const stations = [
  { code: 'EDDF', contact: 'ops@eddf.example' },
  { code: 'LSZH', contact: 'ops@lszh.example' },
]
