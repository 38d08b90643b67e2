import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

type ListName = 'Claims' | 'Clients' | 'Policies' | 'Prospects' | 'Tickets'

/** A list of records: /claims, /clients, /prospects, /tickets. */
export function recordListPage(page: Page, name: ListName) {
  const many = name.toLowerCase()
  const rows = page.getByRole('grid', { name }).getByRole('row')
  return {
    async open(search = name === 'Prospects' ? '?view=table' : '') {
      await page.goto(`/${many}${search}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await this.settle()
    },
    /** Waits until the rows of the present address are here. */
    async settle() {
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    },
    count: (words: string | RegExp) => page.getByText(words, { exact: typeof words === 'string' }),
    search: page.getByRole('searchbox', { name: `Search ${many}` }),
    /** The row of a record; the header is a row too. */
    row: (words: string | RegExp) => rows.filter({ hasText: words }),
    firstRow: rows.nth(1),
    header: (column: string) => page.getByRole('columnheader', { name: column }),
    sortBy: (column: string) => page.getByRole('columnheader', { name: column }).getByRole('button').click(),
    async choose(filter: string, option: string) {
      await page.getByRole('combobox', { name: filter, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    },
    tick: (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).click(),
    tickAll: () => page.getByRole('checkbox', { name: `Select all ${many}` }).click(),
    bulk: page.getByRole('toolbar', { name: 'Selected' }),
    add: () => page.keyboard.press('n'),
    dialog: page.getByRole('dialog'),
    clearFilters: () => page.getByRole('button', { name: 'Clear filters' }).first().click(),
  }
}
