import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** /knowledge with its tabs, its articles, its editor and its uploads. */
export function knowledgePage(page: Page) {
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  return {
    async open(tab = '') {
      await page.goto(`/knowledge${tab && `?tab=${tab}`}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Knowledge' })).toBeVisible()
    },
    tab: (name: string | RegExp) => page.getByRole('tab', { name }),
    search: page.getByRole('searchbox', { name: 'Search the knowledge base' }),
    /** A passage that was found. */
    passage: (words: string) =>
      page.getByRole('list', { name: 'Passages' }).getByRole('link').filter({ hasText: words }),
    heading: (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }),
    article: page.getByRole('article'),
    title: page.getByLabel(/^Title/),
    text: page.getByRole('textbox', { name: 'Text' }),
    preview: page.getByRole('region', { name: 'Preview' }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    dialog: page.getByRole('dialog'),
    question: (words: string) =>
      page.getByRole('list', { name: 'Questions' }).getByRole('listitem').filter({ hasText: words }),
    filePage: (number: number) => page.getByRole('region', { name: `Section ${number}`, exact: true }),
    file: (name: string) => files.filter({ hasText: name }),
    async upload(name: string, text: string) {
      const buffer = Buffer.from(text)
      await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer })
    },
  }
}
