import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { TextMessage, TextThread } from '#shared/texts/texts.contract.ts'
import { PhoneDesk } from '#web/telephony/phone-desk.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ClientTexts } from './client-texts.tsx'

const base = '/api/agency-integrations/twilio'
const clientId = '01990000-0000-7000-8000-0000000000c1'
const number = '+15550101234'
const own = {
  [`GET ${base}/own`]: { number: '+15550101000', forwardTo: '' },
  [`GET ${base}/ringing`]: [],
  'GET /api/user': userAnswer(),
}
const page = (
  <>
    <PhoneDesk />
    <ClientTexts clientId={clientId} />
  </>
)
const at = '2026-11-29T17:00:00.000Z'
const agreed = { isGiven: true, how: 'verbal', at, byName: 'Ben Ito' } as const

const message: TextMessage = {
  ...{ id: clientId, direction: 'outbound', number, body: 'Hello Ana', status: 'sent', error: '' },
  ...{ userName: 'Ben Ito', createdAt: at },
}

it('records consent, then sends a text', async () => {
  let thread: TextThread = {
    numbers: [
      { number, consent: null, refusal: 'Record that they agreed to get texts before you send one.' },
    ],
    messages: [],
  }
  const api = fakeApi({
    ...own,
    [`GET ${base}/texts`]: () => thread,
    [`POST ${base}/texts/consent`]: () => {
      thread = { numbers: [{ number, consent: agreed, refusal: '' }], messages: [] }
      return thread
    },
    [`POST ${base}/texts`]: () => {
      thread = { ...thread, messages: [message] }
      return thread
    },
  })
  const user = userEvent.setup()
  renderScreen(page)
  expect(await screen.findByText(/^Record that they agreed/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send text' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Record consent' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Consent to texts at (555) 010-1234' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose how you know')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'On the phone or in person' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Agreed to texts: on the phone or in person/)).toBeTruthy()
  expect(api.callsOf(`POST ${base}/texts/consent`)[0]?.body).toEqual({
    ...{ clientId, number, isGiven: true, how: 'verbal' },
  })
  await user.type(screen.getByLabelText('Text to (555) 010-1234'), 'Hello Ana')
  await user.click(screen.getByRole('button', { name: 'Send text' }))
  expect(
    await within(await screen.findByRole('list', { name: 'Texts' })).findByText('Hello Ana'),
  ).toBeTruthy()
  expect(api.callsOf(`POST ${base}/texts`)[0]?.body).toEqual({ clientId, number, body: 'Hello Ana' })
})

it('says that someone opted out, and offers nothing', async () => {
  const refusal = 'They opted out by text. Only they can opt in again, by texting START.'
  const consent = { ...agreed, isGiven: false, how: 'text', byName: '' } as const
  fakeApi({ ...own, [`GET ${base}/texts`]: { numbers: [{ number, consent, refusal }], messages: [] } })
  renderScreen(page)
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(screen.getByText(/^Opted out: by text/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('keeps what was typed when a text was not sent', async () => {
  fakeApi({
    ...own,
    [`GET ${base}/texts`]: {
      numbers: [{ number, consent: agreed, refusal: '' }],
      messages: [{ ...message, status: 'failed', error: 'The carrier did not deliver it (code 30003).' }],
    },
    [`POST ${base}/texts`]: answer(400, { error: 'invalid', message: 'Twilio refused this: no balance' }),
  })
  const user = userEvent.setup()
  renderScreen(page)
  expect(await screen.findByText('The carrier did not deliver it (code 30003).')).toBeTruthy()
  await user.type(await screen.findByLabelText('Text to (555) 010-1234'), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send text' }))
  expect(await screen.findByText('Twilio refused this: no balance')).toBeTruthy()
  expect(screen.getByDisplayValue('Hello')).toBeTruthy()
})

it('is not there for members without a number', async () => {
  const api = fakeApi({})
  renderScreen(page)
  await expect.poll(() => api.callsOf(`GET ${base}/own`).length).toBe(1)
  expect(screen.queryByText('Texts')).toBeNull()
  expect(api.callsOf(`GET ${base}/texts`)).toHaveLength(0)
})
