import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Mailbox } from '#shared/mailboxes/mailboxes.contract.ts'
import { type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { MailboxSection } from './mailbox-section.tsx'
import { PrivateAddress } from './private-address.tsx'

const none: Mailbox = {
  ...{ address: '', agencyAddress: '', postUrl: '', hasSecret: false, lastReceivedAt: null, version: 0 },
}

it('sets incoming email up: an address, then a secret that is shown once', async () => {
  let current = none
  const api = fakeApi({
    'GET /api/mailbox': () => current,
    'PATCH /api/mailbox': ({ body }: FakeCall) => {
      const { address } = body as { address: string }
      const at = {
        address,
        agencyAddress: 'inbox+a0@mail.example',
        postUrl: 'https://bindery.example/api/in',
      }
      current = { ...current, ...at, version: 1 }
      return current
    },
    'POST /api/mailbox/secret': () => {
      current = { ...current, hasSecret: true }
      return { secret: 'whsec_once' }
    },
  })
  const user = userEvent.setup()
  renderScreen(<MailboxSection />)
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Receiving address' }))
  await user.type(dialog.getByLabelText(/Email address/), 'a+b@mail.example')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Use an address without a +')).toBeTruthy()
  await user.clear(dialog.getByLabelText(/Email address/))
  await user.type(dialog.getByLabelText(/Email address/), 'inbox@mail.example')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('inbox+a0@mail.example')).toBeTruthy()
  expect(api.callsOf('PATCH /api/mailbox').at(-1)?.body).toEqual({
    address: 'inbox@mail.example',
    version: 0,
  })
  await user.click(screen.getByRole('button', { name: 'Create secret' }))
  expect(await screen.findByText('whsec_once')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  await user.click(await screen.findByRole('button', { name: 'Replace secret' }))
  expect(await screen.findByText(/stops working right away/)).toBeTruthy()
})

it('offers the private address of a record, where the agency has a mailbox', async () => {
  fakeApi({ 'GET /api/mailbox/address': () => ({ address: 'inbox+c1@mail.example' }) })
  renderScreen(<PrivateAddress recordType="client" recordId="01990000-0000-7000-8000-0000000000c1" />)
  expect(await screen.findByText('inbox+c1@mail.example')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy private address' })).toBeTruthy()
})
