import type { Page } from '@playwright/test'
import { packed, zipOf } from '#server/testing/documents.ts'
import { workbookOf } from '#server/testing/workbooks.ts'
import { expect, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { importPage } from './pages/import-page.ts'
import { recordListPage } from './pages/record-list-page.ts'
import { signUpOwner } from './people.ts'

/** A small file as old systems write them: semicolons, US dates and sums, several policies of one client, mistakes. */
const messy = [
  'Insured Name;E-mail;Phone #;Address;City;St;Zip;Policy #;LOB;Carrier;Eff Date;Exp Date;Term Premium;Shoe size',
  'Zephyr Kayaks LLC;hello@zephyr.example;(757) 555-0188;4 Pier Rd;Norfolk;VA;23510;GL-1;General Liability;Granite;03/01/2025;03/01/2027;$4,826.00;9',
  'Zephyr Kayaks LLC;hello@zephyr.example;(757) 555-0188;4 Pier Rd;Norfolk;VA;23510;CA-2;Commercial Auto;Granite;03/01/2025;03/01/2027;"7,120";9',
  '"OBRIEN, MAEVE";maeve@obrien.example;757.555.0189;"9 Oak St\nUnit 2";Norfolk;Virginia;23511;HO-3;Homeowners;Harbor Home;1/15/25;1/15/27;1800;',
  ';nobody@nowhere.example;;;;;;X-4;BOP;Granite;01/01/2025;01/01/2027;100;',
  'Bad Date Diner;diner@bad.example;;7 Elm;Norfolk;VA;23510;BOP-5;BOP;Granite;13/45/2025;;500;',
  'Known Person;known@person.example;757-555-0111;3 Dune Ct;Norfolk;VA;23510;PA-6;Personal Auto;Bay;02/01/2025;02/01/2027;900;',
].join('\r\n')

const leads = workbookOf([
  {
    name: 'Leads',
    rows: [
      ['Lead Name', 'Email', 'X-Date'],
      ['Quay Tannery', 'q@quay.example', '12/01/2027'],
      ['Pier Bakery', null, { value: 46753, format: 'm/d/yyyy' }],
    ],
  },
  {
    name: 'Fair',
    rows: [
      ['Lead Name', 'Email'],
      ['Marigold Catering', 'm@marigold.example'],
    ],
  },
])

async function newMonthlyClients(page: Page): Promise<unknown> {
  const metrics = await (await page.request.get('/api/dashboard/metrics')).json()
  expect(metrics).toHaveProperty('newClientsThisMonth')
  return metrics.newClientsThisMonth
}

/** Brings the file in up to its report. */
async function checkMessyFile(page: Page) {
  const imports = importPage(page)
  await imports.open('clients')
  await imports.choose('messy.csv', messy)
  await expect(imports.columns).toContainText('Insured Name')
  await imports.check.click()
  await expect(imports.publish).toBeVisible()
  return imports
}

test('a messy file is brought in from the list of clients, found there, and taken back as a whole', async ({
  page,
}) => {
  await signUpOwner(page)
  await page.request.post('/api/clients', { data: { name: 'Known Person', email: 'known@person.example' } })
  const before = await newMonthlyClients(page)
  const clients = recordListPage(page, 'Clients')
  const imports = importPage(page)
  await clients.open()
  await page.getByRole('link', { name: 'Import' }).click()
  await imports.drop('messy.csv', messy)

  await expect(page.getByText(/6 rows · 14 columns · UTF-8 · semicolon between columns/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Field for Shoe size' })).toHaveValue("Don't import")
  await imports.map('Insured Name', "Don't import")
  await expect(page.getByText('Choose the column that holds the name.')).toBeVisible()
  await expect(imports.check).toBeDisabled()
  await imports.map('Insured Name', 'Name')
  await imports.check.dblclick()

  await expect(imports.publish).toHaveText('Import 3 clients and 3 policies')
  await expect(imports.row('Bad Date Diner')).toContainText('Eff Date "13/45/2025" is not a valid date')
  await expect(imports.row('Known Person')).toContainText('Known Person by email')
  await expect(imports.row('Bad Date Diner')).toContainText('Client kept, policy rejected')
  await imports.show(/^Policy rejected 1/)
  await expect(imports.row('Zephyr')).toHaveCount(0)
  await imports.row('Bad Date Diner').getByRole('link').first().click()
  await expect(imports.detail).toContainText('"13/45/2025" is not a valid date')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(imports.row('Zephyr')).toHaveCount(0)

  await imports.publish.click()
  await imports.confirm('Import').dblclick()
  await expect(imports.undo).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), imports.refused.click()])
  let refused = ''
  for await (const chunk of await download.createReadStream()) refused += chunk
  expect(refused).toContain('Bad Date Diner')
  expect(refused).not.toContain('Zephyr')

  await page.getByRole('link', { name: 'See the 3 clients' }).click()
  await clients.settle()
  await expect(clients.count('3 clients')).toBeVisible()
  await expect(clients.row('Zephyr Kayaks LLC')).toContainText('$11,946')
  await expect(clients.row('Maeve Obrien')).toBeVisible()
  expect(await newMonthlyClients(page)).toBe(before)

  await imports.open('clients')
  await expect(imports.past).toContainText('3 clients created, 1 row and 1 policy rejected')
  await imports.past.getByRole('link', { name: 'messy.csv' }).click()
  await imports.undo.click()
  await expect(imports.question).toContainText('3 clients are removed with their policies.')
  await imports.confirm('Undo import').click()
  await expect(page.getByText('All imported records were removed.')).toBeVisible()
  await clients.open()
  await expect(clients.count('1 client')).toBeVisible()
})

test('a look-alike is shown beside the one that is there and decided on its own; what was edited since stays', async ({
  page,
}) => {
  await signUpOwner(page)
  const made = await page.request.post('/api/clients', {
    data: { name: 'Known Person', email: 'known@person.example', city: 'Suffolk' },
  })
  const known = (await made.json()).id
  const imports = await checkMessyFile(page)
  await imports.row('Known Person').getByRole('link').first().click()
  await expect(imports.detail.getByRole('row', { name: /City/ })).toContainText('NorfolkSuffolk')
  await page.keyboard.press('Escape')
  await imports.decide(7, 'update')
  await expect(imports.publish).toHaveText('Import 3 clients, 4 policies and 1 update')
  await imports.decideForAll('Create')
  await imports.decide(7, '')
  await expect(imports.publish).toHaveText('Import 4 clients and 4 policies')
  await imports.decide(7, 'update')
  await expect(imports.publish).toHaveText('Import 3 clients, 4 policies and 1 update')
  await imports.publish.click()
  await imports.confirm('Import').click()
  await expect(imports.undo).toBeVisible()
  expect((await (await page.request.get(`/api/clients/${known}`)).json()).city).toBe('Norfolk')

  const [zephyr] = await (await page.request.get('/api/clients?q=Zephyr')).json()
  await page.getByLabel('ZIP file of documents').setInputFiles({
    name: 'docs.zip',
    mimeType: 'application/zip',
    buffer: zipOf([packed(`${zephyr.id}/photo.txt`, 'Truck'), packed('who.txt', 'Nobody')]),
  })
  const documents = page.getByRole('grid', { name: 'Documents of the ZIP file' })
  await expect(documents.getByRole('row').filter({ hasText: 'who.txt' })).toContainText('No client or policy')
  await page.getByRole('button', { name: 'File 1 document' }).click()
  await expect(documents.getByRole('row').filter({ hasText: 'photo' })).toContainText('Filed')

  const list = await (await page.request.get('/api/clients?q=Maeve')).json()
  await page.request.patch(`/api/clients/${list[0].id}`, { data: { city: 'Hampton' } })
  await imports.undo.click()
  await expect(imports.question).toContainText('1 document from its ZIP files is removed too.')
  await expect(imports.question).toContainText('1 client was changed since and stays: Maeve Obrien.')
  await imports.confirm('Undo import').click()
  await expect(
    page.getByText('1 client changed since and stayed; everything else was removed.'),
  ).toBeVisible()
  expect((await (await page.request.get(`/api/clients/${known}`)).json()).city).toBe('Suffolk')
})

test('a rejected cell is corrected in the report, from the keyboard, and its policy comes in', async ({
  page,
}) => {
  await signUpOwner(page)
  const imports = await checkMessyFile(page)
  await expect(imports.publish).toHaveText('Import 4 clients and 4 policies')
  await imports.row('Bad Date Diner').getByRole('link').first().click()
  await imports.correct('Effective date', 6, '02/03/2025')
  await expect(imports.detail).toContainText('Corrected')
  await expect(imports.detail.getByRole('status')).toHaveText('Create')
  await page.keyboard.press('Escape')
  await expect(imports.publish).toHaveText('Import 4 clients and 5 policies')
  await page.reload()
  await expect(imports.publish).toHaveText('Import 4 clients and 5 policies')
  await imports.publish.click()
  await imports.confirm('Import').click()
  await expect(imports.undo).toBeVisible()
  const [diner] = await (await page.request.get('/api/clients?q=Bad%20Date')).json()
  expect(diner.policyCount).toBe(1)
})

test('an import is left and come back to, on a phone too', async ({ page }) => {
  await signUpOwner(page)
  await asPhone(page)
  const imports = importPage(page)
  await imports.open('prospects')
  await expectNoSidewaysScroll(page)
  await imports.choose('leads.xlsx', leads)
  await expect(imports.columns).toContainText('12/01/2027 · 2028-01-01')
  await page.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: 'Fair · 1 row' }).click()
  await expect(imports.columns).toContainText('Marigold Catering')
  await expectNoSidewaysScroll(page)
  const address = page.url()
  await imports.open('prospects')
  await page.getByRole('link', { name: 'leads.xlsx' }).click()
  await expect(page).toHaveURL(address)
  await imports.check.click()
  await expect(imports.publish).toHaveText('Import 1 prospect')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Discard import' }).click()
  await imports.confirm('Discard import').click()
  await expect(page).toHaveURL(/\/prospects\/import$/)
  await expect(page.getByText(/No imports yet/)).toBeVisible()
})

test.describe('files that are no lists', () => {
  test.use({ expectedConsole: [/status of 4(13|15|22)/] })

  test('are refused with the reason, and nothing is left of them', async ({ page }) => {
    await signUpOwner(page)
    const imports = importPage(page)
    await imports.open('clients')
    await imports.choose('book.xls', 'x')
    await expect(imports.refusal).toContainText('book.xls is an old Excel file')
    await imports.choose('book.xlsx', 'x')
    await expect(imports.refusal).toContainText('not an Excel workbook inside')
    await imports.choose('book.csv', '')
    await expect(imports.refusal).toContainText('is empty')
    await imports.choose('book.csv', Buffer.from('504b0304140006', 'hex'))
    await expect(imports.refusal).toContainText('a spreadsheet or ZIP file, not a CSV file')
    await imports.choose('book.csv', '\n\n')
    await expect(imports.refusal).toBeVisible()
    await imports.choose('book.csv', 'Insured Name,Email\n')
    await expect(imports.refusal).toBeVisible()
    await page.reload()
    await expect(page.getByText(/No imports yet/)).toBeVisible()
  })
})

test.describe('when the network fails', () => {
  test.use({ expectedConsole: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

  test('the file is kept and sent again, as one import', async ({ page }) => {
    await signUpOwner(page)
    const imports = importPage(page)
    let isDown = true
    await page.route('**/api/imports?*', (route) =>
      isDown && route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await imports.open('clients')
    await imports.choose('messy.csv', messy)
    await expect(imports.refusal).toContainText('Nothing was imported')
    isDown = false
    await page.getByRole('button', { name: 'Send messy.csv again' }).click()
    await expect(imports.check).toBeVisible()
    await imports.open('clients')
    await expect(imports.past.getByRole('link', { name: 'messy.csv' })).toHaveCount(1)
  })
})
