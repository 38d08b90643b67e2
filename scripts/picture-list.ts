import type { Locator, Page } from '@playwright/test'

type Who = 'owner' | 'agent' | 'admin' | null

/** A picture: where, as whom, and what is done there first. */
export type Picture = { name: string; path: string; as: Who; before?: (page: Page) => Promise<void> }

/** Follows a link of a list to a record, which stays on screen until the record's page is there. */
async function follow(page: Page, link: Locator): Promise<void> {
  const title = await page.getByRole('heading', { level: 1 }).first().textContent()
  await link.first().click({ timeout: 15_000 })
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: title ?? '' })
    .waitFor()
  await page.waitForLoadState('networkidle')
}

/** The first record of a list, which is a row on wide screens and a card on a phone. */
const openFirst = (place: string) => (page: Page) => follow(page, page.locator(`main a[href^="${place}/0"]`))

const open = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}

const openDialog = (name: RegExp) => async (page: Page) => {
  await open(name)(page)
  await page.getByRole('dialog').waitFor()
}

/** Shows the screen to someone whose account differs in a few fields. */
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
  await page.getByRole('button', { name: 'Copy answer' }).waitFor()
}

/** A record of a list, by words that stand in its row or card. */
const openRow = (words: string) => (page: Page) => follow(page, page.locator('main a', { hasText: words }))

async function checkDocument(page: Page): Promise<void> {
  await openRow('Businessowners renewal.pdf')(page)
  await page.getByAltText('Page 1').waitFor()
  await page.getByRole('status', { name: 'Loading page 1' }).waitFor({ state: 'detached' })
  await page.locator('button[data-path="policies.0.policyNumber"]').click()
}

async function fileDocument(page: Page): Promise<void> {
  await openRow('Businessowners renewal.pdf')(page)
  await openDialog(/save to client/i)(page)
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
}

const openAnalysis = (tab: RegExp) => async (page: Page) => {
  await openRow('Juniper Bakery: Renewal comparison')(page)
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('tab', { name: tab, selected: true }).waitFor()
}

async function chooseForAnalysis(page: Page): Promise<void> {
  for (const name of ['Expiring package declarations.pdf', 'Renewal quote Commonwealth.pdf']) {
    await page.getByLabel('Search documents').fill(name.slice(0, 14))
    await page.getByRole('button', { name: `Choose ${name}` }).click({ timeout: 15_000 })
  }
}

async function openEstimate(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Expiring package/ }).click({ timeout: 15_000 })
  await page.getByRole('region', { name: 'Estimate' }).locator('summary').first().click()
}

async function askEdison(page: Page): Promise<void> {
  await open(/ask the assistant/i)(page)
  const dialog = page.getByRole('dialog')
  const toggle = dialog.getByText('Edison', { exact: true })
  if (!(await toggle.isVisible())) await dialog.getByRole('button', { name: 'Paige' }).click()
  await toggle.click()
  await dialog.getByRole('button', { name: 'Upload PDF' }).waitFor()
}

async function detect(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill('bump T-104 to urgent')
}

/** Every screen that `npm run pictures` takes. */
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
  { name: 'prospects', path: '/prospects?view=board', as: 'owner' },
  { name: 'prospects-table', path: '/prospects?view=table', as: 'owner' },
  { name: 'prospect', path: '/prospects?view=table', as: 'owner', before: openFirst('/prospects') },
  { name: 'policies', path: '/policies', as: 'owner' },
  { name: 'policy', path: '/policies', as: 'owner', before: openFirst('/policies') },
  { name: 'claims', path: '/claims', as: 'owner' },
  { name: 'claim', path: '/claims', as: 'owner', before: openFirst('/claims') },
  { name: 'carriers', path: '/carriers', as: 'owner' },
  { name: 'carrier', path: '/carriers', as: 'owner', before: openFirst('/carriers') },
  { name: 'renewals', path: '/requotes', as: 'owner' },
  { name: 'requotes', path: '/requotes/all', as: 'owner' },
  { name: 'requote', path: '/requotes/all', as: 'owner', before: openFirst('/requotes') },
  { name: 'requote-quotes', path: '/requotes/quotes', as: 'owner' },
  { name: 'requote-ledger', path: '/requotes/ledger', as: 'owner' },
  { name: 'performance', path: '/performance', as: 'owner' },
  ...['breakdown', 'growth', 'clients', 'goals', 'months'].map((tab) => ({
    name: `performance-${tab}`,
    path: `/performance?tab=${tab}`,
    as: 'owner' as const,
  })),
  { name: 'commissions', path: '/commissions', as: 'owner' },
  { name: 'commission-statement', path: '/commissions', as: 'owner', before: openFirst('/commissions') },
  { name: 'commissions-queue', path: '/commissions?tab=queue', as: 'owner' },
  { name: 'commissions-outstanding', path: '/commissions?tab=outstanding', as: 'owner' },
  { name: 'commissions-producers', path: '/commissions?tab=producers', as: 'owner' },
  { name: 'tickets', path: '/tickets', as: 'owner' },
  { name: 'tickets-board', path: '/tickets?view=board', as: 'owner' },
  { name: 'ticket-setup', path: '/tickets/setup', as: 'owner' },
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
  { name: 'documents', path: '/document-extraction', as: 'owner' },
  { name: 'documents-none-match', path: '/document-extraction?q=no+such+document', as: 'owner' },
  { name: 'document', path: '/document-extraction', as: 'owner', before: checkDocument },
  { name: 'document-filing', path: '/document-extraction', as: 'owner', before: fileDocument },
  {
    name: 'document-failed',
    path: '/document-extraction?reading=failed',
    as: 'owner',
    before: openRow('Umbrella policy, locked.pdf'),
  },
  { name: 'policy-analysis', path: '/policy-analysis', as: 'owner' },
  { name: 'policy-analysis-choose', path: '/policy-analysis', as: 'owner', before: chooseForAnalysis },
  {
    name: 'policy-analysis-compare',
    path: '/policy-analysis',
    as: 'owner',
    before: openAnalysis(/side by/i),
  },
  { name: 'policy-analysis-gaps', path: '/policy-analysis', as: 'owner', before: openAnalysis(/gaps/i) },
  { name: 'policy-analysis-grid', path: '/policy-analysis', as: 'owner', before: openAnalysis(/coverages/i) },
  { name: 'policy-analysis-letter', path: '/policy-analysis', as: 'owner', before: openAnalysis(/letter/i) },
  { name: 'edison', path: '/edison', as: 'owner' },
  { name: 'edison-estimate', path: '/edison', as: 'owner', before: openEstimate },
  { name: 'edison-dialog', path: '/clients', as: 'owner', before: askEdison },
  { name: 'acords', path: '/acords', as: 'owner' },
  { name: 'acords-new', path: '/acords', as: 'owner', before: openDialog(/new form/i) },
  { name: 'acords-desk', path: '/acords?tab=desk', as: 'owner' },
  { name: 'acords-renewals', path: '/acords?tab=reissues', as: 'owner' },
  { name: 'acords-holders', path: '/acords?tab=holders', as: 'owner' },
  { name: 'acords-licensed', path: '/acords?tab=templates', as: 'owner' },
  { name: 'acord-form', path: '/acords', as: 'owner', before: openFirst('/acords') },
  { name: 'acord-auth', path: '/acord-auth', as: null },
  { name: 'commercial', path: '/commercial', as: 'owner' },
  { name: 'commercial-account', path: '/commercial', as: 'owner', before: openRow('Anchor Auto Repair') },
  { name: 'commercial-data', path: '/commercial-data', as: 'owner' },
  { name: 'import', path: '/clients/import', as: 'owner' },
  { name: 'audit-log', path: '/audit-log', as: 'owner' },
  { name: 'team-members', path: '/team-members', as: 'owner' },
  { name: 'profile', path: '/profile', as: 'owner' },
  { name: 'profile-security', path: '/profile?section=security', as: 'owner' },
  { name: 'profile-assistant', path: '/profile?section=assistant', as: 'owner' },
  { name: 'profile-notifications', path: '/profile?section=notifications', as: 'owner' },
  { name: 'profile-data', path: '/profile?section=data', as: 'owner' },
  { name: 'profile-api-keys', path: '/profile?section=api-keys', as: 'owner' },
  { name: 'webhooks', path: '/webhook-integrations', as: 'owner' },
  { name: 'zapier-test', path: '/zapier-test', as: 'owner' },
  { name: 'docs-api', path: '/docs/api', as: 'owner' },
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
  { name: 'admin-rates', path: '/admin/rates', as: 'admin' },
  { name: 'admin-health', path: '/admin/health', as: 'admin' },
  { name: 'admin-errors', path: '/admin/errors', as: 'admin' },
  { name: 'admin-users', path: '/admin/users', as: 'admin' },
  { name: 'admin-deleted-agencies', path: '/admin/deleted-agencies', as: 'admin' },
  { name: 'admin-subscription-test', path: '/admin/subscription-test', as: 'admin' },
  { name: 'support-inbox', path: '/support', as: 'admin' },
  { name: 'avatars', path: '/avatar-test', as: null },
  { name: 'tabs', path: '/tabs-test', as: null },
]
