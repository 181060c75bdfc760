import { heading, press, text, type Screen } from './screen'

export const publicScreens: Screen[] = [
  { name: 'landing', path: '/', shows: heading('Maintenance Tracking') },
  {
    name: 'landing-demo',
    path: '/',
    act: press('Get a Demo'),
    shows: text("Demo request received! We'll contact you soon."),
  },
  { name: 'privacy', path: '/privacy', shows: heading('Privacy Policy') },
  { name: 'terms', path: '/terms', shows: heading('Terms of Service') },
  { name: 'sign-in', path: '/login', shows: heading('Sign In') },
  {
    name: 'sign-in-errors',
    path: '/login',
    act: press(/^Sign In$/),
    shows: (page) => page.locator('[aria-invalid=true]').first(),
  },
  {
    name: 'sign-in-failed',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@demo.aerofleet.test')
      await page.getByLabel('Password', { exact: true }).fill('not-it')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    },
    shows: text('Authentication failed'),
  },
  {
    name: 'reset-sent',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@demo.aerofleet.test')
      await press('Forgot password?')(page)
    },
    shows: text(/^If there is an account for/),
  },
  { name: 'sign-up', path: '/login?mode=sign-up', shows: heading('Sign Up') },
  {
    name: 'sign-up-errors',
    path: '/login?mode=sign-up',
    act: press(/^Sign Up$/),
    shows: (page) => page.getByRole('alert').first(),
  },
  { name: 'not-found', path: '/nowhere', shows: heading('Page not found') },
  // The notice is there on every page that is loaded from now on.
  {
    name: 'session-ended',
    path: '/login',
    prepare: (page) =>
      page.addInitScript(() =>
        sessionStorage.setItem('aerofleet.notice', 'Authentication failed. Please log in again.'),
      ),
    shows: text('Authentication failed. Please log in again.'),
  },
]
