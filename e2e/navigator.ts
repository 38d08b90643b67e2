import type { Page, Request } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Goes to screens as links do, without loading the app again, and waits until nothing more is fetched. */
export function navigator(page: Page) {
  const fetched = new Set<Request>()
  page.on('request', (request) => {
    // What the document before still waited for is not always reported as finished or failed.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) fetched.clear()
    // Nor is a write that outlives its page.
    if (request.method() === 'GET') fetched.add(request)
  })
  // The document before goes on asking until the next one arrives, and those are lost with it.
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) fetched.clear()
  })
  page.on('requestfinished', (request) => fetched.delete(request))
  page.on('requestfailed', (request) => fetched.delete(request))
  const settle = async () => {
    let quiet = 0
    const isQuiet = () => {
      quiet = fetched.size === 0 ? quiet + 1 : 0
      return quiet > 2
    }
    await expect.poll(isQuiet, { intervals: [40], message: `${page.url()} is loaded` }).toBe(true)
  }
  /** Without waiting for what the screen fetches. */
  const step = (address: string) =>
    page.evaluate((to) => {
      const state = { key: to, idx: (window.history.state?.idx ?? 0) + 1, usr: null }
      window.history.pushState(state, '', to)
      window.dispatchEvent(new PopStateEvent('popstate', { state }))
    }, address)
  return {
    settle,
    step,
    async goTo(address: string) {
      await step(address)
      await settle()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  }
}
