import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** /policy-analysis: documents to choose from, and an analysis with its parts. */
export function analysisPage(page: Page) {
  return {
    async open() {
      await page.goto('/policy-analysis')
      await expect(page.getByRole('heading', { level: 1, name: 'Analysis' })).toBeVisible()
    },
    /** Searched for: the newest documents alone are listed, and others may have come. */
    async choose(fileName: string) {
      await page.getByRole('searchbox', { name: 'Search documents' }).fill(fileName)
      await page.getByRole('button', { name: `Choose ${fileName}` }).click()
    },
    chosen: page.getByRole('list', { name: 'Chosen documents' }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    tab: (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }),
    summary: page.getByRole('list', { name: 'Summary' }),
    row: (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
    place: (name: string) => page.getByRole('button', { name }),
    chosenMark: page.locator('[data-mark][data-chosen]'),
    done: (title: string) => page.getByRole('checkbox', { name: `Done: ${title}` }),
    letter: page.getByRole('textbox', { name: 'Letter' }),
    paper: (name: string) => page.getByRole('link', { name }),
  }
}
