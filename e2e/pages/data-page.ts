import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'
import { unzip } from '#server/data-retention/testing.ts'

/** The data section of /profile. */
export function dataPage(page: Page) {
  const exports = page.getByRole('region', { name: 'Data export' })
  return {
    exports,
    dialog: page.getByRole('dialog'),
    async open() {
      await page.goto('/profile?section=data')
      await expect(page.getByRole('tab', { name: 'Data', selected: true })).toBeVisible()
    },
    askForExport: () => exports.getByRole('button', { name: 'Export all data' }).click(),
    /** Downloads the newest export and opens it: its parts as text, by their paths. */
    async download(): Promise<Record<string, string>> {
      const coming = page.waitForEvent('download')
      await exports.getByRole('link', { name: 'Download' }).first().click()
      const download = await coming
      expect(download.suggestedFilename()).toMatch(/^bindery-export-\d{4}-\d\d-\d\d\.zip$/)
      return unzip(await readFile(await download.path()))
    },
    async confirmDeletion(dialog: Locator, name: string, password: string) {
      await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
      await dialog.getByLabel('Your password').fill(password)
      await dialog.getByRole('button', { name: /^Delete/ }).click()
    },
  }
}
