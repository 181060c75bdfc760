// The bundle that a team's tests import. It also sets up each test file, so that both have the same server.
import '../src/setup'
import { callAs } from '../src/call-as'
import { watchDownloads } from '../src/downloads'
import { renderAt, workspaceRegistry } from '../src/render'
import { addUser } from '../src/test-identity'
import { testServer } from '../src/test-server'
import type * as Described from './types'

export { addUser, callAs, renderAt, testServer, watchDownloads, workspaceRegistry }

/** The compiler checks here that types.d.ts describes what the bundle exports. */
export const described: typeof Described = {
  addUser,
  callAs,
  renderAt,
  testServer,
  watchDownloads,
  workspaceRegistry,
}
