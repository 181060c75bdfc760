import * as z from 'zod/mini'
import { roles } from '../roles'
import { Change } from './change'
import { Message, type Endpoints } from './endpoint'
import { entity } from './fields'

export const RoleAssign = z.object({
  role: z.enum(roles, 'Role must be one of operator, mro, admin'),
})

/** A role that this version does not know counts as none. */
const role = z.catch(z.nullable(z.enum(roles)), null)

export const User = entity({
  uid: z.string(),
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role,
  createdAt: z.nullable(z.string()),
})
export type User = z.infer<typeof User>

/** The caller as the server knows it. `grants` is always empty so far. */
export const Me = z.object({
  role,
  grants: z.array(z.string()),
})
export type Me = z.infer<typeof Me>

/** `null` with a Firebase project, where the first caller cannot become the first admin. */
export const UserManagementState = z.object({ hasAdmin: z.nullable(z.boolean()) })
export type UserManagementState = z.infer<typeof UserManagementState>

export const userCalls = {
  me: {
    method: 'GET',
    path: '/me',
    summary: 'The role that counts for the caller',
    needs: null,
    response: Me,
  },
  userList: {
    method: 'GET',
    path: '/usermanagement/users',
    summary: 'All users',
    needs: 'manageUsers',
    response: z.array(User),
  },
  adminAssign: {
    method: 'POST',
    path: '/usermanagement/assign-admin',
    summary: 'Make oneself the first admin',
    needs: null,
    perMinute: 10,
    response: z.optional(Message),
  },
  userRoleAssign: {
    method: 'POST',
    path: '/usermanagement/users/:uid/role',
    summary: 'Assign a role to a user',
    needs: 'manageUsers',
    missing: 'User',
    body: RoleAssign,
    response: z.optional(Message),
  },
  userRoleRemove: {
    method: 'DELETE',
    path: '/usermanagement/users/:uid/role',
    summary: "Remove a user's role",
    needs: 'manageUsers',
    missing: 'User',
    status: 204,
  },
  userManagementState: {
    method: 'GET',
    path: '/usermanagement/state',
    summary: 'Whether there is an admin',
    needs: null,
    response: UserManagementState,
  },
  userHistory: {
    method: 'GET',
    path: '/usermanagement/history',
    summary: 'Every recorded role change, newest first',
    needs: 'manageUsers',
    response: z.array(Change),
  },
} as const satisfies Endpoints
