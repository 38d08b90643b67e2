import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

const button = 'button[aria-label="Ask the assistant"]'

/** Every screen of an agency with more than a form in it; `:id` is the first of the list that it belongs to. */
const screens = [
  '/dashboard',
  '/prospects',
  '/prospects?view=board',
  '/prospects/:id',
  '/prospects/import',
  '/clients',
  '/clients/:id',
  '/clients/import',
  '/tickets',
  '/tickets?view=board',
  '/tickets/:id',
  '/knowledge',
  '/knowledge?tab=articles',
  '/knowledge?tab=ask',
  '/knowledge/new',
  '/knowledge/upload',
  '/support',
  '/policy-analysis',
  '/commercial',
  '/commercial-data',
  '/edison',
  '/document-extraction',
  '/acords',
  '/team-members',
  '/payments',
  '/profile',
]

async function addressOf(page: Page, screen: string): Promise<string> {
  if (!screen.endsWith('/:id')) return screen
  const list = screen.slice(0, -4)
  const answer = await page.request.get(`/api${list}?limit=1`)
  const [first] = await answer.json()
  return `${list}/${first.id}`
}

/** Goes through everything on the page that can be pressed, from its end, and says what the button lies on. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const launcher = document.querySelector(selector)
    if (!launcher?.checkVisibility()) return []
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    const pressable = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="button"]'
    const found: string[] = []
    for (const element of document.querySelectorAll(`main :is(${pressable}), [data-keeps-focus] button`)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const over = launcher.getBoundingClientRect()
      const meets =
        box.right > over.left && box.left < over.right && box.bottom > over.top && box.top < over.bottom
      const isTall = box.height > window.innerHeight / 2
      const isBeneath = launcher.contains(document.elementFromPoint(x, y))
      if (isBeneath || (meets && !isTall)) found.push(element.outerHTML.slice(0, 160))
    }
    return found
  }, button)
}

for (const screen of screens)
  test(`the chat button covers nothing that can be pressed on ${screen}`, async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto(await addressOf(page, screen))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator(button)).toBeVisible()
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.waitForLoadState('networkidle')
      expect(await covered(page), `at ${width} px`).toEqual([])
    }
  })
