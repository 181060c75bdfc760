import { expect } from '@playwright/test'
import { demo, type DemoAccount } from '../support/demo'
import { startReleases, type Releases } from '../support/releases'
import { shared } from '../support/shared'
import { test as base } from '../support/test'
import { firefox, webkit } from './find-engines'
import { startFirefox } from './firefox'
import { startWebKit } from './webkit'
import { openWindow, type Window } from './window'

const engines = [
  { name: 'Firefox', program: firefox, start: startFirefox },
  { name: 'WebKit', program: webkit, start: startWebKit },
]

const listPath = '/dashboard/aircraft'
const hint = 'Enter a number such as 4210.5'

async function signIn(window: Window, account: DemoAccount) {
  const { email, password } = demo(account)
  await window.open('/login')
  await window.fill('Email', email)
  await window.fill('Password', password)
  await window.press('button', 'Sign In')
  await window.sees('heading', 'Dashboard')
}

async function signOut(window: Window) {
  await window.press('button', 'Logout')
  await window.sees('heading', 'Sign In')
}

for (const { name, program, start } of engines) {
  if (!program) continue
  const sharedReleases = shared(async () => {
    const value = await startReleases({ DEMO_AIRCRAFT: '300' })
    return { value, stop: value.stop }
  })
  const sharedSession = shared(async () => {
    const value = await start(program)
    return { value, stop: value.close }
  })
  const test = base.extend<{ releases: Releases; window: Window }>({
    releases: [
      async ({}, use) => {
        const releases = await sharedReleases()
        await use(releases)
        await releases.reset()
      },
      { timeout: 120_000 },
    ],
    product: async ({ releases }, use) => use(releases.product),
    window: async ({ product }, use) => use(openWindow(await sharedSession(), product.url)),
  })

  test.describe(name, () => {
    test('a newcomer signs up, and is still signed in after a reload', async ({ window }) => {
      await window.open('/login?mode=sign-up')
      await window.fill('Display Name', 'Mara Keller')
      await window.fill('Email', `mara@${name.toLowerCase()}.test`)
      await window.fill('Password', 'holding-pattern')
      await window.fill('Confirm Password', 'holding-pattern')
      await window.press('button', 'Sign Up')
      await window.sees('text', 'Welcome, Mara Keller')
      await window.reload()
      await window.sees('text', 'Welcome, Mara Keller')
      await signOut(window)
    })

    test('an operator scrolls 300 aircraft to the end and edits one', async ({ window }) => {
      await signIn(window, 'operator')
      await window.open(`${listPath}?sort=tail`)
      await window.sees('text', '300 aircraft')
      await window.key('End')
      await window.shows('[aria-rowindex="301"]')
      await window.key('Home')
      await window.shows('[aria-rowindex="2"]')

      await window.press('button', /^Edit /)
      await window.fill('Total Hours', '4,200')
      await window.press('button', /^Save /)
      await window.sees('text', hint)
      expect(await window.value('Total Hours')).toBe('4,200')
      await window.fill('Total Hours', '4242')
      await window.press('button', /^Save /)
      await window.sees('link', '4,242 h')
      await signOut(window)
    })

    test('an operator adds an aircraft, figures that cannot be read are refused, and deletes it', async ({
      window,
    }) => {
      await signIn(window, 'operator')
      await window.open('/dashboard/add-aircraft')
      await window.fill('Aircraft Type', 'Saab 2000')
      await window.fill('Tail Number', 'SE-KEY')
      await window.fill('Serial Number', name)
      await window.fill('Total Cycles', '1')
      for (const typed of ['12e', '4200,5']) {
        await window.fill('Total Hours', typed)
        await window.press('button', 'Save Aircraft')
        await window.sees('text', hint)
      }
      await window.fill('Total Hours', '4200.5')
      await window.press('button', 'Save Aircraft')
      await window.sees('text', /^Aircraft saved! ID: /)
      await window.open(`${listPath}?q=se%E2%80%91key`)
      await window.press('button', 'Delete SE-KEY')
      await window.press('button', 'Delete')
      await window.sees('text', 'No aircraft match')
      await signOut(window)
    })

    test('an admin manages operators and roles', async ({ window }) => {
      await signIn(window, 'admin')
      await window.open('/dashboard/operators')
      await window.press('tab', 'Add New Operator')
      await window.fill('Company Name', 'Aardvark Air')
      await window.fill('Email', 'ops@aardvark.test')
      await window.press('button', 'Add Operator')
      await window.sees('text', 'Operator "Aardvark Air" added successfully!')
      await window.press('button', 'Delete Aardvark Air')
      await window.press('button', 'Delete')
      await window.sees('text', 'Operator "Aardvark Air" deleted successfully')

      await window.open('/dashboard/user-management')
      await window.type('User', 'Vera')
      await window.type('Role', 'MRO')
      await window.press('button', 'Assign Role')
      await window.sees('text', "Role 'mro' assigned successfully")
      await window.press('button', /^Remove Role of Vera/)
      await window.press('button', 'Remove Role')
      await window.sees('text', 'Role removed successfully')
      await signOut(window)
    })

    test('the debug console opens and closes', async ({ window }) => {
      await window.open('/')
      await window.press('button', 'Debug Console')
      await window.press('button', 'Clear Logs')
      await window.sees('text', /^Total: \d+ \| Filtered: \d+$/)
      await window.press('button', 'Close')
      await window.sees('heading', 'Maintenance Tracking')
    })

    test('a remote that is down leaves the rest working, and works again when it is back', async ({
      window,
      releases,
    }) => {
      await signIn(window, 'operator')
      const withoutFiles = await releases.make(`gone${name}`, [
        { file: '', edit: () => null, afterBuild: true },
      ])
      await releases.promote(withoutFiles, { hasPrevious: false })
      await window.open(listPath)
      await window.sees('heading', 'This screen is unavailable')
      await window.press('link', 'Dashboard')
      await window.sees('link', 'View Aircraft')
      await releases.reset()
      await window.open(listPath)
      await window.sees('heading', 'Aircraft Fleet')
      await signOut(window)
    })

    test('an open tab takes a new release with its next screen', async ({ window, releases }) => {
      await signIn(window, 'operator')
      const edit = (text: string) => text.replaceAll('"Aircraft Fleet"', '"Fleet of tomorrow"')
      const next = await releases.make(`next${name}`, [{ file: releases.listFile('js'), edit }])
      await releases.promote(next)
      await window.run('dispatchEvent(new Event("focus"))')
      await window.sees('text', 'Update available')
      await window.press('link', 'Aircraft')
      await window.sees('heading', 'Fleet of tomorrow')
      await signOut(window)
    })

    test('after a sign-out Back shows no earlier screen', async ({ window }) => {
      await signIn(window, 'operator')
      await window.open(listPath)
      await window.sees('heading', 'Aircraft Fleet')
      await window.open('/dashboard')
      await window.sees('link', 'View Aircraft')
      await signOut(window)
      await window.run('history.back()')
      const texts: unknown[] = []
      for (const end = Date.now() + 1500; Date.now() < end;) {
        texts.push(await window.run('return document.body.innerText').catch(() => ''))
      }
      expect(texts.filter((text) => /Aircraft Fleet|Serial Number/.test(String(text)))).toEqual([])
      await window.sees('heading', 'Sign In')
    })
  })
}
