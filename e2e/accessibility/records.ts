import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'
import { assistantDialog } from '#e2e/pages/assistant-dialog.ts'
import { clientPage } from '#e2e/pages/client-page.ts'
import { importPage } from '#e2e/pages/import-page.ts'
import { packed, zipOf } from '#server/testing/documents.ts'
import { askRestore, chooseTwin, showHistory, twinOf } from './client-stops.ts'
import { commissionStops } from './commissions.ts'
import { chooseClient, openPalette, showShortcuts } from './palette.ts'
import { prospectStops } from './prospects.ts'
import { ticketScreens } from './tickets.ts'
import { changedView, openViews, saveView } from './views.ts'
import { dialogBy, first, listDialogBy, type Walk } from './walk.ts'

const file = [
  'Insured Name;E-mail;City;Policy #;LOB;Eff Date;Exp Date;Term Premium;Shoe size',
  'Toured Tannery LLC;hello@toured.example;Norfolk;GL-1;General Liability;03/01/2025;03/01/2027;$4,826.00;9',
  'Toured Diner;diner@toured.example;Norfolk;BOP-5;BOP;13/45/2025;;500;',
].join('\r\n')

/** A client with a timeline, whose email the assistant changed. */
async function openRenewal(page: Page): Promise<void> {
  await page.locator('a[href*="renewal="]').first().click()
  await page.getByRole('dialog').waitFor({ state: 'attached' })
}

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

/** A client with a policy. */
async function withPolicy(page: Page): Promise<string> {
  const { id } = await (await page.request.post('/api/clients', { data: { name: 'Insured Toured' } })).json()
  await page.request.post(`/api/clients/${id}/policies`, { data: { type: 'auto', policyNumber: 'ASK-1' } })
  return `/clients/${id}`
}

async function askDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Actions for .* ASK-1/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('radio', { name: 'Entered by mistake' }).waitFor()
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

/** A ZIP file for a finished import: a document that finds its client, and one that does not. */
async function matchDocuments(page: Page): Promise<void> {
  const id = await first('/api/clients?q=Toured%20Tannery', '')(page)
  await page.getByLabel('ZIP file of documents').setInputFiles({
    name: 'toured.zip',
    mimeType: 'application/zip',
    buffer: zipOf([packed(`${id}/photo.txt`, 'Truck'), packed('who.txt', 'Nobody')]),
  })
  await page.getByRole('grid', { name: 'Documents of the ZIP file' }).waitFor()
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all clients' }).click()
  await page.getByRole('toolbar', { name: 'Selected' }).waitFor()
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

/** The lists of an agency, their records and their dialogs. */
export const records = {
  as: 'owner',
  screens: {
    '/dashboard': [
      { name: 'figures' },
      { name: 'as of a past day, on a phone', at: '/dashboard?asOf=2026-01-15', isPhone: true },
      { name: 'keyboard shortcuts', open: showShortcuts, staysOpen: true },
      { name: 'the command palette', open: openPalette, staysOpen: true },
      { name: 'the command palette choosing a client', open: chooseClient, staysOpen: true },
    ],
    '/clients': [
      { name: 'list' },
      { name: 'some of them selected', open: selectAll, staysOpen: true },
      { name: 'filtered', at: '/clients?kind=commercial&sort=-premium' },
      { name: 'a new one', open: dialogBy('New client') },
      { name: 'deleted ones', at: withDeleted, open: dialogBy('Deleted clients'), staysOpen: true },
      { name: 'saved views', at: changedView, open: openViews, staysOpen: true },
      { name: 'saving a view', at: changedView, open: saveView },
      { name: 'the assistant', open: missMessage, staysOpen: true },
    ],
    '/clients/:id': [
      { name: 'client', at: first('/api/clients?kind=commercial&limit=1', '/clients/') },
      {
        name: 'as of a past day',
        at: async (page) =>
          `${await first('/api/clients?kind=commercial&limit=1', '/clients/')(page)}?asOf=2026-01-15`,
      },
      { name: 'deleting a policy', at: withPolicy, open: askDeletion },
      {
        name: 'changing it',
        at: first('/api/clients?kind=commercial&limit=1', '/clients/'),
        open: dialogBy('Edit'),
      },
      {
        name: 'sending the self-service link',
        at: first('/api/clients?kind=commercial&limit=1', '/clients/'),
        open: dialogBy('Send link'),
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
      { name: 'its history', at: first('/api/clients?q=Orla%20Toured', '/clients/'), open: showHistory },
      {
        name: 'restoring a value',
        at: first('/api/clients?q=Orla%20Toured', '/clients/'),
        open: askRestore,
      },
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
    '/claims': [{ name: 'list' }, { name: 'a new one', open: listDialogBy('New claim') }],
    '/claims/:id': [
      { name: 'claim', at: first('/api/claims?limit=1', '/claims/') },
      { name: 'changing it', at: first('/api/claims?limit=1', '/claims/'), open: dialogBy('Edit') },
    ],
    ...prospectStops,
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
        name: 'an appointment',
        at: first('/api/carriers?limit=10', '/carriers/', 'Travelers'),
        open: dialogBy('Add appointment'),
      },
      {
        name: 'a contact',
        at: first('/api/carriers?limit=10', '/carriers/', 'Travelers'),
        open: dialogBy('Add contact'),
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
    ...ticketScreens,
    '/requotes': [
      { name: 'renewals' },
      { name: 'one of them', open: openRenewal },
      { name: 'settings', open: dialogBy('Renewal settings') },
      { name: 'on a phone', isPhone: true },
    ],
    '/performance': [
      { name: 'figures' },
      { name: 'on a phone', isPhone: true },
      { name: 'breakdown', at: '/performance?tab=breakdown' },
      { name: 'breakdown on a phone', at: '/performance?tab=breakdown&by=carrier', isPhone: true },
      { name: 'growth', at: '/performance?tab=growth' },
      { name: 'clients and carriers', at: '/performance?tab=clients' },
      { name: 'a new goal', at: '/performance?tab=goals', open: dialogBy('New goal') },
      { name: 'months', at: '/performance?tab=months' },
    ],
    '/commissions': commissionStops,
    '/team-members': [
      { name: 'members' },
      { name: 'inviting one', open: dialogBy('Invite a member') },
      { name: 'the menu of one', open: openMenu },
      { name: 'the access of one', open: changeAccess },
      { name: 'removing one', open: removeMember },
      { name: 'the licenses of one', open: dialogBy(/^Licenses of Priya Raman/) },
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
      { name: 'its documents', at: importAt, open: matchDocuments },
      { name: 'its documents on a phone', at: importAt, isPhone: true },
      { name: 'undoing it', at: importAt, open: (page) => importPage(page).undo.click() },
      {
        name: 'compared with the book',
        at: async (page) => `${await importAt(page)}?step=compare`,
        open: (page) => page.getByRole('list', { name: 'Differences' }).waitFor(),
      },
    ],
  },
} satisfies Walk
