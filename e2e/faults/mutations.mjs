/**
 * One mechanism that guards the product, broken: a row of the matrix, or a test of a package, must notice.
 * `npm run faults -- --mutate` plays them; docs/security.md names them as proofs.
 * @typedef {object} Mutation
 * @property {string} mechanism as docs/security.md calls it
 * @property {string} file that holds it
 * @property {[from: string, to: string]} replace `from` stands in the file exactly once
 * @property {string} [row] a part of the title of the one row that must fail then
 * @property {[file: string, title: string]} [test] in place of a row: the test that must fail then
 */

/**
 * A mutation that takes a text out of a file.
 * @param {string} mechanism
 * @param {string} file
 * @param {string} text
 * @param {Pick<Mutation, 'row' | 'test'>} proof
 * @returns {Mutation}
 */
const without = (mechanism, file, text, proof) => ({
  mechanism,
  file,
  replace: [text, ''],
  ...proof,
})

/**
 * A mutation of the table of who may do what.
 * @param {string} mechanism
 * @param {Mutation['replace']} replace
 * @returns {Mutation}
 */
const capability = (mechanism, replace) => ({
  mechanism,
  file: 'packages/shared/src/access.ts',
  replace,
  test: [
    'packages/shared/src/access.test.ts',
    'each capability is held by these roles and by no other',
  ],
})

/** @type {Mutation[]} */
export const mutations = [
  // Who may do what.
  {
    mechanism: 'a call needs a token',
    file: 'api/src/http/authenticate.ts',
    replace: [
      'if (!claims) throw unauthenticated()',
      "if (!claims) return { uid: 'nobody', email: null, emailVerified: false, name: null, role: null }",
    ],
    row: 'GET the list of aircraft, asked by somebody without a token',
  },
  {
    mechanism: 'a token that the identity service refuses is refused',
    file: 'api/src/identity/firebase.ts',
    replace: [
      'if (isRefusal(error)) return null\n      throw error\n    }\n  }\n\n  async function getUser',
      'if (isRefusal(error)) return toClaims({ ...readIdToken(token), uid: readIdToken(token).sub })\n      throw error\n    }\n  }\n\n  async function getUser',
    ],
    row: 'unsigned tokens, as the embedded identity service gives them, at a product with a Firebase project',
  },
  {
    mechanism: 'a token of the future is refused',
    file: 'api/src/identity/firebase.ts',
    replace: ['if (decoded.iat > Date.now() / 1000 + clockSkew) return null', ''],
    row: "an administrator's token with another time in its claims",
  },
  {
    mechanism: 'a session with a project ends `SESSION_DAYS` after its sign-in',
    file: 'api/src/identity/firebase.ts',
    replace: ['if (hasSessionEnded(decoded)) return null', ''],
    test: [
      'api/src/identity/firebase.test.ts',
      'a session counts for 30 days after its sign-in, or as many as are set',
    ],
  },
  {
    mechanism: 'a token of another way to sign in, or of a tenant, is refused',
    file: 'api/src/identity/id-token.ts',
    replace: ["sign_in_provider: z.literal('password'),\n    tenant: z.never().optional(),", ''],
    row: 'a token that names a tenant',
  },
  {
    mechanism: 'a call needs its capability',
    file: 'api/src/http/add-call.ts',
    replace: ['if (row.needs && !can(caller.role, row.needs)) throw', 'if (false) throw'],
    row: 'GET the operators, asked by the viewer',
  },
  {
    mechanism: 'who may not add aircraft imports no new ones',
    file: 'api/src/aircraft/import.ts',
    replace: ["if (!can(caller.role, 'addAircraft')) throw", 'if (false) throw'],
    row: 'POST a file of new aircraft, asked by the mro',
  },
  {
    mechanism: 'a change is made with the role that counts in its transaction',
    file: 'api/src/db/change.ts',
    replace: ['if (capability && !can(caller.role, capability)) throw', 'if (false) throw'],
    row: 'a role is taken while the body of a change of its user is on its way',
  },
  {
    mechanism: "the server's record of a role wins over the token",
    file: 'api/src/http/caller.ts',
    replace: ['role: recorded === undefined ? role : recorded,', 'role,'],
    row: 'a role is taken while its token is still good',
  },
  {
    mechanism: 'the table of who may do what',
    file: 'packages/shared/src/access.ts',
    replace: [
      "deleteAircraft: ['operator', 'admin']",
      "deleteAircraft: ['mro', 'operator', 'admin']",
    ],
    row: 'DELETE an aircraft, asked by the mro',
  },
  {
    mechanism: 'only the first user makes herself admin',
    file: 'api/src/users/handlers.ts',
    replace: ['identity.embedded && admins.size > 0 && !admins.has(caller.uid)', 'false'],
    row: 'POST oneself as admin, asked by the viewer',
  },
  {
    mechanism: 'roles are decided one change at a time',
    file: 'api/src/db/change.ts',
    replace: [
      "if ((await roles.for('update'))[0]?.n !== decidedAt) throw new RolesChanged()",
      "await roles.for('update')",
    ],
    row: '50 users race for the first admin',
  },
  {
    mechanism: 'the last admin stays one',
    file: 'api/src/users/handlers.ts',
    replace: ['if (admins.size === 1 && admins.has(uid))', 'if (false)'],
    row: '50 users race for the first admin',
  },
  {
    mechanism: 'every change is in the history',
    file: 'api/src/db/change.ts',
    replace: ['await appendHistory(tx, by, entries, act, raised)', ''],
    row: 'GET the history of an aircraft, asked by the viewer',
  },
  {
    mechanism: 'the operator that a change names counts from an admin alone',
    file: 'api/src/aircraft/handlers.ts',
    replace: [
      "if (id === undefined || !can(role, 'manageOperators')) return undefined",
      'if (id === undefined) return undefined',
    ],
    test: ['api/src/aircraft/aircraft.test.ts', 'is chosen by operatorId of an admin only'],
  },
  {
    mechanism: 'a new aircraft belongs to the company of a verified e-mail address',
    file: 'api/src/aircraft/queries.ts',
    replace: [
      "return role === 'operator' && email && emailVerified ?",
      "return role === 'operator' && email ?",
    ],
    test: [
      'api/src/aircraft/aircraft.test.ts',
      'of a new aircraft is the one with the verified e-mail of the operator',
    ],
  },
  {
    mechanism: 'without a role nobody reads who has changed something',
    file: 'api/src/db/history.ts',
    replace: [
      '...(role && { by: { uid: byUid, name: byName } }),',
      'by: { uid: byUid, name: byName },',
    ],
    test: ['api/src/history/history.test.ts', 'without a role nobody learns who has made a change'],
  },
  {
    mechanism: 'nobody adds to the act of somebody else',
    file: 'api/src/db/history.ts',
    replace: [
      'setWhere: and(eq(acts.byUid, uid), eq(acts.kind, kind)),',
      'setWhere: eq(acts.kind, kind),',
    ],
    test: ['api/src/history/history.test.ts', 'takes no change of another user or kind'],
  },

  // What comes in.
  {
    mechanism: 'bodies are held to the contract',
    file: 'api/src/http/read-request.ts',
    replace: [
      'const parsed = row.body.safeParse(body)\n  if (parsed.success)',
      'const parsed = { ...row.body.safeParse(body), data: body }\n  if (true)',
    ],
    row: 'an aircraft is added with a body: hours with 3 decimals',
  },
  {
    mechanism: 'fields that the contract does not name are dropped',
    file: 'api/src/http/read-request.ts',
    replace: [
      'if (parsed.success) return parsed.data\n  throw invalid(\n',
      'if (parsed.success) return body\n  throw invalid(\n',
    ],
    row: 'an aircraft is changed with fields that no caller may set',
  },
  {
    mechanism: 'what does not show is taken out of texts',
    file: 'packages/shared/src/clean.ts',
    replace: ["/gu, '')", "/gu, '$&')"],
    row: 'an aircraft is added with a body: a type of nothing that shows',
  },
  {
    mechanism: 'a body has at most 64 KiB',
    file: 'api/src/app.ts',
    replace: ['const bodyLimit = 64 * 1024', 'const bodyLimit = 640 * 1024'],
    row: 'an aircraft is added with a body: 64 KiB and one byte',
  },
  {
    mechanism: 'a file has at most 5 MiB',
    file: 'packages/shared/src/contract/import.ts',
    replace: ['bytes: 5 * 1024 * 1024', 'bytes: 50 * 1024 * 1024'],
    row: 'a file of more than 5 MiB',
  },
  {
    mechanism: 'a body arrives within 30 s',
    file: 'api/src/http/limits/unfinished-bodies.ts',
    replace: ['export const bodySeconds = 30', 'export const bodySeconds = 300'],
    row: 'a body drips on and on',
  },
  {
    mechanism: 'a user has at most 64 bodies on their way',
    file: 'api/src/http/limits/unfinished-bodies.ts',
    replace: ['const maxPerUser = 64', 'const maxPerUser = 6400'],
    row: 'one user sends 66 bodies that never end',
  },
  {
    mechanism: 'an address has at most 256 bodies on their way',
    file: 'api/src/http/limits/unfinished-bodies.ts',
    replace: ['const maxPerAddress = 256', 'const maxPerAddress = 25600'],
    row: 'five users of one address send 258 bodies that never end',
  },
  {
    mechanism: 'requests of an address are limited before it is known who asks',
    file: 'api/src/http/add-call.ts',
    replace: ['await limits.perAddress?.(request, reply)', ''],
    row: 'RATE_LIMIT_PER_ADDRESS=20, and tokens that are guessed',
  },
  {
    mechanism: 'requests of a user are limited',
    file: 'api/src/http/add-call.ts',
    replace: ['await limitUser?.(request, reply)', ''],
    row: 'RATE_LIMIT_PER_USER=5, and a user who asks more often',
  },
  {
    mechanism: 'sign-ins are limited',
    file: 'api/src/identity/pass-through.ts',
    replace: ['if (call.isLimited) await limitSignIn?.(request, reply)', ''],
    row: 'passwords are guessed: 300 sign-ins a minute',
  },
  {
    mechanism: 'a client does not choose its own address',
    file: 'api/src/app.ts',
    replace: ['trustProxy: trustProxy.length > 0 && [...trustProxy],', 'trustProxy: true,'],
    row: 'RATE_LIMIT_PER_ADDRESS=20, and tokens that are guessed',
  },
  {
    mechanism: 'notices of releases are limited, and held to a form',
    file: 'api/src/web/release-events.ts',
    replace: ['const perMinute = 30', 'const perMinute = 3000'],
    row: 'strangers tell of releases that did not work',
  },
  {
    mechanism: 'a request has one host',
    file: 'api/src/http/answer/answer-errors.ts',
    replace: [
      "if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return false",
      'return false',
    ],
    row: 'the host: two that differ',
  },
  {
    mechanism: 'requests that two readers read differently are refused',
    file: 'api/src/http/listen.ts',
    replace: [
      'requireHostHeader: false,',
      'requireHostHeader: false,\n  insecureHTTPParser: true,',
    ],
    row: 'the length of a body: Content-Length and Transfer-Encoding',
  },
  {
    mechanism: 'addresses lead to files of releases alone',
    file: 'api/src/web/content.ts',
    replace: ['return isReleaseFile(file) ? {', 'return true ? {'],
    row: 'files outside of what is served, by every way up',
  },
  {
    mechanism: 'a key of an earlier request counts for that request alone',
    file: 'api/src/db/change.ts',
    replace: ['if (stored?.requestHash !== requestHash) throw keyReused()', ''],
    row: 'a caller uses an Idempotency-Key again with another body',
  },
  {
    mechanism: 'a change of what has changed meanwhile is refused',
    file: 'api/src/aircraft/queries.ts',
    replace: ['if (ifMatch !== null && values.version !== ifMatch)', 'if (false)'],
    row: 'two tabs edit the same aircraft',
  },

  // What goes out.
  {
    mechanism: 'security headers are on every answer',
    file: 'api/src/http/answer/security-headers.ts',
    replace: ["  'x-content-type-options': 'nosniff',\n", ''],
    row: 'a request asks for trailers and a close',
  },
  {
    mechanism: 'no cache keeps an answer of the API',
    file: 'api/src/http/answer/security-headers.ts',
    replace: ["'cache-control': 'no-store',", "'cache-control': 'max-age=60',"],
    row: 'lists, single things, refusals and accounts are asked for',
  },
  {
    mechanism: 'a browser comes encrypted once it has been there',
    file: 'api/src/http/answer/security-headers.ts',
    replace: ['overHttps ? { ...headers, ...hstsHeader } : headers', 'headers'],
    row: 'pages, files, calls and refusals of a product with a Firebase project',
  },
  {
    mechanism: 'a process with a certificate speaks TLS alone',
    file: 'api/src/http/listen.ts',
    replace: [
      'certificate\n      ? createTlsServer',
      'certificate === null\n      ? createTlsServer',
    ],
    row: 'a product with a certificate of its own is asked with TLS and without',
  },
  {
    mechanism: 'pages of other origins may not read answers',
    file: 'api/src/app.ts',
    replace: ['origin: [...origins],', 'origin: true,'],
    row: 'a page of another origin calls a product with a Firebase project',
  },
  {
    mechanism: 'the content policy: scripts come from the product',
    file: 'api/src/web/page-policy.ts',
    replace: [
      "'script-src': inlineScript ? [...own, inlineScript] : own,",
      "'script-src': [...own, \"'unsafe-inline'\", 'http:'],",
    ],
    row: 'an inline script, a script of another host and another base stand in the HTML of a page',
  },
  {
    mechanism: 'the content policy: no other base',
    file: 'api/src/web/page-policy.ts',
    replace: ["'base-uri': [\"'none'\"],", ''],
    row: 'an inline script, a script of another host and another base stand in the HTML of a page',
  },
  {
    mechanism: 'the content policy: calls go to the product and its identity service',
    file: 'api/src/web/page-policy.ts',
    replace: ["'connect-src': [", "'connect-src': [\n      'http:',"],
    row: 'the API redirects to another host',
  },
  {
    mechanism: 'the content policy: no frame of another site',
    file: 'api/src/web/page-policy.ts',
    replace: ["'frame-ancestors': [\"'none'\"],", "'frame-ancestors': ['*'],"],
    row: 'another site shows /login in a frame',
  },
  {
    mechanism: 'Trusted Types: no script makes HTML or code of a text',
    file: 'api/src/web/page-policy.ts',
    replace: ["'require-trusted-types-for': [\"'script'\"],", ''],
    row: 'a script of the page takes a text for HTML, for code, or for the address of a script',
  },
  {
    mechanism: 'texts of the registry stay texts in the page',
    file: 'api/src/web/page.ts',
    replace: ["}).replaceAll('<', '\\\\u003c')", '})'],
    row: 'a release names its screen with what would close the place in the page where it stands',
  },
  {
    mechanism: 'the log has no values that the database repeats',
    file: 'api/src/http/log/log.ts',
    replace: ['serializers: { err: describeError }', 'serializers: {}'],
    row: 'the database refuses a change with a message that repeats its values',
  },
  {
    mechanism: 'the log has no addresses with their queries',
    file: 'api/src/http/log/log.ts',
    replace: ["route: request.routeOptions.url ?? 'none',", 'route: request.url,'],
    row: 'every request is logged while users sign in',
  },
  {
    mechanism: 'an error of the server is one general sentence',
    file: 'api/src/http/answer/answer-errors.ts',
    replace: [
      'new HttpError(500, ...internalError)',
      "new HttpError(500, 'internal', thrown.message)",
    ],
    row: 'the database refuses a change with a message that repeats its values',
  },
  ...Object.entries({
    'no address of the product is sent on: Referrer-Policy':
      "  'referrer-policy': 'no-referrer',\n",
    'no frame, for old browsers: X-Frame-Options': "  'x-frame-options': 'DENY',\n",
    'no handle for windows of other sites: Cross-Origin-Opener-Policy':
      "  'cross-origin-opener-policy': 'same-origin',\n",
    'no answer inside pages of other sites: Cross-Origin-Resource-Policy':
      "  'cross-origin-resource-policy': 'same-origin',\n",
  }).map(([mechanism, header]) =>
    without(mechanism, 'api/src/http/answer/security-headers.ts', header, {
      row: 'a request asks for trailers and a close',
    }),
  ),
  {
    mechanism: 'features that no screen uses are off: Permissions-Policy',
    file: 'api/src/web/page.ts',
    replace: ["    'permissions-policy': permissionsPolicy,\n", ''],
    test: ['api/src/http/every-answer.pglite.test.ts', 'the document of %s is answered %d'],
  },
  ...Object.entries({
    'the content policy: no plug-in': "    'object-src': [\"'none'\"],\n",
    'the content policy: no frame inside a page': "    'frame-src': [\"'none'\"],\n",
    'the content policy: forms go to the product': "    'form-action': [\"'self'\"],\n",
  }).map(([mechanism, directive]) =>
    without(mechanism, 'api/src/web/page-policy.ts', directive, {
      test: [
        'api/src/web/web.test.ts',
        'every page address answers the shell with registry and identity inlined, and a strict CSP',
      ],
    }),
  ),
  {
    mechanism: 'the content policy: one inline script, by its hash',
    file: 'api/src/web/page-policy.ts',
    replace: [
      'inlineScript ? [...own, inlineScript] : own',
      'inlineScript ? [...own, "\'unsafe-inline\'"] : own',
    ],
    test: [
      'api/src/web/web.test.ts',
      'every page address answers the shell with registry and identity inlined, and a strict CSP',
    ],
  },
  {
    mechanism: 'titles and descriptions stay texts in the page',
    file: 'api/src/web/page.ts',
    replace: ["escapeAttribute(value).replaceAll('<', '&lt;')", 'escapeAttribute(value)'],
    test: [
      'api/src/web/web.test.ts',
      'a document has the title and the description of its page, which cannot break out of them',
    ],
  },
  {
    mechanism: 'attributes stay attributes in the page',
    file: 'api/src/web/page.ts',
    replace: [".replaceAll('\"', '&quot;')", ''],
    test: [
      'api/src/web/web.test.ts',
      'the picture for previews has its whole address, which a host header cannot break out of',
    ],
  },

  // The embedded identity service, and this machine.
  {
    mechanism: 'the embedded mode answers under names of this machine',
    file: 'api/src/http/bound-hosts.ts',
    replace: ["if (!thisMachine.test(name) && !hosts.has(name)) return 'host'", ''],
    row: 'the registry is asked for under a host name that is not ours',
  },
  {
    mechanism: 'the embedded mode answers pages of its own',
    file: 'api/src/http/bound-hosts.ts',
    replace: ["return webOrigins.includes(origin) ? null : 'origin'", 'return null'],
    row: 'the registry is asked for by a page of another origin',
  },
  {
    mechanism: 'the embedded mode listens on localhost',
    file: 'api/src/server.ts',
    replace: ["const host = env.firebase ? '0.0.0.0' : 'localhost'", "const host = '0.0.0.0'"],
    row: 'the product is asked for at an address of this machine that others can reach',
  },
  {
    mechanism: 'the identity service answers an allow-list, to the product',
    file: 'api/src/identity/open-calls.ts',
    replace: ['const credentials = z.strictObject({', 'const credentials = z.looseObject({'],
    row: "other ways to sign in, to sign up or to change an account, to the identity service's own port",
  },
  {
    mechanism: 'the identity service answers an allow-list, at its own port',
    file: 'api/src/identity/emulator.ts',
    replace: [
      'const answer = secret ? guardEmulator(emulator, secret) : emulator',
      'const answer = emulator',
    ],
    row: "calls of an administrator, to the identity service's own port",
  },
  {
    mechanism: "nobody passes as the identity service's administrator",
    file: 'api/src/identity/pass-through.ts',
    replace: ['isPrivileged ? null : readCall(', 'readCall('],
    row: 'sign-up with another query, method or header, to the product',
  },
  {
    mechanism: 'nobody learns who has an account',
    file: 'api/src/identity/emulator.ts',
    replace: [
      'state.enableImprovedEmailPrivacy = true',
      'state.enableImprovedEmailPrivacy = false',
    ],
    row: 'addresses of users are tried out: sign-in and reset mail',
  },
  {
    mechanism: 'the embedded identity service is refused in production',
    file: 'api/src/environment.ts',
    replace: ["if (env.NODE_ENV === 'production' && !project) {", 'if (false) {'],
    row: 'production without a Firebase project',
  },
  {
    mechanism: 'remotes of developers are refused in production',
    file: 'api/src/environment.ts',
    replace: ["if (env.MFE_OVERRIDES && env.NODE_ENV === 'production') {", 'if (false) {'],
    row: 'MFE_OVERRIDES=fleet:http://localhost:4102',
  },
  {
    mechanism: 'one process at a time opens a data directory',
    file: 'api/src/db/open/claim-directory.ts',
    replace: ['await lockDirectory(directory)', '() => Promise.resolve()'],
    row: 'a second start on a data directory that is in use',
  },
  {
    mechanism: 'the data directory is its owner’s alone',
    file: 'api/src/db/open/claim-directory.ts',
    replace: ['chmod(directory, 0o700)', 'chmod(directory, 0o755)'],
    row: 'another user of this machine looks for what the product keeps',
  },
  {
    mechanism: 'a backup fills tables of the product alone',
    file: 'api/src/backup/fit-table.ts',
    replace: ["if (!schema) return 'belongs to no table of AeroFleet'", 'if (!schema) return null'],
    row: 'restore of a file with a table of the database itself',
  },
  {
    mechanism: 'an emulator is refused beside a project, and in production',
    file: 'api/src/environment.ts',
    replace: ["if (emulator && (project || env.NODE_ENV === 'production')) {", 'if (false) {'],
    row: 'FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099 with a Firebase project in production',
  },
  {
    mechanism: 'the accounts of DEMO are refused beside a project',
    file: 'api/src/environment.ts',
    replace: ['if (env.DEMO && project) return', 'if (false) return'],
    row: 'DEMO=1 with a Firebase project',
  },
  {
    mechanism: 'another day than today is refused in production',
    file: 'api/src/environment.ts',
    replace: [
      "if (env.TODAY_OFFSET_DAYS !== 0 && env.NODE_ENV === 'production') {",
      'if (false) {',
    ],
    row: 'TODAY_OFFSET_DAYS=1 with a Firebase project in production',
  },
  {
    mechanism: 'a change is refused while the disk is full',
    file: 'api/src/db/open/storage.ts',
    replace: ['if (full) throw storageFull()', ''],
    row: 'the disk is full: an edit',
  },

  // Code of other teams.
  {
    mechanism: 'the entry of a remote is held to its hash',
    file: 'packages/federation/src/page/runtime-plugin.ts',
    replace: ['if (integrity) script.integrity = integrity', ''],
    row: 'its entry was tampered with, in a new visit, and there is no release before',
  },
  {
    mechanism: 'every file of a remote is held to its hash',
    file: 'packages/federation/src/build/chunk-integrity.cjs',
    replace: ['script.integrity = "${placeholder(\'js\')}"[chunkId] || "";', ''],
    row: 'its page chunk was tampered with, in a new visit, and there is no release before',
  },
  {
    mechanism: 'the files of the shell are held to their hashes',
    file: 'packages/federation/src/build/file-hashes.cjs',
    replace: [
      'asset ? `${attribute} integrity="${integrityOf(asset.buffer())}"` : attribute',
      'attribute',
    ],
    row: 'the script of the shell is damaged and kept by the browser →',
  },
  {
    mechanism: 'a link does not choose where code comes from',
    file: 'shell/src/main.tsx',
    replace: [
      "process.env.NODE_ENV === 'production'\n    ? released",
      "process.env.NODE_ENV === ''\n    ? released",
    ],
    row: 'a link names another server for a remote',
  },
  {
    mechanism: 'a release that asks other hosts is refused',
    file: 'packages/federation/src/release/checks/flaws.ts',
    replace: ['...(await findForeignOrigins(build)),', ''],
    row: 'a version is promoted although a script of it asks another host for a script',
  },
  {
    mechanism: 'the last good registry is served while there is none',
    file: 'api/src/web/live-registry.ts',
    replace: ['const registry = await readLastGood()', 'const registry = null as Registry | null'],
    row: 'live.json is half written while the server runs',
  },

  // The session in the browser.
  {
    mechanism: 'a refused token is removed',
    file: 'packages/shared/src/runtime/api-client.ts',
    replace: ['  dropToken()\n  await wait(timing.retryWait)', '  await wait(timing.retryWait)'],
    row: 'the API answers 401 once at a start',
  },
  {
    mechanism: 'one retry after a refusal, then the session ends',
    file: 'packages/shared/src/runtime/api-client.ts',
    replace: ['  await endSession()\n', ''],
    row: 'the API answers 401 for ever, on the list',
  },
  {
    mechanism: 'a session ends when nobody uses it for 7 days',
    file: 'shell/src/last-use.ts',
    replace: ['const idleLimit = 7 * 24', 'const idleLimit = 700 * 24'],
    row: 'a user comes back after 8 days, with a token that is still good',
  },
  {
    mechanism: 'signing out counts in every tab',
    file: 'shell/src/firebase-identity.ts',
    replace: ['if (key !== signedOutKey || !readStored(signedOutKey)) return', 'return'],
    row: 'Logout before the identity service has answered, which it never does',
  },
  {
    mechanism: 'signing out forgets what the user sent',
    file: 'shell/src/session-start.ts',
    replace: ['      clearLog()\n', ''],
    row: 'one user signs out, and the next one opens the debug console',
  },
  {
    mechanism: 'signing out forgets the lists of the last visit',
    file: 'shell/src/session-start.ts',
    replace: ['    keepAnswersFor(user?.uid ?? null, revision)\n', ''],
    row: 'a user signs out',
  },
  {
    mechanism: 'what is created carries a key, so that a repeat creates nothing',
    file: 'packages/shared/src/runtime/query.ts',
    replace: [
      'hasKey ? { ...args, idempotencyKey: keys.keyFor(JSON.stringify(args)) } : args',
      'args',
    ],
    row: 'adding an aircraft: the connection is cut after the server has done it',
  },
  {
    mechanism: 'a call ends after 30 s',
    file: 'packages/shared/src/runtime/api-client.ts',
    replace: ['timeout = 30 } = row', 'timeout = 300 } = row'],
    row: 'the list of aircraft is asked for: no answer ever',
  },
  {
    mechanism: 'answers are held to the contract',
    file: 'packages/shared/src/runtime/api-client.ts',
    replace: [
      'const checked = row.response?.safeParse(changes ? changes.changed : body)',
      'const checked = { success: true, data: changes ? changes.changed : body }',
    ],
    row: 'the list of aircraft is asked for: 200 with null',
  },
  {
    mechanism: 'the debug console and its copy have no token',
    file: 'packages/shared/src/runtime/request-log.ts',
    replace: ["return value.replace(bearerToken, '[redacted]')", 'return value'],
    row: 'a refusal repeats the token of the request',
  },
  {
    mechanism: 'lists of the last visit are those of the same user',
    file: 'packages/shared/src/runtime/kept-answers.ts',
    replace: [
      "if (kept !== null && (next === null || kept.split('\\n')[0] !== next)) void forgetAll()",
      '',
    ],
    row: 'another user signs in where nobody signed out',
  },

  // What only tests of the API and the packages reach.
  {
    mechanism: 'a token needs a good signature, issuer, audience and time',
    file: 'api/src/identity/firebase.ts',
    replace: [
      'await auth.verifyIdToken(token, true)',
      "{ ...(readIdToken(token) as unknown as DecodedIdToken), uid: readIdToken(token)?.sub ?? '' }",
    ],
    test: ['api/src/identity/firebase.test.ts', 'a token %s is refused'],
  },
  {
    mechanism: 'an account that is disabled or deleted is refused within 3 s',
    file: 'api/src/identity/firebase.ts',
    replace: ['auth.verifyIdToken(token, true)', 'auth.verifyIdToken(token, false)'],
    test: [
      'api/src/identity/firebase.test.ts',
      'a token of an account that is disabled or deleted since is refused',
    ],
  },
  {
    mechanism: 'an identity service that does not answer refuses nobody, and lets nobody in',
    file: 'api/src/identity/firebase.ts',
    replace: [
      "return error instanceof Error && error.message.includes('Firebase ID token')",
      'return true',
    ],
    test: [
      'api/src/identity/firebase.test.ts',
      'an identity service that does not answer is no refusal',
    ],
  },
  {
    mechanism:
      'with a project only verified addresses of `ADMIN_EMAILS` become admin by themselves',
    file: 'api/src/users/handlers.ts',
    replace: ['if (!emailVerified) {', 'if (false) {'],
    test: ['api/src/users/users.test.ts', 'is for verified e-mail addresses only'],
  },
  {
    mechanism: 'that is asked for ten times a minute at most',
    file: 'packages/shared/src/contract/users.ts',
    replace: ['perMinute: 10,', 'perMinute: 1000,'],
    test: [
      'api/src/http/limits/limits.test.ts',
      'asking to become admin has a tight limit of its own',
    ],
  },
  {
    mechanism: 'at most 2,500 requests run at the same time',
    file: 'api/src/http/limits/load.ts',
    replace: ['if (running >= maxRunning) throw busy()', ''],
    test: [
      'api/src/http/limits/load.test.ts',
      'what is too much at once is refused with a time to come back',
    ],
  },
  {
    mechanism: 'secret fields are not in the debug log',
    file: 'packages/shared/src/runtime/request-log.ts',
    replace: [
      "secretFields.has(name.toLowerCase()) ? '[redacted]' : redact(item, depth + 1)",
      'redact(item, depth + 1)',
    ],
    test: [
      'packages/shared/src/runtime/request-log.test.ts',
      'secrets are redacted at any depth, and bearer tokens in text',
    ],
  },
  {
    mechanism: 'each call of maintenance needs its capability',
    file: 'api/src/http/add-call.ts',
    replace: ['if (row.needs && !can(caller.role, row.needs)) throw', 'if (false) throw'],
    test: ['api/src/http/permission-matrix.test.ts', 'for %s follows the permission table'],
  },
  capability('who has no role sees nothing of maintenance (`viewMaintenance`)', [
    "viewMaintenance: ['mro', 'operator', 'admin']",
    'viewMaintenance: everybody',
  ]),
  capability('who has no role logs no readings (`logReading`)', [
    "logReading: ['mro', 'operator', 'admin']",
    'logReading: everybody',
  ]),
  capability('an MRO plans nothing (`planMaintenance`)', [
    "planMaintenance: ['operator', 'admin']",
    "planMaintenance: ['mro', 'operator', 'admin']",
  ]),
  {
    mechanism: 'an import of maintenance needs the capability of what it brings',
    file: 'api/src/maintenance/import/handlers.ts',
    replace: ['if (!can(caller.role, importer.needs)) throw', 'if (false) throw'],
    test: ['api/src/maintenance/items/import.test.ts', 'an MRO imports no baselines'],
  },
  {
    mechanism: 'a counter falls by the correction of an admin alone (`overrideCounter`)',
    file: 'api/src/maintenance/readings/handlers.ts',
    replace: ["if (override && !can(caller.role, 'overrideCounter'))", 'if (false)'],
    test: [
      'api/src/maintenance/readings/readings.test.ts',
      'a counter falls only by an override of an admin',
    ],
  },
  {
    mechanism: 'a file is text in UTF-8',
    file: 'api/src/http/csv-body.ts',
    replace: ["'utf-8', { fatal: true,", "'utf-8', { fatal: false,"],
    test: ['api/src/import/import-races.test.ts', 'of %s is refused (§7.47)'],
  },
  {
    mechanism: 'a file has at most 10,000 rows',
    file: 'api/src/import/read-csv.ts',
    replace: ['else if (rows.length < maxRows)', 'else if (true)'],
    test: ['api/src/import/import.test.ts', 'has at most 10,000 rows'],
  },
  {
    mechanism: 'a file has at most 10 lines for each row that it may have',
    file: 'api/src/import/read-csv.ts',
    replace: ['++line > maxLines', '++line < 0'],
    test: ['api/src/import/import.test.ts', 'of %s is refused, and costs little'],
  },
  {
    mechanism: 'a notice of a release has at most 2 KiB',
    file: 'api/src/web/release-events.ts',
    replace: ['const bodyLimit = 2048', 'const bodyLimit = 65_536'],
    test: ['api/src/web/release-events.test.ts', '%s is refused, neither logged nor sent back'],
  },
  {
    mechanism: 'a file has at most 1,000 columns',
    file: 'api/src/import/read-csv.ts',
    replace: ['if (columns > maxColumns) throw', 'if (false) throw'],
    test: ['api/src/import/import.test.ts', 'of %s is refused, and costs little'],
  },
  {
    mechanism: 'an import is held to what was checked',
    file: 'api/src/import/run-import.ts',
    replace: ['if (ifMatchTag !== null && hashIn(ifMatchTag) !== hashIn(tag)) {', 'if (false) {'],
    test: [
      'api/src/import/import.test.ts',
      'answers an ETag, with which the import is refused when a row has changed since',
    ],
  },
  {
    mechanism: 'undoing needs what each change by hand needs',
    file: 'api/src/history/undo.ts',
    replace: ['if (missing) throw forbidden(explainNeed(missing))', ''],
    test: ['api/src/history/undo.test.ts', 'by who may not do it by hand'],
  },
  {
    mechanism: 'what was changed since is not undone',
    file: 'api/src/history/undo.ts',
    replace: ['  if (!changed) return\n', '  if (true) return\n'],
    test: ['api/src/history/undo.test.ts', 'when something of it was changed since'],
  },
  {
    mechanism: 'nothing in an exported file is calculated by a spreadsheet',
    file: 'packages/shared/src/formula-guard.ts',
    replace: ["export const formula = /^'*[=+\\-@\\t\\r]/", "export const formula = /^'*[\\t\\r]/"],
    test: ['api/src/maintenance/due/due.test.ts', 'the list is a file for spreadsheets'],
  },
  {
    mechanism: 'what a file brings with an apostrophe comes in without it',
    file: 'packages/ui/src/import/rewrite.ts',
    replace: ["withoutGuard(cells[index] ?? '').replace(", "(cells[index] ?? '').replace("],
    test: ['packages/ui/src/import/rewrite.test.ts', 'no guards'],
  },
]
