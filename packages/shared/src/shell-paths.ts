/** The shell's own pages; every other address belongs to the remote that declares it. */
export const shellPaths = { signIn: '/login', dashboard: '/dashboard' } as const

/** Title and description of the shell's own pages, for the document. */
export const shellPages: Record<string, { title: string; description?: string }> = {
  [shellPaths.signIn]: {
    title: 'Sign In',
    description: 'Sign in to AeroFleet, or create an account with a name, an email and a password.',
  },
  [shellPaths.dashboard]: { title: 'Dashboard' },
}

const product = 'AeroFleet'
/** The title of a document. */
export const documentTitle = (title: string) =>
  title === product ? product : `${title} · ${product}`
