import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Shows the page as a phone does: 390 px wide. */
export async function asPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
}

/** Holds a page to the width of its window: nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // A window that was just made narrow is drawn anew in its own time.
  await expect.poll(overhang, { message: 'what stands beyond the window' }).toBeLessThanOrEqual(0)
}

/** Holds a list of cards to so many whole ones in the window. */
export async function expectCardsInSight(page: Page, atLeast: number): Promise<void> {
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
  await expect(cards.first()).toBeVisible()
  const inSight = () =>
    cards.evaluateAll((all) => {
      const boxes = all.map((card) => (card.firstElementChild ?? card).getBoundingClientRect())
      return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight).length
    })
  await expect.poll(inSight, { message: 'whole cards in the window' }).toBeGreaterThanOrEqual(atLeast)
}
