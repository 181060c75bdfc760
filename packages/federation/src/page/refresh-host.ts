// Before React is evaluated, which looks for this hook then; later no remote could be refreshed.
import { injectIntoGlobalHook } from 'react-refresh/runtime'

injectIntoGlobalHook(window)
