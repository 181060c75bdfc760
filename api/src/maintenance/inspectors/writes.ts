// Others change these through this file alone.

export { addInspector } from './queries'
