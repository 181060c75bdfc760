import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { operatorCalls } from '@aerofleet/shared/contract/operators'
import { compareText } from '@aerofleet/shared/list-view'
import { query } from '@aerofleet/shared/runtime/query'
import { useQuery } from '@tanstack/react-query'

type Company = NonNullable<Aircraft['operator']>

/** Only admins may read the companies: pass `enabled: false` for others. */
export function useCompanies({ enabled = true } = {}) {
  const { data, error, isSuccess } = useQuery({ ...query(operatorCalls.operatorList), enabled })
  const companies: Company[] = data?.map(({ id, companyName }) => ({ id, name: companyName })) ?? []
  return { companies, error, isSuccess }
}

export function CompanyOptions({ companies }: { companies: readonly Company[] }) {
  return companies
    .toSorted((a, b) => compareText(a.name, b.name))
    .map(({ id, name }) => (
      <option key={id} value={id} translate="no">
        {name}
      </option>
    ))
}
