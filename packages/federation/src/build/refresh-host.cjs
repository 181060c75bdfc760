// Before React is evaluated, which looks for this hook then; later no remote could be refreshed.
require('react-refresh/runtime').injectIntoGlobalHook(window)
