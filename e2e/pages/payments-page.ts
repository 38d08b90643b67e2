import type { Page } from '@playwright/test'
import { violationsOn } from '#e2e/axe.ts'
import { expect } from '#e2e/fixtures.ts'

/** Holds a page of the sandbox, which follows the system's scheme alone, to WCAG 2.2 AA in light and in dark. */
async function expectSandboxAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page, 'all'), `axe in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** /payments, and the pages of the sandbox that stand in for the payment provider. */
export function paymentsPage(page: Page) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return {
    open: () => page.goto('/payments'),
    press,
    expectSandboxAccessible: () => expectSandboxAccessible(page),
    async subscribe() {
      await press('Subscribe Now')
      await expect(page.getByText('SANDBOX: NO MONEY MOVES')).toBeVisible()
    },
    async openPortal(name = 'Manage card and billing') {
      await press(name)
      await expect(page.getByRole('heading', { name: 'Manage the subscription' })).toBeVisible()
    },
    goBack: () => page.getByRole('link', { name: 'Back to Bindery' }).click(),
    /** The state in the plan's panel. */
    expectState: (label: string) =>
      expect(page.getByRole('region', { name: /Plan$/ }).getByText(label, { exact: true })).toBeVisible(),
    expectInvoice: (number: string, state: string) =>
      expect(page.getByRole('row').filter({ hasText: number })).toContainText(state),
  }
}
