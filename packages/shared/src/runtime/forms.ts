/**
 * The forms that the shell provides where a page needs them: in a remote `react-hook-form` and its resolver
 * for schemas resolve to this module. A list of names, as `router.ts`.
 */
export { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
export { useForm, useWatch } from 'react-hook-form'
