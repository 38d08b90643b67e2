import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { bringChromium, chromiumArguments } from '#scripts/browser.ts'
import { type Figure, quantity } from './figures.ts'
import type { Stand } from './stand.ts'

const debuggingPort = 9337

async function openBrowser(profile: string): Promise<BrowserContext> {
  const executablePath = bringChromium()
  if (!executablePath) throw new Error('No Chromium was found: install it, or name one in CHROME_PATH.')
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
    viewport: { width: 1440, height: 900 },
  })
}

async function signIn(context: BrowserContext, stand: Stand): Promise<void> {
  const { email, password } = stand
  await context.request.post(`${stand.product.url}/api/login`, { data: { email, password } })
}

/** Scripts and styles as they cross the wire, in KB. */
async function weight(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await page.close()
  return total / 1000
}

async function scores(url: string): Promise<{ performance: number; accessibility: number }> {
  const flags = {
    port: debuggingPort,
    onlyCategories: ['performance', 'accessibility'],
    disableStorageReset: true,
  }
  const result = await lighthouse(url, flags, desktopConfig)
  const of = (category: string) => (result?.lhr.categories[category]?.score ?? 0) * 100
  return { performance: of('performance'), accessibility: of('accessibility') }
}

/** How long the first rows take after their data, the longest task while scrolling (both in ms), and the heap in MB. */
async function longList(page: Page, url: string) {
  await page.addInitScript(() => {
    const seen = { longest: 0, answeredAt: 0, rowsAt: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) seen.longest = Math.max(seen.longest, task.duration)
    }).observe({ type: 'longtask' })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByType('resource') as PerformanceResourceTiming[]) {
        if (entry.name.includes('/api/clients') && seen.answeredAt === 0) seen.answeredAt = entry.responseEnd
      }
    }).observe({ type: 'resource', buffered: true })
    new MutationObserver(() => {
      if (seen.rowsAt === 0 && document.querySelectorAll('[role=row], tbody tr').length > 10)
        seen.rowsAt = performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(url)
  await page.getByRole('row').nth(10).waitFor()
  const firstRows = await page.evaluate(() => {
    const { rowsAt, answeredAt } = Reflect.get(window, 'seen')
    return rowsAt - answeredAt
  })
  await page.evaluate(() => Object.assign(Reflect.get(window, 'seen'), { longest: 0 }))
  await page.getByRole('row').nth(5).hover()
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 1600)
    await page.waitForTimeout(30)
  }
  const longest = await page.evaluate(() => Reflect.get(window, 'seen').longest)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { firstRows, longest, heap: usedSize / 1e6 }
}

/** What the browser loads, Lighthouse's opinion, and the longest list. */
export async function measureScreens(stand: Stand): Promise<Figure[]> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-browser-'))
  const context = await openBrowser(profile)
  const { url } = stand.product
  try {
    const login = await weight(context, `${url}/auth`)
    const loginScores = await scores(`${url}/auth`)
    await signIn(context, stand)
    const dashboard = await weight(context, `${url}/dashboard`)
    const dashboardScores = await scores(`${url}/dashboard`)
    const list = await longList(await context.newPage(), `${url}/clients`)
    return [
      quantity('login page, JS + CSS', login, '≤', 160, 'KB'),
      quantity('dashboard, JS + CSS', dashboard, '≤', 290, 'KB'),
      quantity('Lighthouse login, performance', loginScores.performance, '≥', 98, ''),
      quantity('Lighthouse login, accessibility', loginScores.accessibility, '≥', 100, ''),
      quantity('Lighthouse dashboard, performance', dashboardScores.performance, '≥', 98, ''),
      quantity('Lighthouse dashboard, accessibility', dashboardScores.accessibility, '≥', 100, ''),
      quantity('10,000 clients: first rows after their data', list.firstRows, '≤', 300, 'ms'),
      quantity('10,000 clients: longest task while scrolling', list.longest, '≤', 50, 'ms'),
      quantity('10,000 clients: heap', list.heap, '≤', 20, 'MB'),
    ]
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
