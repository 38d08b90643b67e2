import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { openOffice, type RunningServer, startServer } from './server.ts'

const { source: axeSource } = axe

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
export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // The limits on calls of one network address are not for all journeys together.
  baseURL: async ({ server }, use) => {
    const office = await openOffice(server, ownAddress())
    await use(office.url)
    await office.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  expectedConsole: async ({}, use) => use([]),
  page: async ({ page, expectedConsole }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
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

export type Scheme = 'light' | 'dark'

/** Shows the app in a scheme. It hears of it in its own time; without motion its colors then change at once. */
async function showIn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
}

const colorRules = ['color-contrast', 'link-in-text-block']

/** The rules of colors, or all others. */
type RuleSet = 'colors' | 'others'

async function findViolations({ set, colors }: { set: RuleSet; colors: string[] }): Promise<string[]> {
  // Selectors and results that passed take most of the time, and nobody reads them.
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    selectors: false,
    ...(set === 'colors'
      ? { runOnly: colors }
      : { rules: Object.fromEntries(colors.map((id) => [id, { enabled: false }])) }),
  }
  // The page behind a dialog is dimmed, and looked at without it.
  const dialog = document.querySelector('[aria-modal="true"]')
  const { violations } = await axe.run((set === 'colors' && dialog) || document, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** What axe finds on the page by some of its rules. */
export async function violationsOn(page: Page, ...sets: RuleSet[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const found: string[] = []
  for (const set of sets) found.push(...(await page.evaluate(findViolations, { set, colors: colorRules })))
  return found
}

/**
 * Holds what is on the screen to WCAG 2.2 AA, in light and in dark, which differ in nothing but their colors: the other rules
 * are tried in the first of them only. For what the tour of accessibility.spec.ts cannot reach.
 */
export async function expectAccessible(
  page: Page,
  schemes: readonly [Scheme, Scheme] = ['light', 'dark'],
): Promise<void> {
  for (const [at, scheme] of schemes.entries()) {
    await showIn(page, scheme)
    const sets: RuleSet[] = at === 0 ? ['others', 'colors'] : ['colors']
    // A color that still fades is measured again; one that stays is found each time.
    await expect.poll(() => violationsOn(page, ...sets), { message: `axe in ${scheme}` }).toEqual([])
  }
}
