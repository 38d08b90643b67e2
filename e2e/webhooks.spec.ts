import { expect, signIn, test } from './fixtures.ts'

test('an owner adds a webhook, sees why a test failed, sends an event again, turns it off and deletes it', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('/profile?section=api-keys')
  await page.getByRole('link', { name: 'Manage webhooks' }).click()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByLabel('Address').fill('https://hooks.bindery.invalid/events')
  await dialog.getByLabel('Description').fill('Reports')
  await dialog.getByLabel('All events of claims').check()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()

  const row = page.getByRole('listitem').filter({ hasText: 'Reports' })
  await expect(row).toContainText('3 events')
  await row.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  const test = page.getByRole('dialog', { name: 'The test failed' })
  await expect(test.getByRole('region', { name: 'Body' })).toContainText('webhook.test')
  await expect(test.getByText('No answer')).toBeVisible()
  await test.getByRole('button', { name: 'Done' }).click()

  const delivery = page.getByRole('button', { name: /^webhook\.test/ })
  await expect(delivery).toContainText('Failed')
  const [client] = await (await page.request.get('/api/clients?limit=1')).json()
  const claim = { clientId: client.id, dateOfLoss: '2026-01-02' }
  expect((await page.request.post('/api/claims', { data: claim })).ok()).toBe(true)
  await page.reload()
  const event = page.getByRole('button', { name: /^claim\.created/ })
  await expect(event).toContainText('Retrying')
  await event.click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(
    page.getByRole('list', { name: 'Attempts, the newest first' }).getByRole('listitem'),
  ).toHaveCount(2)

  await page.goto('/zapier-test')
  await page.getByRole('button', { name: 'Send claim.created' }).click()
  await expect(page.getByRole('region', { name: 'Body' })).toContainText('claim.created')
  await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click()

  await row.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Turn off' }).click()
  await expect(page.getByText('Turned off', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText(/^Add a webhook to let Zapier/)).toBeVisible()
})

test('an agent finds no webhooks', async ({ page }) => {
  await signIn(page, 'agent')
  await page.goto('/webhook-integrations')
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/zapier-test')
  await expect(page).toHaveURL(/\/dashboard/)
})
