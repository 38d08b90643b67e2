import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'
import { asPhone, expectNoSidewaysScroll } from './layout.ts'
import { clientPage } from './pages/client-page.ts'
import { policyPage } from './pages/policy-page.ts'
import { recordListPage } from './pages/record-list-page.ts'

/** Makes a client by the API and returns its id. */
async function makeClient(page: Page, fields: Record<string, unknown>): Promise<string> {
  const answer = await page.request.post('/api/clients', { data: fields })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

test('an owner adds a client with a policy and logs a call; a double click makes one client', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const list = recordListPage(page, 'Clients')
  const client = clientPage(page)
  await list.open()
  await list.add()
  await client.dialog.getByText('Commercial', { exact: true }).click()
  await client.field('Business name *').fill('Quill & Anchor Books LLC')
  await client.field('Phone').fill('(757) 555-0142')
  await client.save('Add client').dblclick()
  await expect(client.heading('Quill & Anchor Books LLC')).toBeVisible()

  await client.addPolicy({ line: 'BOP', carrier: 'Granite Mutual', number: 'BOP-7781', premium: '4826' })
  await expect(page.getByText('$4,826').first()).toBeVisible()
  await client.log('Call', 'Asked for a certificate for the landlord', 'Log call')
  await page.reload()
  await expect(client.policies).toContainText('Granite Mutual · BOP-7781')
  await expect(client.timeline).toContainText('Asked for a certificate for the landlord')
  await expect(page.getByText('Monoline')).toBeVisible()

  await list.open('?q=Quill')
  await expect(list.count('1 client')).toBeVisible()
})

test('the page of a client from the list is two requests at most', async ({ page }) => {
  await signIn(page, 'owner')
  const id = await makeClient(page, { name: 'Ink & Anvil Printing LLC', kind: 'commercial' })
  const list = recordListPage(page, 'Clients')
  await list.open('?q=Anvil')
  await expect(list.count('1 client')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.getByRole('link', { name: 'Ink & Anvil Printing LLC' }).first().click()
  await expect(page.getByText('No analyses for this client.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toContain(`/api/clients/${id}/page`)
  expect(asked.length).toBeLessThanOrEqual(2)
})

test('search, filters and order stand in the address and survive a reload and the way back', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const list = recordListPage(page, 'Clients')
  await list.open()
  await list.choose('Kind', 'Commercial')
  await expect(page).toHaveURL(/kind=commercial/)
  await list.sortBy('Premium')
  await expect(page).toHaveURL(/sort=premium/)
  await list.sortBy('Premium')
  await expect(page).toHaveURL(/sort=-premium/)
  // The address is ahead of the page.
  await expect(list.header('Premium')).toHaveAttribute('aria-sort', 'descending')
  await list.settle()
  // The rows of the order before stand there until the new ones arrive: the largest premium is not zero.
  await expect(list.firstRow).not.toContainText('$0')
  const top = await list.firstRow.textContent()
  await page.reload()
  await expect(list.firstRow).toHaveText(top ?? '')
  await expect(list.header('Premium')).toHaveAttribute('aria-sort', 'descending')

  await page.keyboard.press('/')
  await expect(list.search).toBeFocused()
  await list.search.fill('no such client')
  await expect(page.getByText('No clients match this search and these filters.')).toBeVisible()
  await list.clearFilters()
  await expect(page).toHaveURL(/\/clients\?sort=-premium$/)
  await page.goBack()
  await expect(page).toHaveURL(/kind=commercial/)

  await list.open('?kind=commercial')
  await list.firstRow.getByRole('link').click()
  await page.getByRole('main').getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page).toHaveURL(/kind=commercial/)
})

test('the way back leads to the row that was opened, where it stood', async ({ page }) => {
  await signIn(page, 'owner')
  const list = recordListPage(page, 'Clients')
  const far = Array.from({ length: 70 }, (_, at) => `Zz Far Down ${100 + at}`)
  await Promise.all(far.map((name) => makeClient(page, { name })))
  await list.open('?q=Zz Far Down&sort=name')
  const row = list.row('Zz Far Down 140')
  const place = async () => ({
    scrolled: await page.evaluate(() => Math.round(window.scrollY)),
    top: Math.round((await row.boundingBox())?.y ?? Number.NaN),
  })
  const seek = async (what: Locator) => {
    await page.mouse.move(300, 600)
    await expect(async () => {
      await page.mouse.wheel(0, 700)
      await expect(what).toBeInViewport({ ratio: 1, timeout: 200 })
    }).toPass({ intervals: [50] })
  }

  await seek(row)
  const left = await place()
  expect(left.scrolled).toBeGreaterThan(600)
  await row.getByRole('gridcell').nth(2).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zz Far Down 140' })).toBeVisible()
  await page.goBack()
  await expect(row).toBeFocused()
  await expect.poll(place).toEqual(left)
  await page.keyboard.press('ArrowDown')
  await expect(list.row('Zz Far Down 141')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Zz Far Down 141' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(list.row('Zz Far Down 141')).toBeFocused()
  await expect.poll(place).toEqual(left)

  await asPhone(page)
  await list.open('?q=Zz Far Down&sort=name')
  const card = page.getByRole('link', { name: 'Zz Far Down 140' })
  await seek(card)
  const cardTop = async () => Math.round((await card.boundingBox())?.y ?? Number.NaN)
  // Above the room that is kept for the chat button, where a focused card would be moved to.
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect.poll(cardTop).toBeLessThan(600)
  const stood = await cardTop()
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zz Far Down 140' })).toBeVisible()
  await page.goBack()
  await expect(card).toBeFocused()
  await expect.poll(cardTop).toBe(stood)
})

test('the rows are worked with the keyboard alone', async ({ page }) => {
  await signIn(page, 'owner')
  const list = recordListPage(page, 'Clients')
  await list.open()
  await list.firstRow.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(list.bulk).toContainText('1 selected')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}$/)
})

test.describe('on the page of a client', () => {
  // A dialog asks for the effect of what is still being typed, and is refused.
  test.use({ expectedConsole: [/status of 422/] })

  test('policies are renewed and cancelled', async ({ page }) => {
    await signIn(page, 'owner')
    const id = await makeClient(page, { name: 'Renewal Household' })
    const client = clientPage(page)
    await page.goto(`/clients/${id}`)
    await client.addPolicy({ line: 'Homeowners', carrier: 'Harbor Home', number: 'HO-55', premium: '1800' })
    await client.policyAction('HO-55', 'Renew')
    await policyPage(page).fill('Premium for the new term', '1950')
    await client.save(/^Renew as of/).click()
    await expect(client.dialog).toBeHidden()
    await expect(client.policies.getByRole('listitem').filter({ hasText: '$1,950' })).toContainText('Bound')

    await client.policies
      .getByRole('button', { name: /Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Cancel policy' }).click()
    await policyPage(page).fill('Reason', 'Sold the house')
    await client.save(/^Cancel policy as of/).click()
    await expect(client.dialog).toBeHidden()
    await page.reload()
    await client.policies.getByRole('button', { name: /Show past terms/ }).click()
    await expect(client.policies).toContainText('Cancelled')
  })
})

test.describe('when somebody else was faster', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('the latest is loaded and what was typed is kept', async ({ page }) => {
    await signIn(page, 'owner')
    const id = await makeClient(page, { name: 'Contested Corner Shop', phone: '757 555 0100' })
    const client = clientPage(page)
    await page.goto(`/clients/${id}`)
    await client.edit()
    await client.field('Email').fill('corner@example.com')
    await client.field('ZIP').fill('23510')
    await page.request.patch(`/api/clients/${id}`, { data: { city: 'Norfolk', zip: '23502' } })
    await client.save('Save').click()
    await expect(client.dialog).toContainText(
      'You updated this record in another window while you were editing.',
    )
    await expect(client.dialog.getByRole('list', { name: 'What changed' })).toContainText('You: City and ZIP')
    await client.save('Reload and keep my changes').click()
    await expect(client.field('City')).toHaveValue('Norfolk')
    await expect(client.dialog.getByRole('status').first()).toContainText(
      'In the other window: “23502”. Yours: “23510”.',
    )
    await expectAccessible(page)
    await expect(client.field('Email')).toHaveValue('corner@example.com')
    await client.save('Save').click()
    await expect(client.dialog).toBeHidden()
    await page.reload()
    await expect(client.contacts.getByRole('link', { name: 'corner@example.com' })).toBeVisible()
    await expect(client.details).toContainText('Norfolk')
  })
})

test.describe('when the network fails', () => {
  test.use({ expectedConsole: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

  test('nothing typed is lost and the retry makes one client', async ({ page }) => {
    await signIn(page, 'owner')
    const list = recordListPage(page, 'Clients')
    const client = clientPage(page)
    const keys: string[] = []
    let isDown = true
    await page.route('**/api/clients', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      keys.push((await route.request().headerValue('idempotency-key')) ?? '')
      return isDown ? route.abort() : route.fallback()
    })
    await list.open()
    await list.add()
    await client.field('Name *').fill('Patient Person')
    await client.save('Add client').click()
    await expect(client.dialog).toContainText('The server cannot be reached')
    await expect(client.field('Name *')).toHaveValue('Patient Person')
    isDown = false
    await client.save('Add client').click()
    await expect(client.heading('Patient Person')).toBeVisible()
    expect(new Set(keys).size, 'every attempt is the same action').toBe(1)
  })
})

test('unsaved edits are not lost without asking', async ({ page }) => {
  await signIn(page, 'owner')
  const list = recordListPage(page, 'Clients')
  const client = clientPage(page)
  await list.open()
  await list.choose('Kind', 'Commercial')
  await list.settle()
  await list.add()
  await client.field('Name *').fill('Half a client')
  await page.keyboard.press('Escape')
  await expect(client.dialog).toContainText('Discard your changes?')
  await client.save('Keep editing').click()
  await expect(client.field('Name *')).toHaveValue('Half a client')
  await page.goBack()
  await expect(client.dialog).toContainText('Discard your changes?')
  await client.save('Keep editing').click()
  await expect(client.field('Name *')).toHaveValue('Half a client')
  await client.save('Cancel').click()
  await client.save('Discard').click()
  await expect(client.dialog).toBeHidden()
})

test('an owner assigns and deletes all that match, and exports them', async ({ page }) => {
  await signIn(page, 'owner')
  for (const name of ['Bulk One', 'Bulk Two', 'Bulk Three']) await makeClient(page, { name })
  const list = recordListPage(page, 'Clients')
  await list.open('?q=Bulk')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const stream = await download.createReadStream()
  let csv = ''
  for await (const chunk of stream) csv += chunk
  expect(csv.trim().split('\r\n')).toHaveLength(4)
  expect(csv).toContain('Bulk Three')

  await list.tickAll()
  await expect(list.bulk).toContainText('3 selected')
  await list.bulk.getByRole('button', { name: 'Assign', exact: true }).click()
  await list.dialog.getByRole('combobox', { name: 'Producer' }).click()
  await page.getByRole('option').last().click()
  await list.dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('3 clients assigned')).toBeVisible()
  await list.tick('Bulk One')
  await list.tick('Bulk Two')
  await list.bulk.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 clients' }).click()
  await expect(page.getByText('2 clients deleted')).toBeVisible()
  await expect(list.count('1 client')).toBeVisible()
})

test('a client is deleted after saying what goes with it', async ({ page }) => {
  await signIn(page, 'owner')
  const id = await makeClient(page, { name: 'Leaving Soon' })
  await page.request.post(`/api/clients/${id}/policies`, { data: { type: 'auto' } })
  const client = clientPage(page)
  await page.goto(`/clients/${id}`)
  await client.more('Delete client')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Leaving Soon is deleted with 1 policy. They leave your book')
  await question.getByRole('button', { name: 'Delete client' }).click()
  await expect(page).toHaveURL(/\/clients$/)
  await recordListPage(page, 'Clients').open('?q=Leaving Soon')
  await expect(page.getByText('No clients match')).toBeVisible()
})

test.describe('the reach of an agent', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test("is their own clients; another's looks like none at all", async ({ page }) => {
    await signIn(page, 'owner')
    const id = await makeClient(page, { name: 'Not Yours Inc' })
    await signIn(page, 'agent')
    const list = recordListPage(page, 'Clients')
    await list.open('?q=Not Yours Inc')
    await expect(page.getByText('No clients match')).toBeVisible()
    await page.goto(`/clients/${id}`)
    await expect(page.getByText('This client does not exist, or you have no access to it.')).toBeVisible()
    await list.open()
    await list.firstRow.getByRole('checkbox').click()
    await expect(list.bulk.getByRole('button', { name: 'Delete' })).toBeVisible()
    await expect(list.bulk.getByRole('button', { name: 'Assign' })).toHaveCount(0)
    await list.add()
    await expect(list.dialog).toBeVisible()
    await expect(list.dialog.getByLabel('Producer')).toHaveCount(0)
  })
})

test('markup, very long names and missing values are shown harmlessly', async ({ page }) => {
  await signIn(page, 'owner')
  const name = '<img src=x onerror=alert(1)><b>Bold</b>'
  const id = await makeClient(page, { name })
  await makeClient(page, { name: 'W'.repeat(200) })
  const client = clientPage(page)
  await page.goto(`/clients/${id}`)
  await expect(client.heading(name)).toBeVisible()
  await expect(client.details).toContainText('—')
  await page.request.post(`/api/clients/${id}/policies`, {
    data: {
      type: 'commercial',
      policyNumber: 'P'.repeat(90),
      carrier: 'C'.repeat(120),
      premium: 9_999_999_999.99,
    },
  })
  await page.reload()
  await expect(client.policies).toContainText('$9,999,999,999.99')
  await expectNoSidewaysScroll(page)
  await asPhone(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`/clients?q=${'W'.repeat(20)}`)
  await expect(page.getByRole('link', { name: 'W'.repeat(200) })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
