import { expect, signIn, test } from './fixtures.ts'

test('a day by keyboard alone: find by phone, log the call, start a certificate and a ticket, renew', async ({
  page,
}) => {
  await signIn(page, 'agent')
  const made = await page.request.post('/api/clients', {
    data: { name: 'Wharf Lane Florist', email: 'hello@wharf.example', phone: '(757) 555-0163' },
  })
  const { id } = await made.json()
  const policy = await page.request.post(`/api/clients/${id}/policies`, {
    data: {
      type: 'auto',
      policyNumber: 'WHARF-1',
      effectiveDate: '2026-01-15',
      expirationDate: '2026-12-15',
      premium: 1200,
    },
  })
  expect(policy.status()).toBe(201)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'My day' })).toBeVisible()
  const { keyboard } = page
  const palette = page.getByRole('dialog', { name: 'Search pages and records' })
  const option = (name: RegExp) => palette.getByRole('option', { name })
  const ask = async (words: string) => {
    await keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await keyboard.type(words)
  }

  await ask('+1 757.555.0163')
  await expect(option(/Wharf Lane Florist.*\(757\) 555-0163/)).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/clients/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Wharf Lane Florist' })).toBeVisible()

  await ask('log a call')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Call notes' })).toBeFocused()
  await keyboard.type('Asked about the delivery van')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Asked about the delivery van')

  await ask('certif')
  await keyboard.press('Enter')
  const certificate = page.getByRole('dialog', { name: 'Certificate for Wharf Lane Florist' })
  await expect(certificate).toBeVisible()
  await keyboard.press('Escape')
  await expect(certificate).toBeHidden()

  await ask('renew a')
  await keyboard.press('Enter')
  await expect(palette.getByRole('combobox', { name: 'Renew a policy: choose a policy' })).toBeFocused()
  await keyboard.type('WHARF-1')
  await expect(option(/WHARF-1/)).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  const renewal = page.getByRole('dialog', { name: /Renew/ })
  await expect(renewal).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /WHARF-1/ })).toBeVisible()
  await expect(renewal).toBeHidden()

  await keyboard.press('Control+k')
  const recent = palette.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent.first()).toContainText('WHARF-1')
  await expect(recent.nth(1)).toContainText('Wharf Lane Florist')
  await keyboard.type('new ticket')
  await keyboard.press('Enter')
  const ticket = page.getByRole('dialog', { name: 'New ticket' })
  await ticket.getByLabel('Title').fill('Send the florist a quote')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Send the florist a quote/ })).toBeVisible()

  await keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByRole('group', { name: 'My day' })).toContainText('Postpone')
})
