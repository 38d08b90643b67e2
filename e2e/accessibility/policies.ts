import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'
import { policyPage } from '#e2e/pages/policy-page.ts'
import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'
import { dialogBy, first, type Walk } from './walk.ts'

/** What a policy lists: a coverage with two limits, an endorsement, an interest and a vehicle. */
const listed = {
  coverages: [
    { name: 'Liability', limits: [{ amount: 1_000_000, per: 'occurrence' }, { amount: 2_000_000 }] },
  ],
  endorsements: [{ form: 'CG 20 10', edition: '12 19', page: 14 }],
  interests: [{ kind: 'mortgagee', name: 'Toured Bank', loanNumber: '77-1' }],
  vehicles: [{ year: 2021, make: 'Ford', model: 'Transit', vin: '1FTBW2CM5MKA00001' }],
}

/** A policy with what it lists, a corrected transaction, a fee, and a notice whose date has passed. */
async function livelyPolicy(page: Page): Promise<string> {
  const data = { name: 'Lively Toured LLC' }
  const client = await (await page.request.post('/api/clients', { data })).json()
  const today = dayIn(defaultTimeZone, new Date())
  const [effectiveDate, expirationDate] = [addDays(today, -100), addDays(today, 265)]
  const term = { type: 'commercial', lineOfBusiness: 'BOP', premium: 1200, effectiveDate, expirationDate }
  const made = await page.request.post(`/api/clients/${client.id}/policies`, { data: term })
  const { id } = await made.json()
  await page.request.put(`/api/policies/${id}/details`, { data: listed })
  const enter = async (transaction: object) =>
    (await page.request.post(`/api/policies/${id}/transactions`, { data: transaction })).json()
  const fees = [{ kind: 'agency', amount: 25 }]
  const changes = [{ what: 'Building: limit', before: '$300,000', after: '$400,000' }]
  const day = addDays(today, -50)
  const endorsement = { kind: 'endorsement', effectiveDate: day, premiumChange: 100, fees, changes }
  const { transaction } = await enter(endorsement)
  await enter({ kind: 'correction', corrects: transaction.id, replacement: { premiumChange: 120 } })
  const dates = { noticeDate: addDays(today, -30), effectiveDate: addDays(today, -1) }
  await enter({ kind: 'notice_of_cancellation', ...dates })
  return `/policies/${id}`
}

async function showCancellation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Yes, cancel policy' }).click()
  await page.getByRole('dialog').getByText('Earned days').waitFor()
}

async function editCoverage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Liability' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Limit 2', { exact: true }).waitFor()
}

const livelyAt = first('/api/policies?q=Lively%20Toured', '/policies/')

/** An action's dialog with what it would do. */
const act = (action: string) => async (page: Page) => {
  await policyPage(page).act(action)
  await page.getByRole('dialog').getByText('Coverage ends').first().waitFor()
}

/** A term that goes on as two policies. */
async function splitOff(page: Page): Promise<void> {
  await act('Rewrite')(page)
  await page.getByRole('button', { name: 'Split off a policy' }).click()
  await page.getByRole('group', { name: 'Separate policy 1' }).waitFor()
}

/** An endorsement with two fees. */
async function chargeFees(page: Page): Promise<void> {
  await act('Endorse')(page)
  await page.getByRole('button', { name: 'Add fees or taxes' }).click()
  await page.getByRole('button', { name: 'Add fee', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Fee 2 is refundable' }).waitFor()
}

const people = (page: Page) => page.getByRole('region', { name: 'People' })

/** A policy whose producers have shares that do not add up. */
async function shareWrongly(page: Page): Promise<void> {
  await people(page).getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'People' })
  await dialog.getByRole('button', { name: 'Add producer' }).click()
  await dialog.getByRole('textbox', { name: 'Share of producer 1' }).fill('60')
  await dialog.getByRole('textbox', { name: 'Share of producer 2' }).fill('30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Total 90%').waitFor()
  // The producer who is missing is asked for at once; the choices are gone when the field is left.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox')).toBeHidden()
}

async function decide(page: Page): Promise<void> {
  await policyPage(page).act('Renewal decision')
  await page.getByRole('radio', { name: 'Let expire' }).waitFor()
}

/** The list of policies, one of which was deleted. */
async function withDeleted(page: Page): Promise<string> {
  const add = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  const client = await add('/api/clients', { name: 'Staying Toured' })
  const { id } = await add(`/api/clients/${client.id}/policies`, { type: 'auto', policyNumber: 'GONE-1' })
  await page.request.delete(`/api/policies/${id}`)
  return '/policies'
}

/** The policies of an agency, with the dialog of every kind of action. */
export const policies = {
  as: 'owner',
  screens: {
    '/policies': [
      { name: 'list' },
      { name: 'on a phone', isPhone: true },
      { name: 'deleted ones', at: withDeleted, open: dialogBy('Deleted policies') },
    ],
    '/policies/:id': [
      { name: 'what needs an answer', at: livelyPolicy },
      { name: 'on a phone', at: livelyAt, isPhone: true },
      { name: 'a coverage', at: livelyAt, open: editCoverage },
      { name: 'a cancellation with its effect', at: livelyAt, open: showCancellation },
      { name: 'an endorsement', at: livelyAt, open: act('Endorse') },
      {
        name: 'an endorsement with fees on a phone',
        at: livelyAt,
        open: chargeFees,
        isPhone: true,
        staysOpen: true,
      },
      { name: 'a notice', at: livelyAt, open: act('Notice of non-renewal') },
      { name: 'what is split off', at: livelyAt, open: splitOff, staysOpen: true },
      { name: 'a correction', at: livelyAt, open: dialogBy(/^Correct New business/) },
      { name: 'the decision on its renewal', at: livelyAt, open: decide },
      { name: 'its placement', at: livelyAt, open: dialogBy('Placement') },
      { name: 'its people', at: livelyAt, open: shareWrongly, staysOpen: true },
      { name: 'its people on a phone', at: livelyAt, open: shareWrongly, isPhone: true, staysOpen: true },
      { name: 'a new follow-up', at: livelyAt, open: dialogBy('New follow-up') },
      { name: 'an interest', at: livelyAt, open: dialogBy('Add interest') },
    ],
  },
} satisfies Walk
