import { test as base, expect, type Page } from '@playwright/test'
import { type Office, openOffice, type RunningServer, startServer } from './server.ts'
import { openTab, resetTab, type Tab } from './tab.ts'

type Who = 'owner' | 'agent' | 'admin'

/** The demo's password. */
export const demoPassword = 'bindery-demo'

/** The demo's login of a role. */
export function demoEmail(who: Who): string {
  return `${who}@bindery.example`
}

type Fixtures = {
  /** Messages of the browser's console that a test expects, such as a refused call; all others fail it. */
  expectedConsole: RegExp[]
}

let journeys = 0

function ownAddress(): string {
  journeys += 1
  return `127.1.${journeys >> 8}.${journeys & 255}`
}

/** Every test runs against its worker's own server, and fails on what the browser's console complains of. */
export const test = base.extend<Fixtures, { server: RunningServer; office: Office; tab: Tab }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  office: [
    async ({ server }, use) => {
      const office = await openOffice(server)
      await use(office)
      await office.close()
    },
    { scope: 'worker' },
  ],
  tab: [
    async ({ browser, office }, use) => {
      const tab = await openTab(browser, office.url)
      await use(tab)
      await tab.context.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ office }, use) => use(office.url),
  context: async ({ tab, office }, use) => {
    // The limits on calls of one network address are not for all journeys together.
    await office.moveTo(ownAddress())
    await use(tab.context)
    await resetTab(tab, office.url)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  expectedConsole: async ({}, use) => use([]),
  // A journey that asks for the context has its page open, too.
  page: async ({ context: _, tab: { page }, contextOptions, expectedConsole }, use) => {
    await page.emulateMedia({ reducedMotion: contextOptions.reducedMotion ?? 'reduce' })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      // Some browsers look for the icon of the blank page that a tab is left at between journeys.
      if (message.location().url.endsWith('/favicon.ico')) return
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    await use(page)
    const unexpected = complaints.filter((text) => !expectedConsole.some((pattern) => pattern.test(text)))
    expect(unexpected, 'the console is silent').toEqual([])
  },
})

export { expect }

/** Signs a demo person in without the login screen, which has its own journey. */
export async function signIn(page: Page, who: Who): Promise<void> {
  const answer = await page.request.post('/api/login', {
    data: { email: demoEmail(who), password: demoPassword },
  })
  expect(answer.ok(), `signing in as ${who}`).toBe(true)
}
