import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startServer } from '#e2e/server.ts'
import { bringChromium, chromiumArguments } from './browser.ts'
import { buildWeb } from './build-web.ts'
import { root } from './processes.ts'

type Who = 'owner' | 'agent' | 'admin' | null
type Picture = { name: string; path: string; as: Who; before?: (page: Page) => Promise<void> }

const openFirst = (name: string) => async (page: Page) => {
  await page.getByRole('row').nth(2).getByRole('link').first().click({ timeout: 5000 })
  await page.waitForURL(new RegExp(`/${name}/.+`))
  await page.getByText('Timeline').waitFor()
  await page.waitForTimeout(1000)
}
const openDialog = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click({ timeout: 5000 })
  await page.getByRole('dialog').waitFor()
}

const pictures: Picture[] = [
  { name: 'login', path: '/auth', as: null },
  { name: 'sign-up', path: '/direct-signup', as: null },
  { name: 'sign-up-agent', path: '/auth/signup/agent', as: null },
  { name: 'forgot-password', path: '/auth/forgot-password', as: null },
  { name: 'dashboard', path: '/dashboard', as: 'owner' },
  { name: 'dashboard-agent', path: '/dashboard', as: 'agent' },
  { name: 'dashboard-admin', path: '/dashboard', as: 'admin' },
  { name: 'clients', path: '/clients', as: 'owner' },
  { name: 'client', path: '/clients', as: 'owner', before: openFirst('clients') },
  { name: 'new-client', path: '/clients', as: 'owner', before: openDialog(/new client/i) },
  { name: 'prospects', path: '/prospects', as: 'owner' },
  { name: 'prospect', path: '/prospects', as: 'owner', before: openFirst('prospects') },
  { name: 'tickets', path: '/tickets', as: 'owner' },
  { name: 'ticket', path: '/tickets', as: 'owner', before: openFirst('tickets') },
  { name: 'import', path: '/clients/import', as: 'owner' },
  { name: 'team-members', path: '/team-members', as: 'owner' },
  { name: 'profile', path: '/profile', as: 'owner' },
  { name: 'change-password', path: '/change-password', as: 'owner' },
  { name: 'not-found', path: '/no-such-page', as: 'owner' },
]

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

const folder = path.join(root, 'docs', 'pictures')

async function take(browser: Browser, url: string, picture: Picture): Promise<void> {
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        timezoneId: 'America/New_York',
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        baseURL: url,
      })
      if (picture.as) {
        const data = { email: `${picture.as}@bindery.example`, password: 'bindery-demo' }
        await context.request.post('/api/login', { data })
      }
      const page = await context.newPage()
      await page.goto(picture.path, { waitUntil: 'networkidle' })
      // A phone shows cards, not rows: what is opened from a table there is pictured on the wider screens.
      const isOpened = await picture.before?.(page).then(
        () => true,
        () => false,
      )
      await page.waitForLoadState('networkidle')
      const file = path.join(folder, `${picture.name}-${viewport.width}-${colorScheme}.png`)
      if (isOpened !== false) await page.screenshot({ path: file })
      await context.close()
    }
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
  for (const picture of pictures) {
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, server.url, picture)
  }
} finally {
  await browser.close()
  await server.stop()
}
