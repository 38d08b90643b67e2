import { expect, signIn, test } from './fixtures.ts'

test('a call is logged with a follow-up, worked through in My day by keyboard, and nothing is pending', async ({
  page,
}) => {
  await signIn(page, 'agent')
  const made = await page.request.post('/api/clients', {
    data: { name: 'Quay Street Bakery', kind: 'commercial', phone: '(757) 555-0177' },
  })
  const { id } = await made.json()
  await page.goto(`/clients/${id}`)
  await expect(page.getByText('Nothing pending')).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('button', { name: 'Outbound' }).click()
  await timeline.getByRole('button', { name: 'Left voicemail' }).click()
  // Overdue for longer than anything else: each kind shows its first few.
  await timeline.getByLabel('Follow up on').fill('2020-01-02')
  await timeline.getByLabel('What needs to be done').fill('Ask about the new oven')
  await page.keyboard.press('Control+Enter')
  await expect(timeline.getByText('Outbound call · Left voicemail')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Done: Ask about the new oven' })).toBeVisible()
  await expect(page.getByText('Nothing pending')).toHaveCount(0)

  await page.goto('/dashboard')
  const myDay = page.getByRole('region', { name: 'My day' })
  const row = myDay.getByRole('listitem').filter({ hasText: 'Ask about the new oven' })
  const link = row.getByRole('link', { name: 'Ask about the new oven' })
  await expect(row.getByRole('link', { name: 'Quay Street Bakery', exact: true })).toHaveAttribute(
    'href',
    `/clients/${id}`,
  )
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(link).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [10] })
  await page.keyboard.press('d')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('Follow-up done')
  await page.keyboard.press('u')
  await expect(row).toBeVisible()
  await row.getByRole('checkbox').click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('Follow-up done')

  await page.goto(`/clients/${id}`)
  await expect(page.getByText('Nothing pending')).toBeVisible()
  await expect(timeline.getByText('Follow-up done').first()).toBeVisible()
})
