const sentences: Record<string, string> = {
  'auth/invalid-credential': 'Email or password is not right.',
  'auth/user-not-found': 'Email or password is not right.',
  'auth/wrong-password': 'Email or password is not right.',
  'auth/invalid-email': 'Please enter a valid email address.',
  'auth/missing-email': 'Please enter a valid email address.',
  'auth/email-already-in-use': 'An account with this email address already exists.',
  'auth/weak-password': 'Password must be at least 6 characters.',
  'auth/password-does-not-meet-requirements':
    'This password is not allowed. Choose a longer one with letters, digits and signs.',
  'auth/user-disabled': 'This account has been disabled.',
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/network-request-failed':
    'The identity service could not be reached. Check your connection and try again.',
}

export function identityMessage(error: unknown): string {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return sentences[code] ?? 'Please try again.'
}

export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text)
}
