import type { Page } from '@playwright/test'
import { expect, signIn } from '#e2e/fixtures.ts'
import { adminPage } from '#e2e/pages/admin-page.ts'
import { signUpOwner } from '#e2e/people.ts'
import { dialogBy, first, type Walk } from './walk.ts'

/** Whoever is locked, and whose agency is deleted, so that both can be looked at. */
let person = { email: '', agencyName: '' }

async function prepare(page: Page): Promise<void> {
  const gone = await signUpOwner(page)
  const data = { password: gone.password, confirmation: gone.agencyName }
  expect((await page.request.post('/api/account-deletion', { data })).ok()).toBe(true)
  await page.context().clearCookies()
  person = await signUpOwner(page)
  await page.context().clearCookies()
  await signIn(page, 'admin')
  const message = '<img src=x onerror=alert(1)> is not a function'
  const error = { name: 'TypeError', message, stack: 'TypeError: x\n    at save (/a.js:1:2)' }
  await page.request.post('/api/error-tracking', { data: { error } })
}

async function show(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Robin Ashby' }).first().click()
  await adminPage(page).person.getByText(person.email).waitFor()
}

async function lock(page: Page): Promise<void> {
  await show(page)
  await adminPage(page).act('Lock account', 'Reported as stolen')
  await adminPage(page).person.getByText('Locked: Reported as stolen').waitFor()
}

async function override(page: Page): Promise<void> {
  await show(page)
  await adminPage(page).person.getByRole('button', { name: 'Override subscription' }).click()
  await adminPage(page).dialog.waitFor({ state: 'attached' })
}

const found = () => Promise.resolve(`/admin/users?q=${encodeURIComponent(person.email)}`)

async function turnOff(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find an agency' }).fill(person.email)
  const rows = page.getByRole('list', { name: 'Agencies' }).getByRole('listitem')
  // Until the others are gone it moves.
  await expect(rows).toHaveCount(1)
  await rows
    .filter({ hasText: person.email })
    .getByRole('switch', { name: /^CSV import/ })
    // What the stop before has said may still lie over it.
    .press(' ')
  await adminPage(page).dialog.waitFor({ state: 'attached' })
}

async function preview(page: Page): Promise<void> {
  await dialogBy('New article')(page)
  const editor = page.getByRole('dialog', { name: 'New article' })
  await editor.getByRole('textbox', { name: 'Text' }).fill('# Zones\n\n- Zone **A** needs flood cover')
  await editor.getByText('Preview').click()
  await editor.getByRole('heading', { name: 'Zones' }).waitFor()
}

async function applyState(page: Page): Promise<void> {
  await page.getByLabel('Subscription status').selectOption('canceled')
  await page.getByRole('button', { name: 'Apply state' }).click()
  await page.getByText('Set, with the status canceled').waitFor()
}

async function detect(page: Page): Promise<void> {
  await page.getByLabel('Message').fill('bump T-104 to urgent')
  await page.getByText('ticket.update').first().waitFor()
}

const chatbotTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()

/** The pages of the platform's admins. */
export const admins = {
  as: 'admin',
  prepare,
  screens: {
    '/dashboard': [{ name: 'figures' }, { name: 'on a phone', isPhone: true }],
    '/profile': [{ name: 'without an agency' }],
    '/support': [
      { name: 'inbox' },
      { name: 'a request', at: first('/api/admin/support/requests', '/support?request=') },
    ],
    '/admin/users': [
      { name: 'people' },
      { name: 'on a phone', isPhone: true },
      { name: 'a person', at: found, open: show },
      { name: 'another subscription', at: found, open: override, staysOpen: true },
      { name: 'a locked person', at: found, open: lock },
    ],
    '/admin/settings': [
      { name: 'sections' },
      { name: 'on a phone', isPhone: true },
      { name: 'a feature turned off', open: turnOff, staysOpen: true },
    ],
    '/admin/chatbot': [
      { name: 'suggested questions', open: chatbotTab('Suggested questions') },
      { name: 'static answers', open: chatbotTab('Static answers') },
      { name: 'articles', open: chatbotTab('Knowledge') },
      { name: 'an article', at: '/admin/chatbot?tab=knowledge', open: preview, staysOpen: true },
      { name: 'on a phone', isPhone: true },
    ],
    '/admin/health': [{ name: 'parts' }],
    '/admin/rates': [{ name: 'rates' }],
    '/admin/errors': [{ name: 'list', at: '/admin/errors?q=onerror' }],
    '/admin/errors/:id': [{ name: 'error', at: first('/api/admin/errors?q=onerror', '/admin/errors/') }],
    '/admin/deleted-agencies': [{ name: 'agencies' }, { name: 'restoring one', open: dialogBy(/^Restore/) }],
    '/admin/subscription-test': [{ name: 'a state', open: applyState }],
    '/data-detection-test': [{ name: 'a message', open: detect }],
  },
} satisfies Walk
