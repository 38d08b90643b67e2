import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { navigator } from './navigator.ts'

/** Every screen of an agency with more than a form in it; `:id` is the first of the list that it belongs to. */
const screens = [
  '/dashboard',
  '/prospects',
  '/prospects/:id',
  '/prospects/import',
  '/clients',
  '/clients/:id',
  '/clients/import',
  '/tickets',
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

const wide = { width: 1440, height: 900 }
const sizes = [
  wide,
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

async function addressOf(page: Page, screen: string): Promise<string> {
  if (!screen.endsWith('/:id')) return screen
  const list = screen.slice(0, -4)
  const answer = await page.request.get(`/api${list}?limit=1`)
  const [first] = await answer.json()
  return `${list}/${first.id}`
}

/**
 * Looks at the top of the page, in its midst and at its end, and says what the button keeps from being pressed once it
 * had time to give way: what is small or has its middle beneath it, and at the end, where room is kept, whatever it touches.
 */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const button = document.querySelector('button[aria-label="Ask the assistant"]')
    if (!button?.checkVisibility()) return []
    const pressable = 'a[href], button:enabled, input, select, textarea, summary, [role="button"]'
    const endOf = () => document.documentElement.scrollHeight - window.innerHeight
    /** The part of an element that what scrolls around it lets be seen. */
    const seenOf = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect()
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue
        const frame = around.getBoundingClientRect()
        left = Math.max(left, frame.left)
        right = Math.min(right, frame.right)
        top = Math.max(top, frame.top)
        bottom = Math.min(bottom, frame.bottom)
      }
      return { left, right, top, bottom }
    }
    const problems = () => {
      const own = button.getBoundingClientRect()
      const isEnd = endOf() > 0 && window.scrollY >= endOf() - 1
      const beneath = [...document.querySelectorAll(`:is(main, [data-keeps-focus]) :is(${pressable})`)]
      const those = beneath.filter((element) => {
        const box = element.getBoundingClientRect()
        const seen = seenOf(element)
        const meets =
          seen.right > own.left && seen.left < own.right && seen.bottom > own.top && seen.top < own.bottom
        if (!meets || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          return false
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        const isMiddle = x > own.left && x < own.right && y > own.top && y < own.bottom
        return isEnd || isMiddle || box.width < 3 * own.width
      })
      const away = isEnd && button.hasAttribute('data-away') ? ['it stays away at the end'] : []
      return [...away, ...those.map((element) => element.outerHTML.slice(0, 160))]
    }
    const found: string[] = []
    for (const part of [0, 0.4, 1]) {
      window.scrollTo({ top: endOf() * part, behavior: 'instant' })
      let calm = 0
      for (let frame = 0; frame < 90 && calm < 2; frame += 1) {
        await new Promise((seen) => requestAnimationFrame(seen))
        calm = problems().length === 0 ? calm + 1 : 0
      }
      found.push(...problems())
    }
    return found
  })
}

test('the chat button covers nothing that can be pressed', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/dashboard')
  const { goTo } = navigator(page)
  const found: Record<string, string[]> = {}
  for (const screen of screens) {
    const address = await addressOf(page, screen)
    await page.setViewportSize(wide)
    await goTo(address)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const those = await covered(page)
      if (those.length > 0) found[`${screen} at ${size.width} px`] = those
    }
  }
  expect(found).toEqual({})
})
