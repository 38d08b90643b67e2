import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { PhoneCall } from '#shared/telephony/telephony.contract.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { PhoneCallsScreen } from './phone-calls-screen.tsx'

const path = '/api/agency-integrations/twilio/calls'
const idOf = (end: string) => `01990000-0000-7000-8000-0000000000${end}`

const unknown: PhoneCall = {
  ...{ id: idOf('c1'), direction: 'inbound', status: 'answered', number: '+15550101234' },
  ...{ ownNumber: '+15550101000', userName: 'Ben Ito', seconds: 65, recordType: null, recordId: null },
  ...{
    recordName: '',
    hasRecording: false,
    ticketId: null,
    startedAt: '2026-11-29T12:00:00.000Z',
    version: 1,
  },
}
const known: PhoneCall = {
  ...unknown,
  ...{ id: idOf('c2'), direction: 'outbound', status: 'no_answer', number: '+15550105678', seconds: 0 },
  ...{ recordType: 'client', recordId: idOf('d1'), recordName: 'Ana Diaz' },
}

it('lists calls of unknown numbers, and logs one on a record', async () => {
  let waiting = [unknown]
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    [`GET ${path}`]: ({ url }: FakeCall) =>
      url.searchParams.get('of') === 'all' ? [unknown, known] : waiting,
    'GET /api/search': [
      { kind: 'client', id: idOf('d1'), title: 'Ana Diaz', subtitle: '', href: '/clients/1' },
    ],
    [`POST ${path}/${unknown.id}/file`]: () => {
      waiting = []
      return { ...unknown, recordType: 'client', recordId: idOf('d1'), recordName: 'Ana Diaz' }
    },
  })
  const user = userEvent.setup()
  renderScreen(<PhoneCallsScreen />)
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText('(555) 010-1234')).toBeTruthy()
  expect(row.getByText(/Answered · 1 min 5 sec · Ben Ito/)).toBeTruthy()
  expect(row.getByText('Inbound')).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Log the call with (555) 010-1234' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Call with (555) 010-1234' }))
  await user.click(dialog.getByRole('button', { name: 'Log call' }))
  expect(await dialog.findByText('Choose a record first.')).toBeTruthy()
  await user.type(dialog.getByRole('combobox', { name: 'File under' }), 'Ana')
  await user.click(await screen.findByRole('option', { name: 'Ana Diaz (Client)' }))
  await user.click(dialog.getByRole('button', { name: 'Log call' }))
  expect(await screen.findByText(/^No calls to file/)).toBeTruthy()
  expect(api.callsOf(`POST ${path}/${unknown.id}/file`)[0]?.body).toEqual({
    ...{ recordType: 'client', recordId: idOf('d1'), version: 1 },
  })
})

it('shows all calls with their clients', async () => {
  fakeApi({ [`GET ${path}`]: [known] })
  renderScreen(<PhoneCallsScreen />, { path: '/phone-calls?of=all' })
  const link = await screen.findByRole('link', { name: 'Ana Diaz' })
  expect(link.getAttribute('href')).toBe(`/clients/${idOf('d1')}`)
  expect(screen.queryByRole('button', { name: /^Log/ })).toBeNull()
})

it('says that calls could not be loaded', async () => {
  fakeApi({ [`GET ${path}`]: answer(400, { error: 'invalid', message: 'No.' }) })
  renderScreen(<PhoneCallsScreen />)
  expect(await screen.findByText(/The calls could not be loaded/)).toBeTruthy()
})

it('plays a voicemail and leads to its ticket', async () => {
  fakeApi({ [`GET ${path}`]: [{ ...known, status: 'voicemail', hasRecording: true, ticketId: idOf('e1') }] })
  renderScreen(<PhoneCallsScreen />, { path: '/phone-calls?of=all' })
  const sound = await screen.findByLabelText('Voicemail from (555) 010-5678')
  expect(sound.getAttribute('src')).toBe(`${path}/${known.id}/recording`)
  expect(screen.getByRole('link', { name: 'Open ticket' }).getAttribute('href')).toBe(
    `/tickets/${idOf('e1')}`,
  )
})
