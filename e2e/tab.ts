import type { Browser, BrowserContext, Page } from '@playwright/test'

/** How every journey sees the product: at a desk in New York, and without what fades or slides. */
const desk = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  timezoneId: 'America/New_York',
  reducedMotion: 'reduce',
} as const

/** A page of the product's own address that shows nothing. */
const blank = '/favicon.svg'

/** What a worker's journeys share: what a browser has read and compiled once is half the work of opening a screen. */
export type Tab = { context: BrowserContext; page: Page; origins: Set<string> }

export async function openTab(browser: Browser, baseURL: string): Promise<Tab> {
  const context = await browser.newContext({ ...desk, baseURL })
  const page = await context.newPage()
  const origins = new Set<string>()
  page.on('framenavigated', (frame) => {
    const { protocol, origin } = new URL(frame.url())
    if (protocol === 'http:') origins.add(origin)
  })
  await page.goto(blank)
  return { context, page, origins }
}

/** Empties what a browser stores for each address that was opened, and leaves it at its own. */
async function clearStorage({ context, page, origins }: Tab, home: string): Promise<void> {
  await context.clearCookies()
  const others = [...origins].filter((origin) => origin !== home)
  for (const origin of [...others, home]) {
    await page.goto(new URL(blank, origin).href)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
  origins.clear()
}

/** Leaves a tab as it was opened: blank, at `home`, signed out, with nothing stored and nobody listening. */
export async function resetTab(tab: Tab, home: string): Promise<void> {
  const { context, page } = tab
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['request', 'requestfinished', 'requestfailed', 'console', 'pageerror', 'dialog'])
    page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await clearStorage(tab, home)
  page.setDefaultTimeout(0)
  await page.setViewportSize(desk.viewport)
  await page.emulateMedia({ colorScheme: null, media: null, reducedMotion: desk.reducedMotion })
  await page.mouse.move(0, 0)
}
