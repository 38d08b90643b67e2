import type { Page } from '@playwright/test'

/** /support: help articles, one's own requests, and the admins' inbox. */
export function supportPage(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    open: (address = '') => page.goto(`/support${address}`),
    heading: (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }),
    search: page.getByRole('searchbox', { name: 'Search help articles' }),
    result: (title: string) => page.getByRole('list', { name: 'Results' }).getByRole('link', { name: title }),
    ask: page.getByRole('button', { name: 'Ask for help' }).first(),
    sentAlong: dialog.getByRole('region', { name: 'Included' }),
    messages: page.getByRole('list', { name: 'Messages' }),
    request: (subject: string) => page.getByRole('link', { name: new RegExp(subject) }),
    async write(subject: string, message: string) {
      await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
      await dialog.getByRole('textbox', { name: 'Message' }).fill(message)
    },
  }
}
