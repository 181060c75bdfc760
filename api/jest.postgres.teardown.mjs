export { tearDown as default } from './jest.postgres.setup.mjs'
