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
