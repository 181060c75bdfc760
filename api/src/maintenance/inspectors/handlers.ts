import { can } from '@aerofleet/shared/access'
import { toDisplayName } from '@aerofleet/shared/display-name'
import { eq } from 'drizzle-orm'
import { incremented } from '../../db/columns'
import { invalid } from '../../errors'
import type { HandlersOf } from '../../http/handlers'
import { toPage } from '../../http/page'
import type { Account } from '../../identity/identity'
import { listRecordedRoles } from '../../identity/roles'
import { addInspector, findInspectors, inspectorEntry, lockInspector, toInspector } from './queries'
import { inspectors } from './table'

const nameOf = ({ displayName, email, uid }: Account) =>
  displayName === null ? (email ?? uid) : toDisplayName(displayName)

export const inspectorHandlers: HandlersOf<'maintenanceInspector' | 'maintenanceStaff'> = {
  maintenanceStaffList: async ({ db, identity }) => {
    const [accounts, recorded] = await Promise.all([identity.listUsers(), listRecordedRoles(db)])
    return accounts
      .flatMap((account) => {
        const { uid } = account
        const role = recorded.has(uid) ? recorded.get(uid) : account.role
        return role && can(role, 'performWork') ? [{ uid, name: nameOf(account), role }] : []
      })
      .sort((a, b) => a.name.localeCompare(b.name))
  },

  maintenanceInspectorList: async ({ db, query, today }) => {
    const rows = await findInspectors(db, query)
    return { ...toPage(query, rows, ({ n }) => n, toInspector), today: today() }
  },

  maintenanceInspectorCreate: async ({ change, body, identity }) => {
    const account = await identity.getUser(body.uid)
    if (!account) throw invalid([{ path: 'uid', message: 'User not found' }])
    return change(addInspector({ ...body, name: nameOf(account) }))
  },

  maintenanceInspectorUpdate: ({ change, params, body, ifMatch }) =>
    change(async (tx) => {
      const before = await lockInspector(tx, params.id, ifMatch)
      const [after] = await tx
        .update(inspectors)
        .set({ ...body, version: incremented(inspectors.version) })
        .where(eq(inspectors.id, before.id))
        .returning()
      if (!after) throw new Error('Nothing was written')
      return {
        entries: [inspectorEntry({ action: 'update', before, after })],
        answer: toInspector(after),
      }
    }),

  maintenanceInspectorDelete: ({ change, params, ifMatch }) =>
    change(async (tx) => {
      const before = await lockInspector(tx, params.id, ifMatch)
      await tx.delete(inspectors).where(eq(inspectors.id, before.id))
      return {
        entries: [inspectorEntry({ action: 'delete', before, after: null })],
        answer: undefined,
      }
    }),
}
