// React looks for this hook when it starts. If it started first, no edit of a remote could reach the page.
import { injectIntoGlobalHook } from 'react-refresh/runtime'

injectIntoGlobalHook(window)
