// This must run before React, because React looks for the hook when it starts. Otherwise no remote could be
// refreshed.
import { injectIntoGlobalHook } from 'react-refresh/runtime'

injectIntoGlobalHook(window)
