import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** /clients/:id, with its dialogs. */
export function clientPage(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    policies: page.getByRole('region', { name: 'Policies' }),
    contacts: page.getByRole('region', { name: 'Contacts' }),
    tickets: page.getByRole('region', { name: 'Tickets' }),
    details: page.getByRole('region', { name: 'Details' }),
    timeline: page.getByRole('region', { name: 'Timeline' }),
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    save: (label: string | RegExp) => dialog.getByRole('button', { name: label, exact: true }),
    edit: () => page.getByRole('button', { name: 'Edit', exact: true }).click(),
    async choose(label: string, option: string) {
      await dialog.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    },
    async addPolicy(policy: { line: string; carrier: string; number: string; premium: string }) {
      await page.getByRole('button', { name: 'Add policy' }).click()
      await dialog.getByRole('combobox', { name: 'Line of business' }).fill(policy.line)
      await page.getByRole('option', { name: policy.line, exact: true }).click()
      await dialog.getByLabel('Carrier').fill(policy.carrier)
      await dialog.getByLabel('Policy number').fill(policy.number)
      await dialog.getByLabel('Premium for the term').fill(policy.premium)
      await dialog.getByRole('button', { name: 'Add policy' }).click()
      await expect(dialog).toBeHidden()
    },
    async policyAction(number: string, action: string) {
      await page.getByRole('button', { name: new RegExp(`Actions for .*${number}`) }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    async contactAction(name: string, action: string) {
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    async more(action: string) {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    async log(kind: 'Call' | 'Note' | 'Email' | 'Comment', words: string, button: string) {
      const region = page.getByRole('region', { name: 'Timeline' })
      await region.getByRole('radio', { name: kind }).check({ force: true })
      await region.getByRole('textbox').first().fill(words)
      await region.getByRole('button', { name: button }).click()
      await expect(region.getByRole('list', { name: 'Timeline' })).toContainText(words)
    },
  }
}
