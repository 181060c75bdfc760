// The bundle that a team's tests import. It also sets up each test file, so that both have the same server.
import '../src/setup'
import { callAs } from '../src/call-as'
import { watchDownloads } from '../src/downloads'
import { renderAt, workspaceRegistry } from '../src/render'
import { addUser } from '../src/test-identity'
import { testServer } from '../src/test-server'
import type * as Described from './types'

export { addUser, callAs, renderAt, testServer, watchDownloads, workspaceRegistry }

/** Here the compiler checks that types.d.ts describes the bundle's exports. */
export const described: typeof Described = {
  addUser,
  callAs,
  renderAt,
  testServer,
  watchDownloads,
  workspaceRegistry,
}
