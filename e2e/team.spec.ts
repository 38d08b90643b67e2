import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { clientPage } from './pages/client-page.ts'
import { loginPage } from './pages/login-page.ts'
import { prospectPage } from './pages/prospect-page.ts'
import { signUpPage } from './pages/sign-up-page.ts'
import { teamPage } from './pages/team-page.ts'
import { mailedLink, newPerson, password, signUpOwner } from './people.ts'

test.use({ expectedConsole: [/status of (401|404|409)/] })

test('an owner invites a member, makes them an owner and removes them with a hand-over', async ({
  page,
  browser,
}) => {
  const owner = await signUpOwner(page)
  const agent = newPerson('Priya Raman')
  const team = teamPage(page)
  await team.open()
  await team.expectSeats('1 member · 9 free')
  await team.invite(agent.email, agent.name)
  await expect(team.invitation(agent.name)).toContainText('Open')
  await team.expectSeats('1 member · 1 open invitation · 8 free')

  const theirs = await browser.newContext()
  const their = await theirs.newPage()
  await their.goto(await mailedLink(page, agent.email, /invites you/))
  await signUpPage(their).join(password)
  await signUpPage(their).expectSignedIn()
  const client = { name: 'Harbor Lane Bakery LLC', kind: 'commercial' }
  expect((await their.request.post('/api/clients', { data: client })).ok()).toBe(true)

  await page.reload()
  await expect(team.member(agent.name)).toContainText('Active')
  await team.expectSeats('2 members · 8 free')
  await team.choose(agent.name, 'Make owner')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make owner' }).click()
  await expect(team.member(agent.name)).toContainText('Agency owner')
  await their.goto('/team-members')
  await expect(their).toHaveURL(/\/auth$/)

  await team.choose(agent.name, 'Remove from the team')
  await expect(team.dialog.getByRole('combobox')).toHaveValue(owner.name)
  await team.dialog.getByRole('button', { name: 'Remove and reassign' }).click()
  await expect(team.member(agent.name)).toHaveCount(0)
  await team.expectSeats('1 member · 9 free')
  const [handedOver] = await (await page.request.get('/api/clients')).json()
  expect(handedOver).toMatchObject({ name: client.name, assignedAgentName: owner.name })
  const login = { email: agent.email, password }
  expect((await their.request.post('/api/login', { data: login })).status()).toBe(401)
  await theirs.close()
})

test('an owner invites someone to look only, whose screens change nothing until the owner allows it', async ({
  page,
  browser,
}) => {
  await signUpOwner(page)
  const reader = newPerson('Priya Raman')
  const client = { name: 'Harbor Lane Bakery LLC', kind: 'commercial' }
  expect((await page.request.post('/api/clients', { data: client })).ok()).toBe(true)
  const team = teamPage(page)
  await team.open()
  await team.inviteButton.click()
  await team.dialog.getByLabel('Email').fill(reader.email)
  await team.dialog.getByLabel('Name').fill(reader.name)
  await team.dialog.getByRole('radio', { name: 'Whole book' }).check()
  await team.dialog.getByRole('switch', { name: /^Read-only/ }).check({ force: true })
  await team.dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(team.invitation(reader.name)).toContainText('Whole book, read-only')

  const theirs = await browser.newContext()
  const their = await theirs.newPage()
  await their.goto(await mailedLink(page, reader.email, /invites you/))
  await signUpPage(their).join(password)
  await signUpPage(their).expectSignedIn()
  await their.goto('/clients')
  await expect(their.getByRole('link', { name: 'Export CSV' })).toBeVisible()
  await expect(their.getByRole('button', { name: 'New client' })).toHaveCount(0)
  await expect(their.getByRole('link', { name: 'Import' })).toHaveCount(0)
  await their.getByText(client.name).click()
  await expect(their.getByRole('heading', { level: 1, name: client.name })).toBeVisible()
  for (const name of ['Edit', 'New ticket', 'Issue certificate', 'Log call'])
    await expect(their.getByRole('button', { name })).toHaveCount(0)

  await page.reload()
  await team.choose(reader.name, 'Change access')
  await team.dialog.getByRole('switch', { name: /^Read-only/ }).uncheck({ force: true })
  await team.dialog.getByRole('switch', { name: /^May assign/ }).check({ force: true })
  await team.dialog.getByRole('button', { name: 'Save access' }).click()
  await expect(team.member(reader.name)).toContainText('Whole book, may assign')
  await their.reload()
  await their.getByRole('button', { name: 'Edit' }).click()
  const servicer = their.getByRole('dialog').getByRole('combobox', { name: 'Service person' })
  await servicer.click()
  await their.getByRole('option', { name: reader.name }).click()
  await their.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await their.reload()
  await expect(their.getByText('Service person', { exact: true })).toBeVisible()
  const [saved] = await (await page.request.get('/api/clients')).json()
  expect(saved).toMatchObject({ servicerName: reader.name })
  await theirs.close()
})

test('a withdrawn invitation works no longer, and a resent one by its new link only', async ({
  page,
  context,
}) => {
  await signUpOwner(page)
  const [first, second] = [newPerson('Noah Bennett'), newPerson('Hannah Weiss')]
  const team = teamPage(page)
  await team.open()
  await team.invite(first.email, first.name)
  await team.invite(second.email, second.name)
  const withdrawn = await mailedLink(page, first.email, /invites you/)
  const former = await mailedLink(page, second.email, /invites you/)
  await team.invitation(first.name).getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(team.invitation(first.name)).toHaveCount(0)
  await team.invitation(second.name).getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Invitation sent again')).toBeVisible()
  await expect.poll(() => mailedLink(page, second.email, /invites you/)).not.toBe(former)
  const renewed = await mailedLink(page, second.email, /invites you/)

  await context.clearCookies()
  for (const link of [withdrawn, former]) {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible()
  }
  await page.goto(renewed)
  await expect(page.getByRole('button', { name: 'Join the agency' })).toBeVisible()
})

test('what cannot be invited is explained, and a full team invites nobody', async ({ page }) => {
  const owner = await signUpOwner(page)
  const team = teamPage(page)
  await team.open()
  await team.invite(owner.email)
  await expect(team.dialog.getByText(/already has an account/)).toBeVisible()
  await team.dialog.getByRole('button', { name: 'Cancel' }).click()
  await team.dialog.getByRole('button', { name: 'Discard' }).click()

  for (const { email } of Array.from({ length: 9 }, () => newPerson())) {
    const answer = await page.request.post('/api/team-members/invitations', { data: { email } })
    expect(answer.status()).toBe(201)
  }
  await page.reload()
  await expect(page.getByText(/^All 10 seats are taken/)).toBeVisible()
  await expect(team.inviteButton).toBeDisabled()
})

test('a last seat that went to somebody else meanwhile is shown in the dialog', async ({ page }) => {
  await signUpOwner(page)
  const team = teamPage(page)
  await team.open()
  for (const { email } of Array.from({ length: 9 }, () => newPerson())) {
    await page.request.post('/api/team-members/invitations', { data: { email } })
  }
  await team.invite(newPerson().email)
  await expect(team.dialog.getByText(/All 10 seats of your team are taken/)).toBeVisible()
})

test('an agent is sent to the dashboard', async ({ page }) => {
  await signIn(page, 'agent')
  await page.goto('/team-members')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the team fits a phone and works by the keyboard', async ({ page }) => {
  await asPhone(page)
  await signIn(page, 'owner')
  const team = teamPage(page)
  await team.open()
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Remove from the team' })).toBeVisible()
  // It can be closed once it has the focus.
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
})

test.describe('the ownership of an agency', () => {
  test.use({ expectedConsole: [/status of (400|401|403)/] })

  test('is transferred by password to a member, and back, the former owner staying owner or becoming agent', async ({
    page,
    browser,
  }) => {
    const owner = await signUpOwner(page)
    await page.goto(await mailedLink(page, owner.email, /confirm your email/))
    await expect(page.getByRole('heading', { name: /verified/i })).toBeVisible()
    const next = newPerson('Priya Raman')
    const team = teamPage(page)
    await team.open()
    await team.invite(next.email, next.name)
    const theirs = await browser.newContext()
    const their = await theirs.newPage()
    const theirTeam = teamPage(their)
    await their.goto(await mailedLink(page, next.email, /invites you/))
    await signUpPage(their).join(password)
    await signUpPage(their).expectSignedIn()

    await page.reload()
    await team.choose(next.name, 'Transfer ownership')
    await team.dialog.getByLabel('Your password').fill('not my password')
    await team.dialog.getByRole('button', { name: 'Transfer ownership' }).click()
    await expect(team.dialog).toContainText('Your current password is incorrect')
    await team.dialog.getByLabel('Your password').fill(password)
    await team.dialog.getByRole('button', { name: 'Transfer ownership' }).click()
    await expect(page.getByText(`${next.name} now owns the agency.`)).toBeVisible()
    // Still an owner, of an agency that goes by another's name: neither can be changed by them.
    for (const name of [owner.name, next.name]) {
      await page.reload()
      await expect(team.member(name)).toContainText('Agency owner')
      await expect(page.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0)
    }

    await their.reload()
    await loginPage(their).logIn(next.email, password)
    await signUpPage(their).expectSignedIn()
    await theirTeam.open()
    await theirTeam.choose(owner.name, 'Transfer ownership')
    await theirTeam.dialog.getByRole('radio', { name: /^An agent/ }).check()
    await theirTeam.dialog.getByLabel('Your password').fill(password)
    await theirTeam.dialog.getByRole('button', { name: 'Transfer ownership' }).click()
    await expect(their.getByText(`${owner.name} now owns the agency.`)).toBeVisible()
    await loginPage(their).logIn(next.email, password)
    await signUpPage(their).expectSignedIn()
    await their.goto('/team-members')
    await expect(their).toHaveURL(/\/dashboard$/)
    await page.reload()
    await expect(team.member(next.name)).toContainText('Whole book, may assign')
    await team.choose(next.name, 'Transfer ownership')
    await expect(team.dialog).toContainText(`${next.name} becomes the agency owner`)
    await theirs.close()
  })
})

test.describe('a license to bind', () => {
  test.use({ expectedConsole: [/status of 422/] })

  test('is looked for in the state that a conversion with a bound policy asks for', async ({ page }) => {
    await signUpOwner(page)
    const { id: userId } = await (await page.request.get('/api/user')).json()
    const license = {
      userId,
      state: 'TX',
      number: 'T-200',
      line: 'property_casualty',
      expiresOn: '2099-01-01',
    }
    const made = await page.request.post('/api/member-licenses', { data: license })
    expect(made.ok()).toBe(true)
    await page.goto('/profile')
    await page.getByRole('switch', { name: /^Require a license to bind/ }).check({ force: true })
    await page.getByRole('button', { name: 'Save agency' }).click()
    await expect(page.getByText('Agency saved')).toBeVisible()

    const data = { name: 'Gulf Coast Bait', lineOfBusiness: 'BOP', currentCarrier: 'Tidal Mutual' }
    const { id } = await (await page.request.post('/api/prospects', { data })).json()
    const prospect = prospectPage(page)
    await page.goto(`/prospects/${id}`)
    await page.getByRole('button', { name: 'Convert to client' }).click()
    const convert = prospect.save('Convert to client')
    await expect(prospect.dialog.getByRole('combobox', { name: 'State' })).toHaveCount(0)
    await prospect.dialog.getByText('Bound', { exact: true }).click()
    await convert.click()
    await expect(prospect.dialog.getByText('Choose the client’s state')).toBeVisible()
    const state = prospect.dialog.getByRole('combobox', { name: 'State' })
    await state.fill('OK')
    await page.getByRole('option', { name: 'OK', exact: true }).click()
    await convert.click()
    await expect(prospect.dialog).toContainText('no active license for commercial insurance in OK')
    await state.fill('TX')
    await page.getByRole('option', { name: 'TX', exact: true }).click()
    await convert.click()
    await expect(page).toHaveURL(/\/clients\//)
    await page.reload()
    await expect(clientPage(page).heading('Gulf Coast Bait')).toBeVisible()
    const client = await (await page.request.get(`/api/clients/${page.url().split('/').at(-1)}`)).json()
    expect([client.state, client.policies.length]).toEqual(['TX', 1])
  })

  test('is asked for where the owner wants it, and binding goes on once it is added', async ({ page }) => {
    const owner = await signUpOwner(page)
    await page.goto('/profile')
    await page.getByRole('switch', { name: /^Require a license to bind/ }).check({ force: true })
    await page.getByRole('button', { name: 'Save agency' }).click()
    await expect(page.getByText('Agency saved')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('switch', { name: /^Require a license to bind/ })).toBeChecked()

    const data = { name: 'Lone Star Lumber LLC', state: 'TX' }
    const { id } = await (await page.request.post('/api/clients', { data })).json()
    const client = clientPage(page)
    await page.goto(`/clients/${id}`)
    await page.getByRole('button', { name: 'Add policy' }).click()
    await client.choose('Line of business', 'BOP')
    await client.field('Policy number').fill('BOP-1')
    await client.save('Add policy').click()
    await expect(client.dialog).toContainText('no active license for commercial insurance in TX')
    await expect(client.field('Policy number')).toHaveValue('BOP-1')
    await page.keyboard.press('Escape')

    const team = teamPage(page)
    await team.open()
    await page.getByRole('button', { name: `Add a license for ${owner.name}` }).click()
    await page.getByRole('button', { name: 'Add a license', exact: true }).click()
    await team.dialog.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'TX', exact: true }).click()
    await team.dialog.getByLabel('License number').fill('T-100')
    await team.dialog.getByRole('button', { name: 'Add license' }).click()
    await expect(team.dialog).toContainText('TX license T-100')
    await page.goto('/profile')
    await expect(page.getByRole('list', { name: 'Your licenses' })).toContainText('TX license T-100')

    await page.goto(`/clients/${id}`)
    await page.getByRole('button', { name: 'Add policy' }).click()
    await client.choose('Line of business', 'BOP')
    await client.field('Policy number').fill('BOP-1')
    await client.save('Add policy').click()
    await expect(client.policies.getByRole('link', { name: 'BOP' })).toBeVisible()
  })
})
