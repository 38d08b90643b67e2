import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { adminPage } from './pages/admin-page.ts'
import { password, signUpOwner } from './people.ts'

test.use({ expectedConsole: [/status of (401|404|409)/] })

test('an admin locks a person, whose open session ends, and unlocks them again', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext()
  const their = await theirs.newPage()
  const person = await signUpOwner(their)
  await signIn(page, 'admin')
  const admin = adminPage(page)
  await admin.openPerson(person.email)
  await admin.act('Lock account', 'Reported as stolen')
  await expect(admin.person.getByText('Locked: Reported as stolen')).toBeVisible()
  await expect(admin.person.getByText('Open sessions').locator('..')).toContainText('0')

  await their.goto('/clients')
  await expect(their).toHaveURL(/\/auth$/)
  const login = { email: person.email, password }
  const refused = await their.request.post('/api/login', { data: login })
  expect((await refused.json()).reason).toBe('account_locked')

  await page.reload()
  await admin.act('Unlock account', 'They called')
  await expect(admin.person.getByText('Unlocked: They called')).toBeVisible()
  expect((await their.request.post('/api/login', { data: login })).status()).toBe(200)
  await theirs.close()
})

test('an admin gives an agency another subscription state and takes it back', async ({ page, browser }) => {
  const theirs = await browser.newContext()
  const their = await theirs.newPage()
  const person = await signUpOwner(their)
  await signIn(page, 'admin')
  const admin = adminPage(page)
  await admin.openPerson(person.email)
  await admin.person.getByRole('button', { name: 'Override subscription' }).click()
  await admin.dialog.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Past due' }).click()
  await admin.dialog.getByLabel('Reason').fill('To see the notice')
  await admin.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.person.getByText('Past due until removed: To see the notice')).toBeVisible()
  const user = await (await their.request.get('/api/user')).json()
  expect(user.subscriptionStatus).toBe('past_due')
  await theirs.close()
})

test('people are found, filtered and opened by an address, and nobody changes their own account', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const admin = adminPage(page)
  await admin.open('/admin/users', 'User Management')
  await page.getByRole('searchbox', { name: 'Search people' }).fill('admin@bindery.example')
  await expect(page.getByText('1 person')).toBeVisible()
  await page.getByRole('link', { name: 'Ingrid Solberg' }).click()
  await expect(
    admin.person.getByText('This is your own account. Another admin must change it.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(admin.person).toHaveCount(0)
  await expect(page).toHaveURL(/\?q=admin/)
})

test('sign-up that is closed says so to strangers, and is open again at once', async ({ page, browser }) => {
  await signIn(page, 'admin')
  const admin = adminPage(page)
  await admin.open('/admin/settings', 'System Settings')
  const section = admin.section('Sign-up')
  await section.getByRole('switch').click({ force: true })
  await section.getByLabel('Message when sign-up is closed').fill('We are full until spring.')
  await section.getByRole('button', { name: 'Save sign-up' }).click()
  await expect(section.getByText(/Changed by Ingrid Solberg/)).toBeVisible()
  const stranger = await browser.newContext()
  const their = await stranger.newPage()
  await their.goto('/direct-signup')
  await expect(their.getByText('We are full until spring.')).toBeVisible()
  await page.reload()
  await expect(section.getByLabel('Message when sign-up is closed')).toHaveValue('We are full until spring.')
  await section.getByRole('switch').click({ force: true })
  await section.getByRole('button', { name: 'Save sign-up' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await their.reload()
  await expect(their.getByText('We are full until spring.')).toHaveCount(0)
  await stranger.close()
})

test('two admins who change the same settings: the second sees a conflict and loses nothing', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  const second = await context.newPage()
  const [one, two] = [adminPage(page), adminPage(second)]
  await one.open('/admin/settings', 'System Settings')
  await two.open('/admin/settings', 'System Settings')
  await one.section('Retention').getByLabel('Error reports').fill('60')
  await one.section('Retention').getByRole('button', { name: 'Save retention' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  const theirs = two.section('Retention')
  await theirs.getByLabel('Stored email').fill('20')
  await theirs.getByRole('button', { name: 'Save retention' }).click()
  await expect(theirs.getByText(/^Someone else updated this record/)).toBeVisible()
  await expectAccessible(second)
  await theirs.getByRole('button', { name: 'Reload and keep my changes' }).click()
  await expect(theirs.getByLabel('Error reports')).toHaveValue('60')
  await expect(theirs.getByLabel('Stored email')).toHaveValue('20')
  await theirs.getByRole('button', { name: 'Save retention' }).click()
  await expect(second.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(one.section('Retention').getByLabel('Stored email')).toHaveValue('20')
})

test('a feature that is switched off for an agency disappears there, with the reason', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext()
  const their = await theirs.newPage()
  const person = await signUpOwner(their)
  await signIn(page, 'admin')
  const admin = adminPage(page)
  await admin.open('/admin/settings', 'System Settings')
  await page.getByRole('searchbox', { name: 'Find an agency' }).fill(person.email)
  const rows = page.getByRole('list', { name: 'Agencies' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('switch', { name: /^CSV import/ }).click({ force: true })
  await admin.dialog.getByLabel('Reason').fill('Not in their contract')
  await admin.dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(rows.getByRole('switch', { name: /^CSV import/ })).not.toBeChecked()
  await their.goto('/clients')
  await expect(their.getByRole('link', { name: 'Export CSV' })).toBeVisible()
  await expect(their.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0)
  await their.goto('/clients/import')
  await expect(their.getByText(/^CSV import is turned off for your agency/)).toBeVisible()
  await theirs.close()
})

test("/admin leads to the chatbot's configuration, whose tabs can be read by everybody", async ({ page }) => {
  await signIn(page, 'admin')
  await adminPage(page).open('/admin', 'Chatbot Config')
  await expect(page).toHaveURL(/\/admin\/chatbot$/)
  for (const tab of ['Suggested questions', 'Static answers', 'Knowledge']) {
    await page.getByRole('tab', { name: tab }).click()
  }
})

test('an article for all assistants is written, previewed, published, changed and deleted', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const admin = adminPage(page)
  await admin.open('/admin/chatbot?tab=knowledge', 'Chatbot Config')
  await page.getByRole('button', { name: 'New article' }).first().click()
  const editor = page.getByRole('dialog', { name: 'New article' })
  await editor.getByLabel('Title').fill('Flood zones')
  await editor.getByRole('textbox', { name: 'Text' }).fill('# Zones\n\n- Zone **A** needs flood cover')
  await editor.getByText('Preview').click()
  await expect(editor.getByRole('heading', { name: 'Zones' })).toBeVisible()
  await editor.getByLabel('Published').click({ force: true })
  await editor.getByRole('button', { name: 'Save' }).click()
  const row = page
    .getByRole('list', { name: 'Articles' })
    .getByRole('listitem')
    .filter({ hasText: /Flood (zones|maps)/ })
  await expect(row).toContainText('Published')
  await page.reload()
  await expect(row).toContainText('Flood zones')
  await row.getByRole('button', { name: 'Edit Flood zones' }).click()
  await page.getByRole('dialog', { name: 'Edit article' }).getByLabel('Title').fill('Flood maps')
  await page.getByRole('dialog', { name: 'Edit article' }).getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Flood maps')
  await row.getByRole('button', { name: 'Delete Flood maps' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete article' }).click()
  await expect(row).toHaveCount(0)
})

test('names and questions of the assistants reach their users at once', async ({ page, browser }) => {
  await signIn(page, 'admin')
  const admin = adminPage(page)
  await admin.open('/admin/chatbot?tab=questions', 'Chatbot Config')
  const section = admin.section('Suggested questions')
  await section.getByLabel('Team').fill('Who is on holiday?\n\n')
  await section.getByRole('button', { name: 'Save suggested questions' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const theirs = await browser.newContext()
  const their = await theirs.newPage()
  await signIn(their, 'agent')
  const config = await (await their.request.get('/api/assistant/config')).json()
  expect(config.suggestions.team).toEqual(['Who is on holiday?'])
  await theirs.close()
})

test('the health of the platform shows every part in words, and a test mail arrives', async ({ page }) => {
  await signIn(page, 'admin')
  const admin = adminPage(page)
  await admin.open('/admin/health', 'Health')
  await expect(admin.section('Database').getByText('OK')).toBeVisible()
  await expect(admin.section('Last backup').getByText('Warning')).toBeVisible()
  await page.getByRole('navigation', { name: 'System' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(page.getByText(/^The test email was stored in the database/)).toBeVisible()
})

test("an admin's phone has their pages, and the 404 page leads back to them", async ({ page }) => {
  await asPhone(page)
  await signIn(page, 'admin')
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Return to Admin Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chatbot Config' })).toBeVisible()
  for (const [label, heading] of [
    ['System Settings', 'System Settings'],
    ['User Management', 'User Management'],
    ['Dashboard', /^Happy /],
    ['Chatbot Config', 'Chatbot Config'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: label }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/admin/health')
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('members are led away from the pages of admins', async ({ page }) => {
  await signIn(page, 'owner')
  for (const path of ['/admin', '/admin/settings', '/admin/users', '/admin/chatbot', '/admin/health']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('an admin sees what the assistant makes of a message, on a phone too', async ({ page }) => {
  await signIn(page, 'admin')
  await adminPage(page).open('/data-detection-test', 'Data detection test')
  await page.getByLabel('Message').fill('bump T-104 to urgent')
  await expect(page.getByText('ticket.update').first()).toBeVisible()
  await asPhone(page)
  await expectNoSidewaysScroll(page)
})
