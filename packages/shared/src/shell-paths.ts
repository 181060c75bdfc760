/** The shell's own pages; every other address belongs to the remote that declares it. */
export const shellPaths = { signIn: '/login', dashboard: '/dashboard' } as const
