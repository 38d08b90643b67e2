import type { Page } from '@playwright/test'
import { demoEmail, demoPassword, signIn } from '#e2e/fixtures.ts'
import { loginPage } from '#e2e/pages/login-page.ts'
import { signUpPage } from '#e2e/pages/sign-up-page.ts'
import { mailedLink, newPerson } from '#e2e/people.ts'
import { first, type Walk } from './walk.ts'

const showLicense = (page: Page) => page.getByText('optional').click()

async function beAskedForCode(page: Page) {
  const refusal = { error: 'unauthenticated', message: 'Enter the code.', reason: 'totp_required' }
  await page.route('**/api/login*', (route) => route.fulfill({ status: 401, json: refusal }))
  await loginPage(page).logIn(demoEmail('owner'), demoPassword)
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
}

async function beRefused(page: Page) {
  await signUpPage(page).fill({ ...newPerson(), email: demoEmail('owner') })
  await signUpPage(page).submit()
  await page.getByText('Registration failed', { exact: true }).waitFor()
}

const offer = {
  email: 'priya@harbor.example',
  name: 'Priya Raman',
  agencyName: 'Harbor Lane Insurance',
  invitedBy: 'Robin Ashby',
  expiresAt: '2099-01-01T00:00:00.000Z',
}

async function beInvited(page: Page) {
  await page.route('**/api/invitations/look-up*', (route) => route.fulfill({ json: offer }))
  return '/auth/signup/agent?invitation=one'
}

async function askForLink(page: Page) {
  await page.getByLabel('Email').fill('nobody@harbor.example')
  await page.getByRole('button', { name: 'Send link' }).click()
}

async function failToAsk(page: Page) {
  await page.route('**/api/reset-password*', (route) => route.abort('failed'))
  await askForLink(page)
  await page.getByText('Password reset request failed').waitFor()
}

async function chooseCommonPassword(page: Page) {
  await page.getByLabel('New password').fill('password123')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByText('Password update failed').waitFor()
}

let code = ''

/** The demo's form as its holder opens it, by a link with a code. */
async function shareForm(page: Page): Promise<string> {
  await signIn(page, 'owner')
  const address = await first('/api/forms', '/api/forms/')(page)
  const answer = await page.request.post(`${address}/shares`, { data: { email: '', days: 3 } })
  const share = await answer.json()
  code = share.code
  await page.context().clearCookies()
  const { pathname, hash } = new URL(share.link)
  return pathname + hash
}

async function openForm(page: Page) {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Open the certificate' }).click()
  await page.getByRole('img', { name: /Page 1 of/ }).waitFor()
}

/** A proposal of a new client as they open it, by the link in their email. */
async function sendProposal(page: Page): Promise<string> {
  await signIn(page, 'owner')
  const add = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const email = newPerson().email
  const { id: clientId } = await add('/api/clients', { name: 'Open Oven LLC', email })
  const { id } = await add('/api/requotes', { clientId, lines: ['BOP'] })
  const quotes = ['Travelers', 'Chubb'].map((carrier, at) => ({ carrier, premium: 1800 + at }))
  const added = await add(`/api/requotes/${id}/quotes`, { quotes })
  const quoteIds = added.quotes.map((quote: { id: string }) => quote.id)
  await add(`/api/requotes/${id}/proposals`, { to: email, subject: 'Proposal', message: 'Hello', quoteIds })
  const { pathname, hash } = new URL(await mailedLink(page, email, /Proposal/))
  await page.context().clearCookies()
  return pathname + hash
}

async function refuseUnsigned(page: Page) {
  await page.getByRole('radio', { name: 'Accept' }).first().click()
  await page.getByText('Draw', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await page.getByText('Enter your full name.').waitFor()
}

/** What strangers see. */
export const visitor = {
  as: 'nobody',
  screens: {
    '/auth': [
      { name: 'log in' },
      { name: 'a refusal by another way to sign in', at: '/auth?outside=no_account' },
      { name: 'the code', open: beAskedForCode },
    ],
    '/auth/signup/agency-owner': [
      { name: 'mistakes at their inputs', open: (page) => signUpPage(page).submit() },
      { name: 'refused', open: beRefused },
      { name: 'with the license', open: showLicense, isPhone: true },
    ],
    '/auth/signup/agent': [
      { name: 'an invitation that cannot be used', at: '/auth/signup/agent?invitation=cut' },
      { name: 'an invitation', at: beInvited },
      { name: 'alone, with the license', open: showLicense, isPhone: true },
    ],
    '/direct-signup': [{ name: 'plans' }, { name: 'with the license', open: showLicense, isPhone: true }],
    '/auth/forgot-password': [
      { name: 'the link is on its way', open: askForLink },
      { name: 'failed', open: failToAsk },
    ],
    '/auth/reset-password': [
      { name: 'without a link' },
      { name: 'refused', at: '/auth/reset-password?token=cut', open: chooseCommonPassword },
    ],
    '/auth/verify-email': [{ name: 'a link that was cut', at: '/auth/verify-email?token=cut' }],
    '/admin/login': [{ name: 'log in' }],
    '/unsubscribe': [
      { name: 'asked', at: '/unsubscribe?token=cut' },
      { name: 'done', at: '/unsubscribe?done=1' },
      { name: 'a link that was cut' },
    ],
    '/acord-auth': [{ name: 'without a link' }, { name: 'a certificate', at: shareForm, open: openForm }],
    '/proposal': [
      { name: 'without a link' },
      { name: 'options', at: sendProposal },
      { name: 'not signed yet, on a phone', at: sendProposal, open: refuseUnsigned, isPhone: true },
    ],
    '/avatar-test': [{ name: 'avatars' }],
    '/tabs-test': [{ name: 'tabs', isPhone: true }],
  },
} satisfies Walk
