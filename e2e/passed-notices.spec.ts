import { addDays, dayIn, defaultTimeZone, formatDay } from '#shared/dates.ts'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { policyPage } from './pages/policy-page.ts'
import { recordListPage } from './pages/record-list-page.ts'

test('a notice whose date has passed leads from the dashboard to its policy, until the cancellation is confirmed', async ({
  page,
}) => {
  const today = dayIn(defaultTimeZone, new Date())
  const day = (days: number) => addDays(today, days)
  await signIn(page, 'owner')
  const add = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const client = await add('/api/clients', { name: 'Overdue Orchards LLC' })
  const { id } = await add(`/api/clients/${client.id}/policies`, {
    ...{ type: 'commercial', lineOfBusiness: 'BOP', policyNumber: 'DUE-1', premium: 1200 },
    ...{ effectiveDate: day(-100), expirationDate: day(265) },
  })
  const list = recordListPage(page, 'Policies')
  const policy = policyPage(page)

  await page.goto(`/policies/${id}`)
  await policy.act('Notice of cancellation')
  await policy.fill('Notice date', day(-20))
  await policy.fill('Cancels on', day(-2))
  await policy.enter(`Enter notice: cancels ${formatDay(day(-2))}`, 'In force → Pending cancellation')

  await list.open()
  await list.choose('Status', 'Confirm cancellation')
  await expect(page).toHaveURL(/confirmationDue=true/)
  await expect(list.row('Overdue Orchards LLC')).toContainText('Confirm cancellation')

  await page.goto('/dashboard')
  await page.getByRole('link', { name: /notices? past (?:its|their) date/ }).click()
  await expect(page).toHaveURL(/\/policies\?confirmationDue=true/)
  await list.row('Overdue Orchards LLC').getByRole('link', { name: 'Overdue Orchards LLC' }).click()
  await policy.due.getByRole('button', { name: 'Yes, cancel policy' }).click()
  await policy.fill('Cancellation date', day(-2))
  await policy.enter(`Cancel policy as of ${formatDay(day(-2))}`, 'Pending cancellation → Cancelled')

  await list.open('?confirmationDue=true')
  await expect(list.row('Overdue Orchards LLC')).toHaveCount(0)
  await list.choose('Status', 'Cancelled')
  await expect(list.row('Overdue Orchards LLC')).toContainText('Cancelled')
  await asPhone(page)
  await expectNoSidewaysScroll(page)
})
