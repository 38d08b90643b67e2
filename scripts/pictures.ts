import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { startServer } from '#e2e/server.ts'
import { bringChromium, chromiumArguments } from './browser.ts'
import { buildWeb } from './build-web.ts'
import { type Picture, pictures } from './picture-list.ts'
import { root } from './processes.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** Not in docs/pictures: there are only the few that the documents show. */
const folder = path.join(root, 'dist', 'pictures')

type Look = { viewport: (typeof sizes)[number]; colorScheme: 'light' | 'dark' }

async function takeOne(browser: Browser, url: string, picture: Picture, look: Look): Promise<void> {
  const context = await browser.newContext({
    ...look,
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    baseURL: url,
  })
  if (picture.as) {
    const data = { email: `${picture.as}@bindery.example`, password: 'bindery-demo' }
    await context.request.post('/api/login', { data })
  }
  const page = await context.newPage()
  await page.goto(picture.path, { waitUntil: 'networkidle' })
  // On a busy machine the network rests before the app has begun.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await picture.before?.(page)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[role="status"][aria-label="Loading"]'))
  const name = `${picture.name}-${look.viewport.width}-${look.colorScheme}.png`
  await page.screenshot({ path: path.join(folder, name) })
  // A call that the screen repeats may be on its way through a changed answer.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** Light and dark side by side: most of the time is waiting until a page is quiet. */
async function take(browser: Browser, url: string, picture: Picture): Promise<void> {
  for (const viewport of sizes) {
    const looks: Look[] = [
      { viewport, colorScheme: 'light' },
      { viewport, colorScheme: 'dark' },
    ]
    await Promise.all(looks.map((look) => takeOne(browser, url, picture, look)))
  }
  console.log(picture.name)
}

/** `npm run pictures -- [NAME …]`: pictures of every screen on the demo, in three widths, light and dark. */
const wanted = process.argv.slice(2)
await buildWeb()
mkdirSync(folder, { recursive: true })
const server = await startServer()
const executablePath = bringChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
try {
  for (const picture of pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    await take(browser, server.url, picture).catch((error) => {
      console.error(`${picture.name}: ${error}`)
      // The other screens are pictured all the same.
      process.exitCode = 1
    })
} finally {
  await browser.close()
  await server.stop()
}
