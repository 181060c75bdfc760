// React looks for this hook when it is evaluated; after that no remote could be refreshed.
require('react-refresh/runtime').injectIntoGlobalHook(window)
