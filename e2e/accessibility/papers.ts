import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'
import { analysisPage } from '#e2e/pages/analysis-page.ts'
import { assistantDialog } from '#e2e/pages/assistant-dialog.ts'
import { documentsPage } from '#e2e/pages/documents-page.ts'
import { dialogBy, first, type Walk } from './walk.ts'

const tab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).click()

const documentAt = first('/api/documents', '/document-extraction/', 'Businessowners renewal.pdf')
const analysisAt = first('/api/policy-analyses', '/policy-analysis/', 'Juniper Bakery: Renewal comparison')
const accountAt = first('/api/commercial?q=Anchor', '/commercial/', 'Anchor Auto Repair')

async function chooseField(page: Page): Promise<void> {
  const documents = documentsPage(page)
  await documents.picture(1).waitFor()
  await documents.value('Policy number').click()
  await documents.chosenMark.waitFor()
}

async function saveToClient(page: Page): Promise<void> {
  await documentsPage(page).button('Save to client').click()
  await documentsPage(page).dialog.getByRole('radio').first().waitFor()
}

async function showDifferences(page: Page): Promise<void> {
  await page.getByRole('switch', { name: /^Differences only/ }).click()
  await analysisPage(page).row('Each occurrence').waitFor()
}

async function showPlace(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /, Proposed: page 1$/ })
    .first()
    .click()
  await analysisPage(page).chosenMark.waitFor()
}

async function showEstimate(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Expiring package/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'Estimate' }).locator('summary').first().click()
}

async function askEdison(page: Page): Promise<void> {
  await assistantDialog(page).open()
  await page.getByRole('dialog').getByRole('button', { name: 'Paige' }).click()
  await page.getByRole('menuitemradio', { name: 'Edison' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upload PDF' }).waitFor()
}

async function pasteRows(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Vehicles' }).click()
  await dialogBy('Paste rows')(page)
  await page.getByLabel('Rows from a spreadsheet').fill('Year\tMake\nnew\tRam')
  await page
    .getByRole('region', { name: 'Preview' })
    .getByText(/Enter a whole number/)
    .waitFor()
}

/** A requote with a quote that stands. */
async function requoteAt(page: Page): Promise<string> {
  const listed = async (path: string) => (await page.request.get(path)).json()
  const open: { id: string }[] = await listed('/api/requotes?open=true')
  const quotes: { requoteId: string }[] = await listed('/api/requote-quotes?status=quoted')
  const quote = quotes.find(({ requoteId }) => open.some(({ id }) => id === requoteId))
  expect(quote, 'a quote of an open requote').toBeTruthy()
  return `/requotes/${quote?.requoteId}`
}

const listAt = async (page: Page) => `${await requoteAt(page)}?view=list`
const gridAt = async (page: Page) => `${await requoteAt(page)}?view=grid`

async function showGrid(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Lines by carrier' }).waitFor()
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .first()
    .check()
}

async function changeCell(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /: change$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).waitFor()
}

async function respondToQuote(page: Page): Promise<void> {
  const quoted = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Bind / }) })
  await quoted
    .first()
    .getByRole('button', { name: /^Response from / })
    .click()
  await page.getByRole('dialog').getByLabel('Valid through').waitFor()
}

async function bindQuote(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Bind / })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Policy number').waitFor()
}

/** Documents, analyses and commercial accounts, with their dialogs. */
export const papers = {
  as: 'owner',
  screens: {
    '/document-extraction': [{ name: 'queue' }],
    '/document-extraction/:id': [
      { name: 'a field beside its page', at: documentAt, open: chooseField },
      { name: 'saving to a client', at: documentAt, open: saveToClient },
    ],
    '/policy-analysis': [{ name: 'documents to choose from' }],
    '/policy-analysis/:id': [
      { name: 'side by side', at: analysisAt, open: showDifferences },
      { name: 'a place in a document', at: analysisAt, open: showPlace },
      { name: 'gaps', at: analysisAt, open: tab(/^Gaps/) },
      { name: 'letter', at: analysisAt, open: tab(/^Letter/) },
    ],
    '/edison': [{ name: 'an estimate', open: showEstimate }],
    '/commercial': [
      { name: 'accounts', at: '/commercial?active=true&requotes=false' },
      { name: 'Edison in the dialog', open: askEdison, staysOpen: true },
      { name: 'cards', isPhone: true },
    ],
    '/commercial/:clientId': [
      { name: 'account', at: accountAt },
      { name: 'pasted rows', at: accountAt, open: pasteRows, staysOpen: true },
      { name: 'requotes', at: accountAt, open: tab(/^Requotes/) },
      {
        name: 'a new requote',
        at: accountAt,
        staysOpen: true,
        open: async (page) => {
          await tab(/^Requotes/)(page)
          await dialogBy('Start requote')(page)
        },
      },
    ],
    '/requotes/all': [{ name: 'requotes' }, { name: 'on a phone', isPhone: true }],
    '/requotes/ledger': [{ name: 'by carrier' }, { name: 'on a phone', isPhone: true }],
    '/requotes/quotes': [{ name: 'quotes' }],
    '/requotes/:id': [
      { name: 'quotes', at: listAt },
      { name: 'a response', at: listAt, open: respondToQuote },
      { name: 'binding', at: listAt, open: bindQuote },
      { name: 'a proposal', at: requoteAt, open: dialogBy('Send proposal') },
      { name: 'a grid', at: gridAt, open: showGrid },
      { name: 'a cell', at: gridAt, open: changeCell },
      { name: 'on a phone', at: listAt, isPhone: true },
      { name: 'a grid on a phone', at: gridAt, isPhone: true },
    ],
    '/commercial-data': [
      { name: 'coverages', at: '/commercial-data?rows=coverages&q=Expiring' },
      { name: 'on a phone', at: '/commercial-data?rows=coverages&q=Expiring', isPhone: true },
    ],
  },
} satisfies Walk
