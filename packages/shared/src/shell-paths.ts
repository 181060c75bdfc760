/** The shell's own pages; every other address belongs to the remote that declares it. */
export const shellPaths = { signIn: '/login', dashboard: '/dashboard' } as const

/** What the documents of the shell's pages say of themselves. */
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
