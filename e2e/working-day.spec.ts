import type { Page } from '@playwright/test'
import { addDays, dayIn, defaultTimeZone, formatDay } from '#shared/dates.ts'
import { expect, signIn, test } from './fixtures.ts'

type Act = { act: string; keys: number; seconds: number }

/** A keyboard that counts what is pressed, and the acts of a day with their keys and seconds. */
function countingKeyboard(page: Page) {
  const { keyboard } = page
  // The page's own time: it is never left for another document.
  const elapsed = () => page.evaluate(() => Number(document.timeline.currentTime))
  const acts: Act[] = []
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1
      await keyboard.press(key)
    }
  }
  const type = async (text: string) => {
    keys += text.length
    await keyboard.type(text)
  }
  const act = async (name: string, run: () => Promise<void>) => {
    const [before, began] = [keys, await elapsed()]
    await run()
    const seconds = Math.round(((await elapsed()) - began) / 100) / 10
    acts.push({ act: name, keys: keys - before, seconds })
  }
  return { press, type, act, acts }
}

const today = dayIn(defaultTimeZone, new Date())
const expirationDate = addDays(today, 35)
const term = {
  ...{ type: 'commercial', carrier: 'Erie', effectiveDate: addDays(expirationDate, -365), expirationDate },
}

/** A client who calls, one whose renewal is marketed, and a ticket. */
async function prepare(page: Page) {
  const add = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data })
    expect(answer.status()).toBe(201)
    return (await answer.json()).id as string
  }
  const caller = await add('/api/clients', {
    ...{ kind: 'commercial', name: 'Wharf Lane Florist', email: 'hello@wharf.example' },
    phone: '(757) 555-0163',
  })
  await add(`/api/clients/${caller}/policies`, {
    ...{ ...term, lineOfBusiness: 'General liability', policyNumber: 'WHARF-1', premium: 1250 },
    coverages: [{ name: 'Each occurrence', limit: '$1,000,000', deductible: '', premium: null }],
  })
  await add('/api/certificate-holders', { name: 'Quarterdeck Realty', street: '9 Pier Road' })
  const marketed = await add('/api/clients', { kind: 'commercial', name: 'Gridley Tool & Die LLC' })
  const policies = `/api/clients/${marketed}/policies`
  await add(policies, { ...term, lineOfBusiness: 'General liability', premium: 4000 })
  await add(policies, { ...term, lineOfBusiness: 'Workers comp', premium: 6000 })
  await add('/api/tickets', { title: 'Send the florist a quote', type: 'requote', clientId: caller })
  return caller
}

/** Opens the palette, and chooses what is typed once it is the first line. */
function paletteOf(page: Page, { press, type }: ReturnType<typeof countingKeyboard>) {
  const palette = page.getByRole('dialog', { name: 'Search pages and records' })
  const chosen = palette.locator('[role=option][aria-selected=true]')
  const choose = async (words: string, line: RegExp) => {
    await type(words)
    await expect(chosen).toContainText(line)
    await press('Enter')
  }
  const ask = async (words: string, line: RegExp) => {
    await press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await choose(words, line)
  }
  return { palette, ask, choose }
}

test('a day by keyboard alone, its keys and seconds counted', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'agent')
  const caller = await prepare(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'My day' })).toBeVisible()
  const counted = countingKeyboard(page)
  const { press, type, act, acts } = counted
  const { ask, choose } = paletteOf(page, counted)
  /** Tabs to a control, as many keys as it takes. */
  const tabTo = async (focused: () => Promise<boolean>) => {
    for (let left = 20; left > 0; left -= 1) {
      await press('Tab')
      if (await focused()) return
    }
    throw new Error('The control was not reached in 20 keys.')
  }
  const isFocused = (locator: ReturnType<Page['locator']>) => () =>
    locator.evaluate((element) => element === document.activeElement)

  await act('Find a client by phone number', async () => {
    await ask('+1 757.555.0163', /Wharf Lane Florist.*\(757\) 555-0163/)
    await expect(page).toHaveURL(new RegExp(`/clients/${caller}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Wharf Lane Florist' })).toBeVisible()
  })

  await act('When does it renew, what do I pay?', async () => {
    const row = page.getByRole('region', { name: 'Policies' })
    await expect(row.getByText(formatDay(expirationDate)).first()).toBeInViewport()
    await expect(row.getByText('$1,250').first()).toBeInViewport()
  })

  await act('Log the call and follow up next week', async () => {
    await ask('log a call', /Log a call/)
    await expect(page.getByRole('textbox', { name: 'Call notes' })).toBeFocused()
    await type('Asked about the delivery van')
    const week = page.getByRole('group', { name: 'Follow up' }).getByRole('button', { name: 'Next week' })
    await tabTo(isFocused(week))
    await press('Space', 'Control+Enter')
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Asked about the delivery van')
    await expect(page.getByRole('checkbox', { name: 'Done: Call back' })).toBeVisible()
  })

  await act('Issue a certificate', async () => {
    await ask('certif', /Issue a certificate/)
    const dialog = page.getByRole('dialog', { name: 'Certificate for Wharf Lane Florist' })
    await expect(dialog.getByRole('combobox', { name: 'Holder' })).toBeFocused()
    await type('Quart')
    await expect(page.getByRole('option', { name: /Quarterdeck Realty/ })).toBeVisible()
    await press('ArrowDown', 'Enter')
    await expect(dialog.getByRole('combobox', { name: 'Holder' })).toHaveValue(/Quarterdeck Realty/)
    await press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Sign and issue' })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('textbox', { name: 'Authorized representative' })).toBeFocused()
    const sure = page.getByRole('checkbox', { name: /authorized to sign/ })
    await tabTo(isFocused(sure))
    await press('Space', 'Control+Enter')
    await expect(page.getByRole('button', { name: 'Send by email' })).toBeVisible()
  })

  await act('Renew a policy with a changed premium', async () => {
    await ask('renew a', /Renew a policy/)
    await choose('wharf-1', /WHARF-1/)
    await expect(page.getByRole('textbox', { name: /^Premium for the new term/ })).toBeFocused()
    await type('1390')
    await press('Control+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('$1,390').first()).toBeVisible()
  })

  await act('Requote two lines with three carriers', async () => {
    await ask('requote a', /Start a requote/)
    await choose('gridley', /Gridley Tool/)
    const start = page.getByRole('dialog', { name: 'Start requote' })
    await expect(start.getByRole('checkbox').first()).toBeFocused()
    await press('Space', 'Tab', 'Space', 'Control+Enter')
    const carriers = page.getByRole('dialog', { name: 'Add carriers' })
    await expect(carriers.getByRole('combobox', { name: 'Carriers' })).toBeFocused()
    for (const name of ['Travelers', 'CNA', 'Chubb']) {
      await type(name)
      await press('Enter')
    }
    await press('Control+Enter')
    await expect(carriers).toBeHidden()
  })

  const cell = (name: string) => page.getByRole('button', { name: `${name}: change` })
  const answer = async (key: string, field: RegExp, rest: string) => {
    await press(key)
    await expect(page.getByRole('dialog').getByLabel(field)).toBeFocused()
    await type(rest)
    await press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const grid = page.getByRole('region', { name: 'Lines by carrier' })

  await act('Enter their answers, bind two lines', async () => {
    await expect(cell('Travelers, General liability')).toBeFocused()
    await answer('3', /^Premium/, '600')
    await expect(cell('Travelers, General liability')).toBeFocused()
    await press('b', 'ArrowDown')
    await answer('d', /^Reason/, 'Payroll over appetite')
    await press('ArrowRight')
    await answer('5', /^Premium/, '500')
    await press('b')
    await expect(grid.getByRole('row', { name: /^Workers comp/ })).toContainText('Payroll over appetite')
    await expect(page.getByRole('status').filter({ hasText: 'Together' })).toHaveText(
      'Travelers for General liability; CNA for Workers comp. Together $9,100, −$900 (9%) against expiring.',
    )
    await press('Control+Enter')
    const bind = page.getByRole('dialog', { name: 'Bind with Travelers and CNA' })
    const numbers = bind.getByLabel('Policy number')
    await expect(numbers.nth(0)).toBeFocused()
    await type('GRID-GL')
    await tabTo(isFocused(numbers.nth(1)))
    await type('GRID-WC')
    await expect(bind.getByRole('region', { name: 'Preview' })).toContainText('Renewal, CNA GRID-WC')
    await press('Control+Enter')
    await expect(bind).toBeHidden()
  })

  await act('Close a ticket', async () => {
    await ask('resolve', /Resolve a ticket/)
    await choose('florist a quote', /Send the florist a quote/)
    await expect(
      page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Resolved' }),
    ).toHaveAttribute('aria-pressed', 'true')
  })

  const total = acts.reduce((sum, { keys }) => sum + keys, 0)
  for (const { act: name, keys, seconds } of acts)
    test.info().annotations.push({ type: name, description: `${keys} keys, ${seconds} s` })
  process.stdout.write(
    `${acts.map(({ act: name, keys, seconds }) => `${name}: ${keys} keys, ${seconds} s`).join('\n')}\nTogether: ${total} keys\n`,
  )

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /Send the florist a quote/ })).toBeVisible()
  await press('Control+k')
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent.first()).toContainText('Send the florist a quote')
  await press('Escape', '?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByRole('group', { name: 'My day' })).toContainText('Postpone')
})
