/**
 * Provides the federation runtime of the shell to remotes. The plugin's option `provideExternalRuntime` takes
 * the CommonJS edition of this module, and with it a second copy of the whole runtime.
 */
// oxlint-disable-next-line import/no-default-export -- the runtime asks for it
export { default } from '@module-federation/inject-external-runtime-core-plugin'
