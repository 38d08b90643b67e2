import { v4 as newUuid } from 'uuid'
import { expect, signIn, test } from './fixtures.ts'
import { clientPage } from './pages/client-page.ts'
import { prospectPage } from './pages/prospect-page.ts'
import { recordListPage } from './pages/record-list-page.ts'
import { signUpOwner } from './people.ts'

test('a prospect is added, worked on and converted; the client carries notes and history', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const list = recordListPage(page, 'Prospects')
  const prospect = prospectPage(page)
  await list.open()
  await list.add()
  await prospect.field('Name *').fill('Marigold Catering LLC')
  await prospect.field('Phone').fill('(757) 444-0177')
  await prospect.dialog.getByRole('combobox', { name: 'Line of business' }).fill('BOP')
  await page.getByRole('option', { name: 'BOP', exact: true }).click()
  await prospect.field('Current carrier').fill('Tidal Mutual')
  await prospect.field('Potential premium').fill('3200')
  await prospect.field('X-date').fill('2099-03-01')
  await prospect.field('Next step').fill('Send the quote on Monday')
  await prospect.field('Notes').fill('Two vans, one kitchen.')
  await prospect.save('Add prospect').click()

  await expect(prospect.heading('Marigold Catering LLC')).toBeVisible()
  await prospect.step('Contacted').click()
  await expect(prospect.step('Contacted')).toHaveAttribute('aria-pressed', 'true')
  await clientPage(page).log('Call', 'Wants a price before the season', 'Log call')
  await page.reload()
  await expect(prospect.step('Contacted')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Send the quote on Monday')).toBeVisible()
  const address = page.url()

  await page.getByRole('button', { name: 'Convert to client' }).click()
  await expect(prospect.dialog.getByRole('radio', { name: 'Commercial' })).toBeChecked()
  await prospect.save('Convert to client').click()
  await expect(page).toHaveURL(/\/clients\//)
  const client = clientPage(page)
  await expect(client.heading('Marigold Catering LLC')).toBeVisible()
  await expect(page.getByText('Two vans, one kitchen.')).toBeVisible()
  await expect(client.timeline).toContainText('Wants a price before the season')

  await page.goto(address)
  await expect(page.getByText('Converted', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the client' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Convert to client' })).toHaveCount(0)
})

test('a prospect is lost with a reason, found by its status, and deleted', async ({ page }) => {
  await signIn(page, 'owner')
  const made = await page.request.post('/api/prospects', { data: { name: 'Gone With The Price' } })
  const { id } = await made.json()
  const prospect = prospectPage(page)
  await page.goto(`/prospects/${id}`)
  await prospect.more('Mark as lost')
  await prospect.dialog.getByRole('combobox', { name: 'Reason' }).fill('Price')
  await page.getByRole('option', { name: 'Price', exact: true }).click()
  await prospect.save('Mark as lost').click()
  await expect(prospect.details).toContainText('Price')

  const list = recordListPage(page, 'Prospects')
  await list.open('?q=Gone With')
  await list.choose('Status', 'Lost')
  await expect(list.count('1 prospect')).toBeVisible()
  await list.row('Gone With The Price').click()
  await prospect.more('Delete prospect')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete prospect' }).click()
  await expect(page).toHaveURL(/\/prospects$/)
  await list.open('?q=Gone With')
  await expect(page.getByText('No prospects match')).toBeVisible()
})

test('follow-ups of several prospects are stopped at once, and started again', async ({ page }) => {
  await signUpOwner(page)
  const step = { id: newUuid(), day: 0, kind: 'call', title: 'Introduce us' }
  await page.request.put('/api/follow-up-sequences', { data: { stage: 'new', steps: [step] } })
  for (const name of ['Ana Ruiz', 'Bo Lind']) await page.request.post('/api/prospects', { data: { name } })
  const open = async () => {
    const all = await (await page.request.get('/api/follow-ups')).json()
    return all.filter(({ doneAt }: { doneAt: string | null }) => doneAt === null).length
  }
  await expect.poll(open).toBe(2)
  await page.goto('/prospects?view=table')
  await page.getByRole('checkbox', { name: 'Select all prospects' }).check()
  await page.getByRole('button', { name: 'Stop follow-ups' }).click()
  await expect(page.getByText('Follow-ups of 2 prospects stopped')).toBeVisible()
  expect(await open()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 follow-ups restored')).toBeVisible()
  expect(await open()).toBe(2)
  for (const [action, left] of [['Stop', 0] as const, ['Start', 2] as const]) {
    await page.getByRole('checkbox', { name: 'Select all prospects' }).check()
    await page.getByRole('button', { name: `${action} follow-ups` }).click()
    await expect.poll(open).toBe(left)
  }
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(open).toBe(0)
  await page.getByRole('checkbox', { name: 'Select all prospects' }).check()
  await page.getByRole('button', { name: 'Start follow-ups' }).click()
  await expect.poll(open).toBe(2)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Introduce us' })).toHaveCount(2)
})

test('whoever is here already is pointed out while their email is typed', async ({ page }) => {
  await signIn(page, 'owner')
  await page.request.post('/api/clients', { data: { name: 'Known Already', email: 'known@example.com' } })
  const list = recordListPage(page, 'Prospects')
  await list.open()
  await list.add()
  await prospectPage(page).field('Email').fill('Known@example.com')
  await expect(list.dialog.getByText('is a client with this email.')).toBeVisible()
  await expect(list.dialog.getByRole('link', { name: 'Known Already' })).toHaveAttribute(
    'href',
    /\/clients\//,
  )
})

test('wrong input is shown at its field and nothing is sent', async ({ page }) => {
  await signIn(page, 'agent')
  const list = recordListPage(page, 'Prospects')
  const prospect = prospectPage(page)
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/prospects')) posts += 1
  })
  await list.open()
  await list.add()
  await prospect.field('Email').fill('not an address')
  await prospect.save('Add prospect').click()
  await expect(prospect.dialog.getByText('Enter a name')).toBeVisible()
  await expect(prospect.dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(prospect.field('Name *')).toBeFocused()
  expect(posts).toBe(0)
  await expect(prospect.dialog.getByLabel('Producer')).toHaveCount(0)
})

test('links from the figures open the rows behind them', async ({ page }) => {
  await signIn(page, 'owner')
  const list = recordListPage(page, 'Prospects')
  await list.open('?status=new,contacted,quoted,lost')
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('Not converted')
  await list.open('?createdFrom=2020-01-05&createdTo=2020-01-20&nonsense=1&xDateFrom=never')
  await expect(page.getByText('Created: Jan 5, 2020 – Jan 20, 2020')).toBeVisible()
  await page.getByRole('button', { name: /Remove filter Created/ }).click()
  await expect(page).not.toHaveURL(/createdFrom/)
  await list.settle()
  await expect(list.firstRow).toBeVisible()
})

test('a prospect is moved on the board by mouse and by keyboard, lost with a reason and converted', async ({
  page,
}) => {
  await signIn(page, 'owner')
  const made = await page.request.post('/api/prospects', {
    data: { name: 'Boarded Bakery LLC', lineOfBusiness: 'BOP', potentialPremium: 1800 },
  })
  expect(made.status()).toBe(201)
  await page.goto('/prospects?view=board&q=Boarded')
  const card = (column: string) =>
    page.getByRole('region', { name: column, exact: true }).getByRole('link', { name: 'Boarded Bakery LLC' })
  const board = page.getByRole('group', { name: 'Prospects by status' })

  const [from, to] = [
    await card('New').boundingBox(),
    await board.getByRole('region', { name: 'Quoted' }).boundingBox(),
  ]
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 8)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 120, { steps: 6 })
  await page.mouse.up()
  await expect(card('Quoted')).toBeVisible()
  await page.reload()
  await card('Quoted').focus()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Contacted, 0 cards.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(card('Contacted')).toBeFocused()
  await page.reload()
  await expect(card('Contacted')).toBeVisible()

  await card('Contacted').hover()
  await page.getByRole('button', { name: 'Move Boarded Bakery LLC' }).click()
  await page.getByRole('menuitem', { name: 'Lost' }).click()
  const prospect = prospectPage(page)
  await prospect.dialog.getByRole('combobox', { name: 'Reason' }).fill('Price')
  await prospect.save('Mark as lost').click()
  await expect(card('Lost')).toBeVisible()

  await card('Lost').hover()
  await page.getByRole('button', { name: 'Move Boarded Bakery LLC' }).click()
  await page.getByRole('menuitem', { name: 'Converted' }).click()
  await prospect.dialog.getByText('Bound', { exact: true }).click()
  await prospect.save('Convert to client').click()
  await expect(page).toHaveURL(/\/clients\//)
  await expect(page.getByText('$1,800').first()).toBeVisible()
})
