import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

type Kind = 'clients' | 'prospects'

async function correctCell(page: Page, label: string, row: number, value: string) {
  await page.getByRole('button', { name: `Correct ${label} of row ${row}` }).click()
  await page.getByRole('textbox', { name: `${label} of row ${row}` }).fill(value)
  await page.keyboard.press('Enter')
}

/** /clients/import, /prospects/import and /imports/:id. */
export function importPage(page: Page) {
  const rows = page.getByRole('grid', { name: 'Rows of the file' }).getByRole('row')
  const question = page.getByRole('alertdialog')
  return {
    async open(kind: Kind) {
      await page.goto(`/${kind}/import`)
      await expect(page.getByRole('heading', { name: `Import ${kind}` })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Past imports' })).toBeVisible()
    },
    async choose(name: string, content: string | Buffer) {
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
      await page.getByLabel('File to import').setInputFiles(file)
    },
    /** Lets a file fall on the page as the mouse does. */
    async drop(name: string, content: string) {
      const dataTransfer = await page.evaluateHandle(
        ([fileName, text]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([text ?? ''], fileName ?? '', { type: 'text/csv' }))
          return transfer
        },
        [name, content],
      )
      await page.getByText(/Drop a CSV or Excel file/).dispatchEvent('drop', { dataTransfer })
    },
    refusal: page.getByRole('alert'),
    columns: page.getByRole('list', { name: 'Columns of the file' }),
    async map(heading: string, field: string) {
      await page.getByRole('combobox', { name: `Field for ${heading}` }).click()
      await page.getByRole('option', { name: field, exact: true }).click()
    },
    check: page.getByRole('button', { name: 'Check the file', exact: true }),
    publish: page.getByRole('button', { name: /^Import / }),
    row: (words: string | RegExp) => rows.filter({ hasText: words }),
    show: (filter: RegExp) => page.getByRole('button', { name: filter }).click(),
    decideForAll: (decision: string) =>
      page.getByRole('radiogroup', { name: 'Action for all' }).getByText(decision).click(),
    decide: (row: number, decision: string) =>
      page.getByLabel(`Action for row ${row}`).first().selectOption(decision),
    detail: page.getByRole('dialog'),
    correct: (label: string, row: number, value: string) => correctCell(page, label, row, value),
    question,
    confirm: (label: string) => question.getByRole('button', { name: label, exact: true }),
    undo: page.getByRole('button', { name: 'Undo import' }),
    refused: page.getByRole('link', { name: 'Download rejected rows' }),
    past: page.getByRole('grid', { name: 'Past imports' }),
  }
}
