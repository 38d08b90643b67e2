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

/** The page hears of the scheme in its own time and colors fade: measured before, they would be a mixture. */
async function settle(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.evaluate(async () => {
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
    const endsSoon = (animation: Animation) =>
      animation.playState === 'running' && Number(animation.effect?.getComputedTiming().endTime) < 2000
    const fading = document.getAnimations().filter(endsSoon)
    await Promise.allSettled(fading.map((animation) => animation.finished))
  })
}

/** Dark differs from light in nothing but its colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

async function findViolations(rules: string[] | null): Promise<string[]> {
  // Selectors and results that passed take most of the time, and nobody reads them.
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    selectors: false,
    ...(rules && { runOnly: rules }),
  }
  const { violations } = await axe.run(document, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** What axe finds on the page, or what it finds by some rules of its only. */
export async function violationsOn(page: Page, rules: string[] | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return await page.evaluate(findViolations, rules)
}

/** Holds what is on the screen to WCAG 2.2 AA, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const findings = async () => {
      await settle(page, colorScheme)
      return await violationsOn(page, colorScheme === 'dark' ? colorRules : null)
    }
    // A color that still fades is measured again; one that stays is found each time.
    await expect.poll(findings, { message: `axe in ${colorScheme}` }).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
