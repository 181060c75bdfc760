import type { NotesOf } from './notes'
import type { userCalls } from './users'

const lastAdmin = 'The last admin cannot lose the admin role.'
const atOnce = 'The change counts at once, even for tokens that still carry the old role.'

export const userNotes: NotesOf<typeof userCalls> = {
  me: { etag: true },
  userList: {
    etag: true,
    description: 'Each account has the role that the server has recorded.',
  },
  adminAssign: {
    description:
      'With the embedded identity service this works while there is no admin. With a Firebase project it works for a verified e-mail address on the list of administrators.',
  },
  userRoleAssign: { description: atOnce, conflicts: lastAdmin },
  userRoleRemove: { description: atOnce, conflicts: lastAdmin },
  userManagementState: {
    description:
      'With the embedded identity service the first user who asks becomes admin, so `hasAdmin` says whether there is one. With a Firebase project it is null.',
  },
  userHistory: { etag: true },
}
