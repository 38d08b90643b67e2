import type { Page } from '@playwright/test'

type Who = 'owner' | 'agent' | 'admin' | null

/** A picture: where, as whom, and what is done there first. */
export type Picture = { name: string; path: string; as: Who; before?: (page: Page) => Promise<void> }

/** The first record of a list, which is a row on wide screens and a card on a phone. */
const openFirst = (place: string) => async (page: Page) => {
  await page.locator(`main a[href^="${place}/0"]`).first().click({ timeout: 5000 })
  await page.waitForURL(new RegExp(`${place}/.+`))
  await page.waitForLoadState('networkidle')
}

const open = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click({ timeout: 5000 })
}

const openDialog = (name: RegExp) => async (page: Page) => {
  await open(name)(page)
  await page.getByRole('dialog').waitFor()
}

/** Shows the screen to somebody whose account differs in a few fields. */
const asUserWith = (changes: object) => async (page: Page) => {
  await page.route('**/api/user?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } })
  })
  await page.reload({ waitUntil: 'networkidle' })
}

async function breakScreen(page: Page): Promise<void> {
  await page.route('**/assets/tickets-screen*', (route) => route.abort())
  await page.goto('/tickets', { waitUntil: 'networkidle' })
}

async function askForCode(page: Page): Promise<void> {
  const refusal = { error: 'unauthenticated', message: 'Enter the code.', reason: 'totp_required' }
  await page.route('**/api/login*', (route) => route.fulfill({ status: 401, json: refusal }))
  await page.getByLabel('Email').fill('owner@bindery.example')
  await page.getByLabel('Password', { exact: true }).fill('bindery-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page
    .getByRole('heading', { name: 'Log in' })
    .waitFor({ state: 'detached' })
    .catch(() => undefined)
}

const ask =
  (...questions: string[]) =>
  async (page: Page) => {
    await open(/ask the assistant/i)(page)
    const dialog = page.getByRole('dialog')
    for (const question of questions) {
      await dialog.getByRole('textbox', { name: 'Message' }).fill(question)
      await dialog.getByRole('button', { name: 'Send message' }).click()
      await dialog.getByRole('textbox', { name: 'Message' }).and(page.locator(':enabled')).waitFor()
      await page.waitForLoadState('networkidle')
    }
  }

const changeByConversation = ask('create a high priority claim ticket titled "Roof leak"', 'no')

async function askKnowledge(page: Page): Promise<void> {
  await page.getByRole('combobox').fill('What does a waiver of subrogation do?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy answer' }).waitFor({ timeout: 5000 })
}

async function detect(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill('bump T-104 to urgent')
}

/** Every screen, as `docs/pictures` shows it. */
export const pictures: Picture[] = [
  { name: 'login', path: '/auth', as: null },
  { name: 'login-code', path: '/auth', as: null, before: askForCode },
  { name: 'sign-up', path: '/direct-signup', as: null },
  { name: 'sign-up-agent', path: '/auth/signup/agent', as: null },
  { name: 'forgot-password', path: '/auth/forgot-password', as: null },
  { name: 'dashboard', path: '/dashboard', as: 'owner' },
  { name: 'dashboard-agent', path: '/dashboard', as: 'agent' },
  { name: 'dashboard-admin', path: '/dashboard', as: 'admin' },
  { name: 'tour', path: '/dashboard', as: 'owner', before: asUserWith({ settings: {} }) },
  {
    name: 'subscription-notice',
    path: '/dashboard',
    as: 'owner',
    before: asUserWith({ subscriptionStatus: 'expired', stripeSubscriptionId: null }),
  },
  { name: 'clients', path: '/clients', as: 'owner' },
  { name: 'client', path: '/clients', as: 'owner', before: openFirst('/clients') },
  { name: 'new-client', path: '/clients', as: 'owner', before: openDialog(/new client/i) },
  { name: 'prospects', path: '/prospects', as: 'owner' },
  { name: 'prospect', path: '/prospects', as: 'owner', before: openFirst('/prospects') },
  { name: 'tickets', path: '/tickets', as: 'owner' },
  { name: 'ticket', path: '/tickets', as: 'owner', before: openFirst('/tickets') },
  { name: 'assistant', path: '/dashboard', as: 'owner', before: ask() },
  {
    name: 'assistant-answers',
    path: '/clients',
    as: 'owner',
    before: ask("how's my book doing", 'which policies expire in the next 30 days'),
  },
  { name: 'assistant-confirms', path: '/tickets', as: 'owner', before: changeByConversation },
  { name: 'knowledge', path: '/knowledge', as: 'owner' },
  { name: 'knowledge-search', path: '/knowledge?q=certificate+holder', as: 'owner' },
  { name: 'knowledge-articles', path: '/knowledge?tab=articles', as: 'owner' },
  { name: 'knowledge-ask', path: '/knowledge?tab=ask', as: 'owner', before: askKnowledge },
  { name: 'knowledge-questions', path: '/knowledge?tab=questions', as: 'owner' },
  { name: 'knowledge-new', path: '/knowledge/new', as: 'owner' },
  { name: 'knowledge-upload', path: '/knowledge/upload', as: 'owner' },
  { name: 'import', path: '/clients/import', as: 'owner' },
  { name: 'team-members', path: '/team-members', as: 'owner' },
  { name: 'profile', path: '/profile', as: 'owner' },
  { name: 'profile-security', path: '/profile?section=security', as: 'owner' },
  { name: 'profile-assistant', path: '/profile?section=assistant', as: 'owner' },
  { name: 'profile-notifications', path: '/profile?section=notifications', as: 'owner' },
  { name: 'profile-data', path: '/profile?section=data', as: 'owner' },
  { name: 'change-password', path: '/change-password', as: 'owner' },
  { name: 'payments', path: '/payments', as: 'owner' },
  { name: 'checkout-agent', path: '/checkout/agent', as: 'agent' },
  { name: 'support', path: '/support', as: 'owner' },
  { name: 'help-article', path: '/support/articles/import', as: 'owner' },
  { name: 'error-card', path: '/dashboard', as: 'owner', before: breakScreen },
  { name: 'not-found', path: '/no-such-page', as: 'owner' },
  { name: 'admin-login', path: '/admin/login', as: null },
  { name: 'admin-chatbot', path: '/admin/chatbot', as: 'admin' },
  { name: 'data-detection-test', path: '/data-detection-test', as: 'admin', before: detect },
  { name: 'admin-settings', path: '/admin/settings', as: 'admin' },
  { name: 'admin-health', path: '/admin/health', as: 'admin' },
  { name: 'admin-errors', path: '/admin/errors', as: 'admin' },
  { name: 'admin-users', path: '/admin/users', as: 'admin' },
  { name: 'admin-deleted-agencies', path: '/admin/deleted-agencies', as: 'admin' },
  { name: 'admin-subscription-test', path: '/admin/subscription-test', as: 'admin' },
  { name: 'support-inbox', path: '/support', as: 'admin' },
  { name: 'avatars', path: '/avatar-test', as: null },
  { name: 'tabs', path: '/tabs-test', as: null },
]
