import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { AgencyNumber, RingingCall, Telephony } from '#shared/telephony/telephony.contract.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { PhoneDesk } from './phone-desk.tsx'
import { TelephonySection } from './telephony-section.tsx'

const path = '/api/agency-integrations/twilio'
const id = '01990000-0000-7000-8000-0000000000c1'
const sid = `AC${'1'.repeat(32)}`
const token = '2'.repeat(32)

const number: AgencyNumber = {
  ...{ id, number: '+15550101000', name: 'Main line', userId: null, userName: '', forwardTo: '', version: 1 },
}
const off: Telephony = {
  ...{ isConnected: false, accountName: '', accountSid: '', connectedAt: null },
  ...{ voiceUrl: '', statusUrl: '', textUrl: '', numbers: [] },
}
const on: Telephony = {
  ...{
    isConnected: true,
    accountName: 'Tidewater',
    accountSid: sid,
    connectedAt: '2026-11-29T12:00:00.000Z',
  },
  ...{
    voiceUrl: 'https://b.example/voice',
    statusUrl: 'https://b.example/status',
    textUrl: 'https://b.example/text',
    numbers: [number],
  },
}

it('says what it would do, and connects an account that Twilio accepts', async () => {
  let current = off
  const api = fakeApi({
    [`GET ${path}`]: () => current,
    [`PUT ${path}`]: ({ body }: FakeCall) => {
      if ((body as { authToken: string }).authToken !== token)
        return answer(400, {
          error: 'invalid',
          message: 'Twilio doesn’t accept this account SID and auth token.',
        })
      current = on
      return on
    },
  })
  const user = userEvent.setup()
  renderScreen(<TelephonySection />)
  expect(await screen.findByText(/Click any phone number to call it/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Connect Twilio' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Twilio' }))
  await user.type(dialog.getByLabelText('Account SID'), 'AC1')
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await dialog.findByText('Enter the account SID: AC and 32 characters')).toBeTruthy()
  expect(api.callsOf(`PUT ${path}`)).toHaveLength(0)
  await user.clear(dialog.getByLabelText('Account SID'))
  await user.type(dialog.getByLabelText('Account SID'), ` ${sid} `)
  await user.type(dialog.getByLabelText('Auth token'), '3'.repeat(32))
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await dialog.findByText('Twilio doesn’t accept this account SID and auth token.')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Auth token'))
  await user.type(dialog.getByLabelText('Auth token'), token)
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('https://b.example/voice')).toBeTruthy()
  expect(api.callsOf(`PUT ${path}`).at(-1)?.body).toEqual({ accountSid: sid, authToken: token })
  expect(screen.getByText('(555) 010-1000')).toBeTruthy()
  expect(screen.queryByText(token)).toBeNull()
})

it('gives a number to a member, and disconnects after a question', async () => {
  let current: Telephony = on
  const me = aUser()
  const api = fakeApi({
    [`GET ${path}`]: () => current,
    [`PATCH ${path}/numbers/${id}`]: () => {
      const given = { ...number, userId: me.id, userName: me.name, forwardTo: '+15550190000', version: 2 }
      current = { ...on, numbers: [given] }
      return given
    },
    [`POST ${path}/numbers/refresh`]: () => current,
    [`DELETE ${path}`]: () => {
      current = off
      return answer(204)
    },
  })
  const user = userEvent.setup()
  renderScreen(<TelephonySection />)
  await user.click(await screen.findByRole('button', { name: 'Edit (555) 010-1000' }))
  const dialog = within(await screen.findByRole('dialog', { name: '(555) 010-1000' }))
  await user.click(dialog.getByRole('combobox', { name: 'Member' }))
  await user.click(await screen.findByRole('option', { name: me.name }))
  await user.type(dialog.getByLabelText('Rings at'), '12')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter a US or Canadian number such as (555) 010-1234')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Rings at'))
  await user.type(dialog.getByLabelText('Rings at'), '555 019 0000')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Rings at (555) 019-0000')).toBeTruthy()
  expect(api.callsOf(`PATCH ${path}/numbers/${id}`)[0]?.body).toEqual({
    ...{ userId: me.id, forwardTo: '555 019 0000', version: 1 },
  })
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(api.callsOf(`POST ${path}/numbers/refresh`)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Actions for the Twilio account' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }))
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText(/No Twilio account connected/)).toBeTruthy()
})

const client = `/clients/${id}`
const links = (
  <>
    <a href="tel:5550101234">(555) 010-1234</a>
    <a href="tel:+442079460958">London</a>
  </>
)

function click(name: string): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  screen.getByRole('link', { name }).dispatchEvent(event)
  return event.defaultPrevented
}

it('calls a number that is clicked, about the record of the page', async () => {
  const api = fakeApi({
    [`GET ${path}/own`]: { number: '+15550101000', forwardTo: '+15550190000' },
    [`GET ${path}/ringing`]: [],
    [`POST ${path}/calls`]: () => answer(201, {}),
  })
  renderScreen(
    <>
      <PhoneDesk />
      {links}
    </>,
    { path: client },
  )
  await waitFor(() => expect(api.callsOf(`GET ${path}/ringing`)).toHaveLength(1))
  expect(click('(555) 010-1234')).toBe(true)
  expect(await screen.findByText('Calling your phone at (555) 019-0000')).toBeTruthy()
  expect(screen.getByText('Answer and press any key to call (555) 010-1234.')).toBeTruthy()
  expect(api.callsOf(`POST ${path}/calls`)[0]?.body).toEqual({
    ...{ number: '+15550101234', recordType: 'client', recordId: id },
  })
  // The browser's own program calls other countries.
  expect(click('London')).toBe(false)
})

it('says why a call was not started', async () => {
  const api = fakeApi({
    [`GET ${path}/own`]: { number: '+15550101000', forwardTo: '+15550190000' },
    [`GET ${path}/ringing`]: [],
    [`POST ${path}/calls`]: answer(400, { error: 'invalid', message: 'Twilio refused this: no balance' }),
  })
  renderScreen(
    <>
      <PhoneDesk />
      {links}
    </>,
  )
  await waitFor(() => expect(api.callsOf(`GET ${path}/ringing`)).toHaveLength(1))
  click('(555) 010-1234')
  expect(await screen.findByText('Twilio refused this: no balance')).toBeTruthy()
})

it('leaves phone numbers to the browser without a number of one’s own, and asks for no calls', async () => {
  const api = fakeApi({})
  renderScreen(
    <>
      <PhoneDesk />
      {links}
    </>,
  )
  await waitFor(() => expect(api.callsOf(`GET ${path}/own`)).toHaveLength(1))
  expect(click('(555) 010-1234')).toBe(false)
  expect(api.callsOf(`GET ${path}/ringing`)).toHaveLength(0)
})

it('shows who is calling with the way to their page, until it is over or dismissed', async () => {
  const known: RingingCall = {
    ...{ id, number: '+15550101234', recordType: 'client', recordId: id, recordName: 'Ana Diaz' },
    startedAt: '2026-11-29T12:00:00.000Z',
  }
  const unknown: RingingCall = {
    ...{ ...known, id: id.replace('c1', 'c2'), number: 'anonymous' },
    ...{ recordType: null, recordId: null, recordName: '' },
  }
  let ringing = [known, unknown]
  fakeApi({
    [`GET ${path}/own`]: { number: '+15550101000', forwardTo: '' },
    [`GET ${path}/ringing`]: () => ringing,
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  renderScreen(<PhoneDesk />)
  const card = within(await screen.findByRole('alert', { name: 'Incoming call from Ana Diaz' }))
  expect(card.getByText('(555) 010-1234')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Open client' }).getAttribute('href')).toBe(client)
  const other = within(screen.getByRole('alert', { name: 'Incoming call from Unknown number' }))
  expect(other.queryByRole('link')).toBeNull()
  await user.click(other.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert', { name: 'Incoming call from Unknown number' })).toBeNull()
  ringing = []
  await vi.advanceTimersByTimeAsync(5000)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  vi.useRealTimers()
})
