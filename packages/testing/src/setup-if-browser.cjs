// The docblock `@jest-environment node` runs a test of plain functions without a page and without the API.
if (typeof document !== 'undefined') require('./setup')
