import { clean } from '@aerofleet/shared/clean'
import { operatorCalls } from '@aerofleet/shared/contract/operators'
import { operatorFields } from '@aerofleet/shared/records/operator'
import { query } from '@aerofleet/shared/runtime/query'
import type { ImportField } from '@aerofleet/ui/import/columns'
import { ImportDialog } from '@aerofleet/ui/import/ImportDialog'
import { useFleetSend } from '@aerofleet/ui/import/use-send'
import { useQuery } from '@tanstack/react-query'

const operatorList = query(operatorCalls.operatorList)

const fields: readonly ImportField[] = [
  {
    name: 'companyName',
    label: operatorFields.companyName.label,
    otherNames: [
      ...['Company', 'Operator', 'Operator Name', 'Name', 'Airline', 'Customer', 'Organisation'],
      ...[
        'Organization',
        'Owner',
        'Firma',
        'Unternehmen',
        'Société',
        'Entreprise',
        'Empresa',
        'Azienda',
        'Bedrijf',
        'Bedrijfsnaam',
        'Nazwa firmy',
        'Firmenname',
        'Nombre de la empresa',
        'Naam',
        'Nombre',
        'Nazwa',
      ],
    ],
    isNeeded: true,
    help: 'The name of the company. No two companies have the same name.',
  },
  {
    name: 'email',
    label: operatorFields.email.label,
    otherNames: [
      ...['E-mail', 'Mail', 'Email Address', 'E-mail Address', 'Contact Email', 'Contact'],
      ...['E-Mail-Adresse', 'Courriel', 'Adresse e-mail', 'Correo', 'Correo electrónico'],
      ...['E-mailadres', 'Adres e-mail'],
    ],
    isNeeded: true,
    help: 'The email of the company. Aircraft that a user with this email adds belong to it.',
  },
]

const nameKey = (name: string) => clean(name).toLowerCase()

function OperatorImport({ onClosed }: { onClosed: () => void }) {
  const { data: operators = [] } = useQuery(operatorList)
  const emails = new Map(operators.map(({ companyName, email }) => [nameKey(companyName), email]))
  return (
    <ImportDialog
      onClosed={onClosed}
      kind={{
        ...useFleetSend(operatorCalls.operatorImport, ['aircraft', 'history']),
        noun: ['operator', 'operators'],
        fields,
        keyField: 'companyName',
        choices: [
          {
            name: 'update',
            label: 'Change the email of companies that exist already, found by name',
          },
        ],
        judge: ({ values }, isUpdate) => {
          const saved = emails.get(nameKey(values['companyName'] ?? ''))
          const email = clean(values['email'] ?? '')
          const isSame = email === '' || email === saved
          return { notices: [], isUnchanged: saved !== undefined && (!isUpdate || isSame) }
        },
      }}
    />
  )
}

export { OperatorImport as Component }
