import { type Locator, type Page, request } from '@playwright/test'
import { noisyPicture } from '#e2e/noisy-picture.ts'
import { dataPage } from '#e2e/pages/data-page.ts'
import { paymentsPage } from '#e2e/pages/payments-page.ts'
import { profilePage } from '#e2e/pages/profile-page.ts'
import { securityPage, twoFactorSetUp } from '#e2e/pages/security-page.ts'
import { supportPage } from '#e2e/pages/support-page.ts'
import { teamPage } from '#e2e/pages/team-page.ts'
import { mailedLink, newPerson, password } from '#e2e/people.ts'
import { dialogBy, first, listDialogBy, type Walk } from './walk.ts'

/** Shows the app to somebody whose account differs in a few fields, until it is loaded anew without them. */
const asUserWith = (changes: object, seen: (page: Page) => Locator) => async (page: Page) => {
  await page.route('**/api/user?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } })
  })
  await page.reload()
  await seen(page).waitFor()
  await page.unroute('**/api/user?*')
}

const showTour = asUserWith({ settings: {} }, (page) => page.getByText('Step 1 of 6'))

const recommendSubscription = asUserWith(
  { subscriptionStatus: 'expired', stripeSubscriptionId: null },
  (page) => page.getByText('you can continue using the application').first(),
)

const failRenewal = asUserWith({ subscriptionStatus: 'past_due' }, (page) =>
  page.getByRole('complementary', { name: 'Subscription' }),
)

async function refuseInvitation(page: Page): Promise<void> {
  const { email } = await (await page.request.get('/api/user')).json()
  await teamPage(page).invite(email)
  await teamPage(page)
    .dialog.getByText(/already has an account/)
    .waitFor()
}

/** A member joins, and is to own the agency. */
async function transferOwnership(page: Page): Promise<void> {
  const { email, name } = newPerson('Priya Raman')
  await page.request.post('/api/team-members/invitations', { data: { email, name } })
  const link = new URL(await mailedLink(page, email, /invites you/))
  const theirs = await request.newContext({ baseURL: link.origin })
  const invitationToken = link.searchParams.get('invitation')
  const data = { name, email, password, role: 'agent', invitationToken }
  await theirs.post('/api/register', { data })
  await theirs.dispose()
  await page.reload()
  await teamPage(page).choose(name, 'Transfer ownership')
  await teamPage(page).dialog.getByLabel('Your password').waitFor()
}

async function fillTeam(page: Page): Promise<void> {
  for (const { email } of Array.from({ length: 9 }, () => newPerson()))
    await page.request.post('/api/team-members/invitations', { data: { email } })
  await page.reload()
  await page.getByText(/^All 10 seats are taken/).waitFor()
}

async function beginTwoFactor(page: Page): Promise<void> {
  await securityPage(page).twoFactor.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await twoFactorSetUp(page).begin(password)
}

async function cropPicture(page: Page): Promise<void> {
  const picture = { name: 'noise.png', mimeType: 'image/png', buffer: noisyPicture(60) }
  await profilePage(page).choosePicture(picture)
  await profilePage(page).frame.waitFor()
}

async function failToSave(page: Page): Promise<void> {
  await page.route('**/api/users/profile*', (route) => route.abort('failed'))
  await profilePage(page).field('Name').fill('Robin Kept')
  await profilePage(page).saveAccount()
  await page.getByText('Profile update failed').waitFor()
}

async function askForExport(page: Page): Promise<void> {
  await dataPage(page).askForExport()
  await dataPage(page).exports.getByText('Ready').waitFor()
}

async function mistakePassword(page: Page): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill('not my password')
  await page.getByLabel('New password').fill('granite moth 41 quill')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your current password is incorrect').waitFor()
}

async function subscribe(page: Page): Promise<void> {
  await paymentsPage(page).subscribe()
  await paymentsPage(page).press('Pay')
  await page.getByText('Thank you, you are subscribed').waitFor()
}

async function fromImport(page: Page): Promise<string> {
  await page.goto('/clients/import')
  await page.getByRole('heading', { name: 'Import clients' }).waitFor()
  return '/support'
}

async function searchHelp(page: Page): Promise<void> {
  await supportPage(page).search.fill('recovry codes')
  await supportPage(page).result('Two-factor sign-in').waitFor()
}

/** A carrier's statement whose columns are to be checked. */
async function uploadedStatement(page: Page): Promise<string> {
  const carrier = await page.request.post('/api/carriers', { data: { name: 'Toured Mutual' } })
  const text = 'Policy No,Insured,Premium,Commission\nGL-1,Toured Tannery LLC,1000.00,100.00\nTotal,,,110.00'
  const multipart = { file: { name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(text) } }
  const { id } = await carrier.json()
  const answer = await page.request.post(`/api/carrier-statements?carrierId=${id}`, { multipart })
  return `/commissions/${(await answer.json()).id}`
}

async function askedRequest(page: Page): Promise<string> {
  const data = { subject: 'From the road', message: 'Where are the filters?', context: {} }
  await page.request.post('/api/support/requests', { data })
  return first('/api/support/requests', '/support?request=')(page)
}

/** A form in the editor, published. */
async function intakeForm(page: Page): Promise<string> {
  const data = { name: 'Toured', preset: 'auto' }
  const { id, version } = await (await page.request.post('/api/intake-forms', { data })).json()
  await page.request.post(`/api/intake-forms/${id}/publish`, { data: { version } })
  return `/profile?section=forms&form=${id}`
}

/** A webhook whose host does not exist, with a test that failed. */
async function failingWebhook(page: Page): Promise<string> {
  const data = { url: 'https://hooks.bindery.invalid/in', description: 'Toured', events: ['claim.created'] }
  const { id } = await (await page.request.post('/api/webhooks', { data })).json()
  await page.request.post(`/api/webhooks/${id}/samples`, { data: { type: 'webhook.test' } })
  return `/webhook-integrations?webhook=${id}`
}

/** A change that an assistant suggests. */
async function suggestedChange(page: Page): Promise<string> {
  const key = { name: 'Toured assistant', scopes: ['clients:write'], expiresInDays: 30 }
  const { secret } = await (await page.request.post('/api/api-keys', { data: key })).json()
  const params = { name: 'suggest_add_clients', arguments: { values: { name: 'Tour Ed', city: 'Reno' } } }
  await page.request.post('/api/mcp', {
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    headers: { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' },
  })
  return '/profile?section=suggested-changes'
}

async function openDelivery(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^webhook\.test/ }).click()
  await page.getByRole('region', { name: 'Body' }).waitFor()
}

async function sendSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send client.created' }).click()
  await page.getByRole('region', { name: 'Body' }).waitFor()
}

/** What an owner finds around the work: profile, team, payments, help, and what the frame says. */
export const office = {
  as: 'new owner',
  screens: {
    '/dashboard': [
      { name: 'a subscription that expired', open: recommendSubscription, staysOpen: true },
      { name: 'a renewal that failed', open: failRenewal, staysOpen: true },
      { name: 'the tour of newcomers', open: showTour, staysOpen: true },
    ],
    '/profile': [
      { name: 'account' },
      { name: 'on a phone', isPhone: true },
      { name: 'a picture', open: cropPicture },
      { name: 'a save that failed', open: failToSave, staysOpen: true },
      { name: 'security', at: '/profile?section=security' },
      { name: 'two factors', at: '/profile?section=security', open: beginTwoFactor },
      { name: 'notifications', at: '/profile?section=notifications' },
      {
        name: 'a calendar address',
        at: '/profile?section=notifications',
        open: async (page) => {
          await page.getByRole('button', { name: 'Create calendar address' }).click()
          await page.getByText('Copy the address now').waitFor()
        },
      },
      { name: 'the assistant', at: '/profile?section=assistant' },
      { name: 'custom fields', at: '/profile?section=fields' },
      {
        name: 'a new custom field',
        at: '/profile?section=fields',
        open: dialogBy('Add a field to clients'),
      },
      { name: 'incoming email', at: '/profile?section=mailbox' },
      { name: 'a mailbox', at: '/profile?section=mailbox', open: dialogBy('Connect a mailbox') },
      {
        name: 'a mailbox on a phone',
        at: '/profile?section=mailbox',
        open: dialogBy('Connect a mailbox'),
        isPhone: true,
      },
      { name: 'telephony', at: '/profile?section=phone' },
      { name: 'connecting Twilio', at: '/profile?section=phone', open: dialogBy('Connect Twilio') },
      { name: 'an SMTP server', at: '/profile?section=mailbox', open: dialogBy('Connect an SMTP server') },
      { name: 'API keys', at: '/profile?section=api-keys' },
      { name: 'a new API key', at: '/profile?section=api-keys', open: dialogBy('New key') },
      {
        name: 'a new API key on a phone',
        at: '/profile?section=api-keys',
        open: dialogBy('New key'),
        isPhone: true,
      },
      { name: 'a suggested change', at: suggestedChange },
      { name: 'a suggested change on a phone', at: suggestedChange, isPhone: true },
      { name: 'intake forms', at: '/profile?section=forms' },
      { name: 'a new intake form', at: '/profile?section=forms', open: dialogBy('New form') },
      { name: 'the editor of an intake form', at: intakeForm },
      { name: 'the editor on a phone', at: intakeForm, isPhone: true },
      { name: 'data', at: '/profile?section=data' },
      { name: 'an export', at: '/profile?section=data', open: askForExport },
      { name: 'deleting the agency', at: '/profile?section=data', open: dialogBy('Delete agency') },
    ],
    '/docs/api': [
      { name: 'the reference' },
      { name: 'a call', open: (page) => page.getByText('Add a client', { exact: true }).click() },
    ],
    '/incoming-email': [{ name: 'nothing to check' }, { name: 'on a phone', isPhone: true }],
    '/phone-calls': [{ name: 'no calls' }, { name: 'on a phone', isPhone: true }],
    '/webhook-integrations': [
      { name: 'no webhook yet' },
      { name: 'a new webhook', open: dialogBy('New webhook') },
      { name: 'a delivery that failed', at: failingWebhook, open: openDelivery },
      { name: 'the list on a phone', isPhone: true },
    ],
    '/zapier-test': [
      { name: 'a sample', open: sendSample },
      { name: 'on a phone', isPhone: true },
    ],
    '/change-password': [{ name: 'refused', open: mistakePassword }],
    '/audit-log': [{ name: 'entries' }, { name: 'entries on a phone', isPhone: true }],
    '/commissions': [
      { name: 'no statement yet' },
      { name: 'an upload', open: listDialogBy('Upload statement') },
      { name: 'missing and short', at: '/commissions?tab=outstanding' },
      { name: 'producers on a phone', at: '/commissions?tab=producers', isPhone: true },
    ],
    '/commissions/:id': [{ name: 'columns to check', at: uploadedStatement }],
    '/team-members': [
      { name: 'an invitation refused', open: refuseInvitation, staysOpen: true },
      { name: 'a transfer of ownership', open: transferOwnership },
      { name: 'a full team', open: fillTeam },
      { name: 'on a phone', isPhone: true },
    ],
    '/payments': [
      { name: 'on trial' },
      { name: 'on a phone', isPhone: true },
      { name: 'subscribed', open: subscribe },
      { name: 'cancelling', open: dialogBy('Cancel the subscription') },
    ],
    '/checkout/agent': [{ name: 'plan' }, { name: 'on a phone', isPhone: true }],
    '/support': [
      { name: 'help about the screen before', at: fromImport },
      { name: 'articles found', open: searchHelp },
      { name: 'asking', open: dialogBy('Ask for help') },
      { name: 'a request on a phone', at: askedRequest, isPhone: true },
    ],
    '/support/articles/:slug': [{ name: 'help article', at: '/support/articles/import' }],
  },
} satisfies Walk
