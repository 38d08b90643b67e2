import { addDays, dayIn, defaultTimeZone, formatDay } from '#shared/dates.ts'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { clientPage } from './pages/client-page.ts'
import { policyPage } from './pages/policy-page.ts'

// A refused date is shown in the dialog, and by the browser.
test.use({ expectedConsole: [/status of 422/] })

test('a policy lives: new business, endorsement, renewal, notice, rescission, cancellation, reinstatement, audit', async ({
  page,
}) => {
  // Two terms of 400 days each, so that a day costs whole dollars; the first ended ten days ago.
  const today = dayIn(defaultTimeZone, new Date())
  const day = (days: number) => addDays(today, days)
  const said = (days: number) => formatDay(day(days))
  await signIn(page, 'owner')
  const { id } = await (
    await page.request.post('/api/clients', { data: { name: 'Lifelong Lumber LLC' } })
  ).json()
  const client = clientPage(page)
  const policy = policyPage(page)

  await page.goto(`/clients/${id}`)
  await page.getByRole('button', { name: 'Add policy' }).click()
  await client.choose('Line of business', 'BOP')
  await client.field('Carrier').fill('Granite Mutual')
  await client.field('Policy number').fill('BOP-400')
  await client.field('Effective').fill(day(-410))
  await client.field('Expires').fill(day(-10))
  await client.field('Premium for the term').fill('1200')
  await client.save('Add policy').click()
  await expect(client.dialog).toBeHidden()
  await client.policies.getByRole('link', { name: 'BOP' }).click()
  await expect(policy.heading('BOP BOP-400')).toBeVisible()
  await expect(policy.row('New business')).toContainText('+$1,200')

  // 300 more for the last 100 days.
  await policy.act('Endorse')
  await policy.fill('Effective date', day(-110))
  await policy.fill('Premium change', '300')
  await policy.fill('Reason', 'Location added')
  await policy.enter(`Endorse as of ${said(-110)}`, 'Premium now$1,200', '+$300', 'Premium after$1,500')
  await expect(policy.row('Location added')).toContainText('$1,500')

  // 1,600 for 400 days: 4 a day.
  await policy.act('Renew')
  await policy.fill('New term expires', day(390))
  await policy.fill('Premium for the new term', '1600')
  await policy.fill('Policy number', 'BOP-401')
  await policy.enter(`Renew as of ${said(-10)}`, 'Expiring$1,500', '+$100', 'New term$1,600')
  await expect(policy.heading('BOP BOP-401')).toBeVisible()
  await expect(policy.terms.getByRole('link')).toHaveCount(2)

  await policy.act('Notice of cancellation')
  await policy.fill('Notice date', day(-8))
  await policy.fill('Cancels on', day(-1))
  await policy.fill('Reason', 'Nonpayment of premium')
  await policy.enter(`Enter notice: cancels ${said(-1)}`, 'In force → Pending cancellation')
  await expect(policy.due).toContainText('Did the carrier cancel?')
  await policy.due.getByRole('button', { name: 'No, rescind notice' }).click()
  await policy.enter(`Rescind notice as of ${said(0)}`, 'Pending cancellation → In force')
  await expect(policy.due).toBeHidden()

  // Five days at 4 are earned; a date before the term is refused at once.
  await policy.act('Cancel policy')
  await policy.fill('Cancellation date', day(-11))
  await expect(policy.effect).toContainText(`This term begins on ${said(-10)}.`)
  await policy.fill('Cancellation date', day(-5))
  await policy.fill('Reason', 'Nonpayment of premium')
  await policy.enter(
    `Cancel policy as of ${said(-5)}`,
    '5 of 400',
    'Return $1,600 − $20',
    '−$1,580',
    'In force → Cancelled',
  )
  await expect(policy.row('Pro rata')).toContainText('$20')

  // Two days of lapse at 4 are not charged again.
  await policy.act('Reinstate')
  await policy.fill('Reinstated as of', day(-3))
  await policy.enter(
    `Reinstate as of ${said(-3)}`,
    '2 days',
    'Premium now$20',
    '+$1,572',
    'Premium after$1,592',
    'Cancelled → In force',
  )
  await expect(policy.term).toContainText('Lapse')
  await expect(policy.term).toContainText('$1,592')

  await policy.terms.getByRole('link', { name: /BOP-400/ }).click()
  await expect(policy.heading('BOP BOP-400')).toBeVisible()
  await policy.act('Audit')
  await policy.fill('Effective date', day(-10))
  await policy.fill('Additional or return premium', '150.25')
  await policy.enter('Enter audit of +$150.25', 'Premium after$1,650.25')

  await page.reload()
  await expect(policy.row('Audit')).toContainText('$1,650.25')
  await asPhone(page)
  await expectNoSidewaysScroll(page)
  await expect(policy.terms.getByRole('listitem')).toHaveCount(2)
})

test('a wrong date is corrected, and the wrong one stays visible', async ({ page }) => {
  await signIn(page, 'owner')
  const client = await (
    await page.request.post('/api/clients', { data: { name: 'Wrongly Dated LLC' } })
  ).json()
  const term = { type: 'commercial', lineOfBusiness: 'BOP', policyNumber: 'BOP-9', premium: 1200 }
  const dates = { effectiveDate: '2025-01-01', expirationDate: '2026-01-01' }
  const made = await page.request.post(`/api/clients/${client.id}/policies`, { data: { ...term, ...dates } })
  const { id } = await made.json()
  const endorsement = { kind: 'endorsement', effectiveDate: '2025-03-01', premiumChange: 600 }
  await page.request.post(`/api/policies/${id}/transactions`, { data: endorsement })

  const policy = policyPage(page)
  await page.goto(`/policies/${id}`)
  await page.getByRole('button', { name: 'Correct Endorsement of Mar 1, 2025' }).click()
  await policy.fill('Right date', '2025-07-01')
  await policy.fill('Right amount', '450')
  await policy.enter(
    'Correct to endorsement of Jul 1, 2025',
    'Premium now$1,800',
    '−$150',
    'Premium after$1,650',
  )
  await expect(policy.row('Correction')).toContainText('−$600')
  await expect(policy.row('Jul 1, 2025')).toContainText('$1,650')
  await expect(policy.row('Corrected').locator('s').first()).toHaveText('Endorsement')
})

test('two policies are renewed as one, and each shows where it goes on', async ({ page }) => {
  const today = dayIn(defaultTimeZone, new Date())
  const [begins, ends] = [addDays(today, -360), addDays(today, 5)]
  await signIn(page, 'owner')
  const { id } = await (
    await page.request.post('/api/clients', { data: { name: 'Twofold Tiles LLC' } })
  ).json()
  for (const [lineOfBusiness, policyNumber, premium] of [
    ['General liability', 'GL-70', 900],
    ['Commercial property', 'CP-70', 1100],
  ]) {
    const term = {
      type: 'commercial',
      carrier: 'Granite Mutual',
      effectiveDate: begins,
      expirationDate: ends,
    }
    const data = { ...term, lineOfBusiness, policyNumber, premium }
    await page.request.post(`/api/clients/${id}/policies`, { data })
  }
  const client = clientPage(page)
  const policy = policyPage(page)
  await page.goto(`/clients/${id}`)
  await client.policies.getByRole('link', { name: 'General liability' }).click()
  await policy.act('Renew')
  await policy.dialog.getByRole('combobox', { name: 'Also replaces' }).click()
  await page.getByRole('option', { name: /CP-70/ }).click()
  await client.choose('Becomes', 'BOP')
  await policy.fill('Premium for the new term', '1850')
  await policy.fill('Policy number', 'BOP-70')
  await policy.enter(`Renew as of ${formatDay(ends)}`, 'New term$1,850', 'Also replaced: Commercial property')
  await expect(policy.heading('BOP BOP-70')).toBeVisible()
  await policy.term.getByRole('link', { name: 'Another policy' }).click()
  await expect(policy.heading('Commercial property CP-70')).toBeVisible()
  await page.reload()
  await expect(policy.term).toContainText('Continued as')
  await expect(page.getByRole('button', { name: 'Renew', exact: true })).toBeHidden()
})

test('a policy that is no longer with us is deleted, and the owner restores it', async ({ page }) => {
  await signIn(page, 'owner')
  const add = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const { id } = await add('/api/clients', { name: 'Coming Back LLC' })
  await add(`/api/clients/${id}/policies`, {
    type: 'commercial',
    lineOfBusiness: 'BOP',
    policyNumber: 'BACK-1',
  })
  const client = clientPage(page)
  await page.goto(`/clients/${id}`)
  await page.getByRole('button', { name: 'Actions for BOP BACK-1' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('radio', { name: 'No longer with us' })).toBeChecked()
  await question.getByRole('button', { name: 'Delete policy' }).click()
  await expect(client.policies).toContainText('No policies yet.')
  await page.goto('/policies')
  await page.getByRole('button', { name: 'Deleted policies' }).click()
  await page.getByRole('button', { name: 'Restore BOP · BACK-1' }).click()
  await expect(page.getByRole('button', { name: 'Restore BOP · BACK-1' })).toBeHidden()
  await page.goto(`/clients/${id}`)
  await expect(client.policies).toContainText('BACK-1')
})

type Produced = { id: string; net: number }

test('a policy gets a second producer, and its renewal credits both', async ({ page }) => {
  const today = dayIn(defaultTimeZone, new Date())
  await signIn(page, 'owner')
  const me = await (await page.request.get('/api/user')).json()
  const team: { id: string; name: string; status: string }[] = await (
    await page.request.get('/api/team-members')
  ).json()
  const colleague = team.find(({ id, status }) => id !== me.id && status === 'active')
  if (!colleague) throw new Error('Nobody else is on the team')
  const producedToday = async () => {
    const answer = await page.request.get(`/api/performance?from=${today}&to=${today}`)
    const { producers }: { producers: Produced[] } = await answer.json()
    return [me.id, colleague.id].map((id) => producers.find((one) => one.id === id)?.net ?? 0)
  }
  const client = { name: 'Shared Shoes LLC', assignedAgentId: me.id }
  const { id } = await (await page.request.post('/api/clients', { data: client })).json()
  const term = {
    ...{ type: 'commercial', lineOfBusiness: 'BOP', policyNumber: 'BOP-6040', premium: 900 },
    ...{ effectiveDate: addDays(today, -365), expirationDate: today },
  }
  const bound = await (await page.request.post(`/api/clients/${id}/policies`, { data: term })).json()
  const before = await producedToday()

  const policy = policyPage(page)
  const people = page.getByRole('region', { name: 'People' })
  await page.goto(`/policies/${bound.id}`)
  await expect(people).toContainText(`${me.name} (the client’s)`)
  await people.getByRole('button', { name: 'Change' }).click()
  await policy.dialog.getByRole('textbox', { name: 'Share of producer 1' }).fill('60')
  await policy.dialog.getByRole('button', { name: 'Add producer' }).click()
  await policy.dialog.getByRole('combobox', { name: 'Producer 2' }).click()
  await page.getByRole('option', { name: colleague.name, exact: true }).click()
  await policy.dialog.getByRole('textbox', { name: 'Share of producer 2' }).fill('30')
  await policy.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(policy.dialog).toContainText('The shares must add up to 100%')
  await policy.dialog.getByRole('textbox', { name: 'Share of producer 2' }).fill('40')
  await policy.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(people).toContainText(`${me.name} 60%, ${colleague.name} 40%`)

  await policy.act('Renew')
  await policy.fill('New term expires', addDays(today, 365))
  await policy.fill('Premium for the new term', '1000')
  await policy.fill('Policy number', 'BOP-6041')
  await policy.enter(`Renew as of ${formatDay(today)}`, 'New term$1,000')
  await expect(policy.heading('BOP BOP-6041')).toBeVisible()
  await page.reload()
  await expect(people).toContainText(`${me.name} 60%, ${colleague.name} 40%`)
  const [mine = 0, theirs = 0] = before
  expect(await producedToday()).toEqual([mine + 600, theirs + 400])
  await page.goto('/performance')
  const producers = page.getByRole('table', { name: 'Producers' })
  await expect(producers.getByRole('row', { name: colleague.name })).toBeVisible()
  await expect(producers.getByRole('columnheader', { name: 'Commission expected' })).toBeVisible()
})
