/** The shell's own pages. Every other address belongs to the remote that declares it. */
export const shellPaths = { signIn: '/login', dashboard: '/dashboard' } as const

export const shellPages: Record<string, { title: string; description?: string }> = {
  [shellPaths.signIn]: {
    title: 'Sign In',
    description: 'Sign in to AeroFleet, or create an account with a name, an email and a password.',
  },
  [shellPaths.dashboard]: { title: 'Dashboard' },
}

const product = 'AeroFleet'
export const documentTitle = (title: string) =>
  title === product ? product : `${title} · ${product}`
