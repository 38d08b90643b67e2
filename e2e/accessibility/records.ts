import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'
import { assistantDialog } from '#e2e/pages/assistant-dialog.ts'
import { clientPage } from '#e2e/pages/client-page.ts'
import { importPage } from '#e2e/pages/import-page.ts'
import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import { dialogBy, first, listDialogBy, type Walk } from './walk.ts'

const file = [
  'Insured Name;E-mail;City;Policy #;LOB;Eff Date;Exp Date;Term Premium;Shoe size',
  'Toured Tannery LLC;hello@toured.example;Norfolk;GL-1;General Liability;03/01/2025;03/01/2027;$4,826.00;9',
  'Toured Diner;diner@toured.example;Norfolk;BOP-5;BOP;13/45/2025;;500;',
].join('\r\n')

/** A client with a timeline, whose email the assistant changed. */
async function changedClient(page: Page): Promise<string> {
  const data = { name: 'Orla Toured', email: 'orla@before.example' }
  const { id } = await (await page.request.post('/api/clients', { data })).json()
  const updates = { email: 'orla@after.example' }
  await page.request.post('/api/chatbot-db/client/update', { data: { clientId: id, updates } })
  return `/clients/${id}`
}

/** The list of clients, one of whom was deleted. */
async function withDeleted(page: Page): Promise<string> {
  const { id } = await (await page.request.post('/api/clients', { data: { name: 'Gone Toured' } })).json()
  await page.request.delete(`/api/clients/${id}`)
  return '/clients'
}

/** A client that is here twice. */
async function twinOf(page: Page): Promise<string> {
  const add = async (data: object) => (await (await page.request.post('/api/clients', { data })).json()).id
  const id = await add({ name: 'Twin Toured', email: 'twin@toured.example', city: 'Norfolk' })
  await add({ name: 'Twin Toured LLC', email: 'twin@toured.example', phone: '(757) 555-0142' })
  return `/clients/${id}`
}

async function chooseTwin(page: Page): Promise<void> {
  const client = clientPage(page)
  await client.more('Merge with another client')
  await client.dialog
    .getByRole('button', { name: /^Twin Toured LLC/ })
    .first()
    .click()
  await client.dialog.getByRole('radio', { name: 'Twin Toured LLC' }).waitFor()
}

/** What a policy lists: a coverage with two limits, an endorsement, an interest and a vehicle. */
const listed = {
  coverages: [
    { name: 'Liability', limits: [{ amount: 1_000_000, per: 'occurrence' }, { amount: 2_000_000 }] },
  ],
  endorsements: [{ form: 'CG 20 10', edition: '12 19', page: 14 }],
  interests: [{ kind: 'mortgagee', name: 'Toured Bank', loanNumber: '77-1' }],
  vehicles: [{ year: 2021, make: 'Ford', model: 'Transit', vin: '1FTBW2CM5MKA00001' }],
}

/** A policy with what it lists, a corrected transaction, a fee, and a notice whose date has passed. */
async function livelyPolicy(page: Page): Promise<string> {
  const data = { name: 'Lively Toured LLC' }
  const client = await (await page.request.post('/api/clients', { data })).json()
  const today = dayIn(defaultTimeZone, new Date())
  const [effectiveDate, expirationDate] = [addDays(today, -100), addDays(today, 265)]
  const term = { type: 'commercial', lineOfBusiness: 'BOP', premium: 1200, effectiveDate, expirationDate }
  const made = await page.request.post(`/api/clients/${client.id}/policies`, { data: term })
  const { id } = await made.json()
  await page.request.put(`/api/policies/${id}/details`, { data: listed })
  const enter = async (transaction: object) =>
    (await page.request.post(`/api/policies/${id}/transactions`, { data: transaction })).json()
  const fees = [{ kind: 'agency', amount: 25 }]
  const changes = [{ what: 'Building: limit', before: '$300,000', after: '$400,000' }]
  const day = addDays(today, -50)
  const endorsement = { kind: 'endorsement', effectiveDate: day, premiumChange: 100, fees, changes }
  const { transaction } = await enter(endorsement)
  await enter({ kind: 'correction', corrects: transaction.id, replacement: { premiumChange: 120 } })
  const dates = { noticeDate: addDays(today, -30), effectiveDate: addDays(today, -1) }
  await enter({ kind: 'notice_of_cancellation', ...dates })
  return `/policies/${id}`
}

async function showCancellation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Yes, cancel policy' }).click()
  await page.getByRole('dialog').getByText('Earned days').waitFor()
}

async function editCoverage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Liability' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Limit 2', { exact: true }).waitFor()
}

async function uploadedImport(page: Page): Promise<string> {
  const multipart = { file: { name: 'toured.csv', mimeType: 'text/csv', buffer: Buffer.from(file) } }
  const answer = await page.request.post('/api/imports?kind=clients', { multipart })
  return `/imports/${(await answer.json()).id}`
}

const importAt = first('/api/imports', '/imports/')

async function checkRows(page: Page): Promise<void> {
  await importPage(page).check.click()
  await importPage(page).publish.waitFor()
}

async function showRejected(page: Page): Promise<void> {
  await importPage(page).row('Toured Diner').getByRole('link').first().click()
  await expect(importPage(page).detail).toContainText('is not a valid date')
}

async function correct(page: Page): Promise<void> {
  await showRejected(page)
  await importPage(page).correct('Effective date', 3, '02/03/2025')
  await expect(importPage(page).detail).toContainText('Corrected')
}

async function bringIn(page: Page): Promise<void> {
  await importPage(page).publish.click()
  await importPage(page).confirm('Import').click()
  await importPage(page).undo.waitFor()
}

async function missMessage(page: Page): Promise<void> {
  const paige = assistantDialog(page)
  await paige.open()
  await paige.ask('How many clients do we have?')
  await paige.expectReply(/\d/)
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a message before sending.').waitFor()
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Priya Raman' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the team' }).waitFor()
}

async function removeMember(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Remove from the team' }).click()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
}

async function changeAccess(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Change access' }).click()
  await page.getByRole('radio', { name: 'Own records' }).waitFor()
}

async function showFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Status', exact: true }).waitFor()
}

/** The lists of an agency, their records and their dialogs. */
export const records = {
  as: 'owner',
  screens: {
    '/dashboard': [
      { name: 'figures' },
      { name: 'as of a past day, on a phone', at: '/dashboard?asOf=2026-01-15', isPhone: true },
    ],
    '/clients': [
      { name: 'list' },
      { name: 'filtered', at: '/clients?kind=commercial&sort=-premium' },
      { name: 'a new one', open: dialogBy('New client') },
      { name: 'deleted ones', at: withDeleted, open: dialogBy('Deleted clients') },
      { name: 'the assistant', open: missMessage, staysOpen: true },
    ],
    '/clients/:id': [
      { name: 'client', at: first('/api/clients?kind=commercial&limit=1', '/clients/') },
      {
        name: 'as of a past day',
        at: async (page) =>
          `${await first('/api/clients?kind=commercial&limit=1', '/clients/')(page)}?asOf=2026-01-15`,
      },
      {
        name: 'a new contact',
        at: first('/api/clients?kind=commercial&limit=1', '/clients/'),
        open: dialogBy('New contact'),
      },
      {
        name: 'a new affiliate',
        at: first('/api/clients?kind=commercial&limit=1', '/clients/'),
        open: listDialogBy('Add affiliate'),
      },
      {
        name: 'a new member of the household',
        at: first('/api/clients?kind=personal&limit=1', '/clients/'),
        open: listDialogBy('Add to household'),
      },
      { name: 'what the assistant changed', at: changedClient },
      { name: 'merging', at: twinOf, open: chooseTwin, staysOpen: true },
      {
        name: 'undoing it',
        at: first('/api/clients?q=Orla%20Toured', '/clients/'),
        open: async (page) => {
          await clientPage(page).timeline.getByRole('button', { name: 'Undo' }).click()
          await page.getByRole('alertdialog').waitFor({ state: 'attached' })
        },
      },
      {
        name: 'a new policy',
        at: first('/api/clients?q=Orla%20Toured', '/clients/'),
        open: listDialogBy('Add policy'),
      },
    ],
    '/policies': [{ name: 'list' }, { name: 'on a phone', isPhone: true }],
    '/policies/:id': [
      { name: 'what needs an answer', at: livelyPolicy },
      { name: 'on a phone', at: livelyPolicy, isPhone: true },
      { name: 'a coverage', at: livelyPolicy, open: editCoverage },
      { name: 'a cancellation with its effect', at: livelyPolicy, open: showCancellation },
    ],
    '/claims': [{ name: 'list' }, { name: 'a new one', open: listDialogBy('New claim') }],
    '/claims/:id': [{ name: 'claim', at: first('/api/claims?limit=1', '/claims/') }],
    '/prospects': [{ name: 'list' }, { name: 'a new one', open: dialogBy('New prospect') }],
    '/prospects/:id': [
      { name: 'prospect', at: first('/api/prospects?status=new&limit=1', '/prospects/') },
      {
        name: 'becomes a client',
        at: first('/api/prospects?status=new&limit=1', '/prospects/'),
        open: dialogBy('Convert to client'),
      },
    ],
    '/carriers': [
      { name: 'carriers' },
      { name: 'on a phone', isPhone: true },
      { name: 'choosing from the list', open: dialogBy('Choose from list') },
      { name: 'a new one', open: dialogBy('New carrier') },
    ],
    '/carriers/:id': [
      { name: 'carrier', at: first('/api/carriers?limit=10', '/carriers/', 'Travelers') },
      {
        name: 'a rate',
        at: first('/api/carriers?limit=10', '/carriers/', 'Travelers'),
        open: dialogBy('Add rate'),
      },
      {
        name: 'merging it',
        at: first('/api/carriers?limit=10', '/carriers/', 'Travelers'),
        open: async (page) => {
          await page.getByRole('button', { name: 'More actions' }).click()
          await page.getByRole('menuitem', { name: 'Merge into another carrier' }).click()
          await page.getByRole('dialog').waitFor({ state: 'attached' })
        },
      },
      { name: 'on a phone', at: first('/api/carriers?limit=10', '/carriers/', 'Travelers'), isPhone: true },
    ],
    '/tickets': [
      { name: 'overdue', at: '/tickets?overdue=true' },
      { name: 'a new one', open: dialogBy('New ticket') },
      { name: 'filters', open: showFilters, isPhone: true },
    ],
    '/tickets/:id': [
      { name: 'ticket', at: first('/api/tickets?limit=1', '/tickets/') },
      { name: 'on a phone', at: first('/api/tickets?limit=1', '/tickets/'), isPhone: true },
    ],
    '/performance': [{ name: 'figures' }, { name: 'on a phone', isPhone: true }],
    '/team-members': [
      { name: 'members' },
      { name: 'the menu of one', open: openMenu },
      { name: 'the access of one', open: changeAccess },
      { name: 'removing one', open: removeMember },
    ],
    '/payments': [{ name: 'a year of invoices' }],
    '/prospects/import': [{ name: 'a file is asked for' }, { name: 'on a phone', isPhone: true }],
    '/clients/import': [{ name: 'a file is asked for' }],
    '/imports/:id': [
      { name: 'columns', at: uploadedImport },
      { name: 'rows', at: importAt, open: checkRows },
      { name: 'a rejected row', at: importAt, open: showRejected },
      { name: 'a corrected row', at: importAt, open: correct },
      { name: 'on a phone', at: importAt, isPhone: true },
      { name: 'the question', at: importAt, open: (page) => importPage(page).publish.click() },
      { name: 'done', at: importAt, open: bringIn },
      {
        name: 'compared with the book',
        at: async (page) => `${await importAt(page)}?step=compare`,
        open: (page) => page.getByRole('list', { name: 'Differences' }).waitFor(),
      },
    ],
  },
} satisfies Walk
