import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Delivery, Webhook } from '#shared/webhooks/webhooks.contract.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { aDelivery, aDetail, aWebhook, deliveryId, webhookId } from './testing.ts'
import { WebhooksScreen } from './webhooks-screen.tsx'

type Options = { webhooks?: Webhook[]; deliveries?: Delivery[]; path?: string; answers?: object }

function open({ webhooks = [aWebhook()], deliveries = [aDelivery()], path = '', answers }: Options = {}) {
  let all = webhooks
  const api = fakeApi({
    'GET /api/webhooks': () => all,
    'POST /api/webhooks': ({ body }: FakeCall) => {
      const made = aWebhook({ ...(body as object), lastAttemptAt: null })
      all = [made]
      return answer(201, { ...made, secret: 'whsec_once' })
    },
    [`PATCH /api/webhooks/${webhookId}`]: ({ body }: FakeCall) => {
      const { isEnabled, ...changes } = body as { isEnabled?: boolean }
      all = all.map((one) => ({ ...one, ...changes, disabledReason: isEnabled === false ? 'owner' : null }))
      return all[0]
    },
    [`DELETE /api/webhooks/${webhookId}`]: () => {
      all = []
      return answer(204)
    },
    [`POST /api/webhooks/${webhookId}/rotate`]: () => ({ ...aWebhook(), secret: 'whsec_second' }),
    [`POST /api/webhooks/${webhookId}/samples`]: () => aDetail({ type: 'webhook.test' }),
    [`POST /api/webhooks/${webhookId}/replay`]: () => ({ count: 3 }),
    [`GET /api/webhooks/${webhookId}/deliveries`]: ({ url }: FakeCall) =>
      url.searchParams.has('before') ? [] : deliveries,
    [`GET /api/webhook-deliveries/${deliveryId}`]: () => aDetail(),
    [`POST /api/webhook-deliveries/${deliveryId}/replay`]: () => aDelivery({ status: 'pending' }),
    ...answers,
  })
  renderScreen(<WebhooksScreen />, {
    path: `/webhook-integrations${path}`,
    user: aUser({ timeZone: 'America/New_York' }),
  })
  return { api, user: userEvent.setup() }
}

const openOne = (options: Options = {}) => open({ path: `?webhook=${webhookId}`, ...options })

describe('the webhooks of an agency', () => {
  it('say which API key added them, in the list and each', async () => {
    const added = aWebhook({ addedByKey: 'Website', disabledReason: 'key_revoked' })
    const { user } = open({ webhooks: [added, aWebhook({ id: deliveryId })] })
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain('Added by API key Website')
    expect(first?.textContent).toContain('Off: API key revoked')
    expect(second?.textContent).not.toContain('Added by')
    await user.click(within(first as HTMLElement).getByRole('link'))
    expect(await screen.findByText('Added by API key')).toBeTruthy()
    expect(screen.getByText(/the API key that added it was revoked/)).toBeTruthy()
  })

  it('say where events are sent, how many, and how it goes', async () => {
    open({
      webhooks: [
        aWebhook({ failures: 2, lastStatusCode: null }),
        aWebhook({ id: deliveryId, description: '', events: ['client.created'], lastAttemptAt: null }),
      ],
    })
    const [failing, fresh] = await screen.findAllByRole('listitem')
    expect(failing?.textContent).toMatch(
      /Zapierhooks\.example\.com\/binderyFailing2 eventsNo answer · Nov 20/,
    )
    expect(fresh?.textContent).toBe('hooks.example.com/binderyOn1 eventNo events sent yet')
  })

  it('are added with events chosen by group, and show their secret until it is saved', async () => {
    const { api, user } = open({ webhooks: [] })
    await user.click(await screen.findByRole('button', { name: 'New webhook' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
    const address = dialog.getByLabelText(/Address/)
    await user.clear(address)
    await user.type(address, 'http://hooks.example.com/bindery')
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
    expect(await dialog.findByText('Enter an address that starts with https://')).toBeTruthy()
    expect(dialog.getByText('Choose at least one event')).toBeTruthy()
    await user.clear(address)
    await user.type(address, 'https://hooks.example.com/bindery')
    await user.click(dialog.getByLabelText('All events of claims'))
    await user.click(dialog.getByRole('button', { name: 'Claims: 3 of 3 chosen' }))
    await user.click(dialog.getByLabelText('A claim was deleted'))
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
    expect(await screen.findByText('whsec_once')).toBeTruthy()
    expect(api.callsOf('POST /api/webhooks')[0]?.body).toEqual({
      ...{ url: 'https://hooks.example.com/bindery', description: '' },
      events: ['claim.created', 'claim.updated'],
    })
    await user.click(screen.getByRole('button', { name: 'I’ve saved it' }))
    expect(screen.queryByText('whsec_once')).toBeNull()
    expect(await screen.findByRole('link', { name: 'hooks.example.com/bindery' })).toBeTruthy()
  })

  it('keep what was typed where someone else was faster, and show theirs', async () => {
    let current = aWebhook()
    const { user, api } = openOne({
      answers: {
        'GET /api/webhooks': () => [current],
        [`PATCH /api/webhooks/${webhookId}`]: ({ body }: FakeCall) => {
          if ((body as Webhook).version === 4) return current
          current = aWebhook({ url: 'https://new.example.com/hook', version: 4 })
          const message = 'Conflict: somebody else changed this.'
          return answer(409, { error: 'conflict', reason: 'stale_version', message })
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
    await user.type(dialog.getByLabelText(/Description/), ' for claims')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await user.click(await dialog.findByRole('button', { name: 'Reload and keep my changes' }))
    expect(await dialog.findByDisplayValue('https://new.example.com/hook')).toBeTruthy()
    expect(dialog.getByDisplayValue('Zapier for claims')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const [, second] = api.callsOf(`PATCH /api/webhooks/${webhookId}`)
    expect(second?.body).toEqual({ description: 'Zapier for claims', version: 4 })
  })

  it('are for the owner alone', async () => {
    const { api } = { api: fakeApi({}) }
    const agent = aUser({ role: 'agent', id: '01990000-0000-7000-8000-000000000002' })
    const { router } = renderScreen(<WebhooksScreen />, {
      ...{ path: '/webhook-integrations', route: '/webhook-integrations', user: agent },
    })
    expect(router.state.location.pathname).toBe('/dashboard')
    expect(api.calls).toEqual([])
  })
})

describe('one webhook', () => {
  it('shows at once what came of a test', async () => {
    const { api, user } = openOne()
    await user.click(await screen.findByRole('button', { name: 'Send test' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'The test failed' }))
    expect(dialog.getByText('500')).toBeTruthy()
    expect(dialog.getByText('in 84 ms')).toBeTruthy()
    expect(dialog.getByText('Out of order')).toBeTruthy()
    expect(api.callsOf(`POST /api/webhooks/${webhookId}/samples`)[0]?.body).toEqual({ type: 'webhook.test' })
  })

  it('is turned off, and on again from the line that says so', async () => {
    const { user, api } = openOne()
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }))
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('On')).toBeTruthy()
    const bodies = api.callsOf(`PATCH /api/webhooks/${webhookId}`).map(({ body }) => body)
    expect(bodies).toEqual([
      { isEnabled: false, version: 3 },
      { isEnabled: true, version: 3 },
    ])
  })

  it('says why it was turned off, and sends nothing again meanwhile', async () => {
    openOne({ webhooks: [aWebhook({ disabledReason: 'gone' })] })
    expect(await screen.findByText(/the receiver answered 410 Gone/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send all since…' }).hasAttribute('disabled')).toBe(true)
  })

  it('rotates its secret and is deleted only after asking', async () => {
    const { api, user } = openOne()
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rotate secret' }))
    const rotate = within(await screen.findByRole('alertdialog'))
    expect(rotate.getByText(/For 24 hours every message is signed with both/)).toBeTruthy()
    await user.click(rotate.getByRole('button', { name: 'Rotate secret' }))
    expect(await screen.findByText('whsec_second')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'I’ve saved it' }))
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete webhook' }))
    expect(await screen.findByText(/^Add a webhook to let Zapier/)).toBeTruthy()
    const read = api.calls.findLastIndex(({ path }) => path.endsWith('/deliveries'))
    expect(read).toBeLessThan(api.calls.findIndex(({ method }) => method === 'DELETE'))
  })
})

describe('the delivery log', () => {
  it('opens to what was sent and answered, and sends it again', async () => {
    const { api, user } = openOne()
    await user.click(await screen.findByRole('button', { name: /^client\.created ?Failed ?10 attempts/ }))
    expect(await screen.findByText('Out of order')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Headers' }).textContent).toContain(`webhook-id: ${deliveryId}`)
    expect(screen.getByRole('region', { name: 'Body' }).textContent).toContain('"type": "client.created"')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('Sending again')).toBeTruthy()
    expect(api.callsOf(`POST /api/webhook-deliveries/${deliveryId}/replay`)).toHaveLength(1)
  })

  it('of a sample cannot be sent again', async () => {
    const { user } = openOne({ deliveries: [aDelivery({ isSample: true })] })
    await user.click(await screen.findByRole('button', { name: /^client\.created/ }))
    expect(await screen.findByText('Out of order')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  it('is read on from the last one shown, and by status', async () => {
    const ids = Array.from({ length: 50 }, (_, n) => deliveryId.replace('d1', String(10 + n)))
    const { api, user } = openOne({ deliveries: ids.map((id) => aDelivery({ id })) })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await user.click(screen.getByRole('combobox', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: 'Failed' }))
    const asked = () =>
      api.callsOf(`GET /api/webhooks/${webhookId}/deliveries`).map(({ url: { searchParams } }) => ({
        ...{ before: searchParams.get('before'), status: searchParams.get('status') },
      }))
    const [first, second, third] = [
      { before: null, status: null },
      { before: ids.at(-1), status: null },
      { before: null, status: 'failed' },
    ]
    await vi.waitFor(() => expect(asked()).toEqual([first, second, third]), 20_000)
  })

  it('sends everything since a time again', async () => {
    const { api, user } = openOne()
    await user.click(await screen.findByRole('button', { name: 'Send all since…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send all since…' }))
    await user.clear(dialog.getByLabelText(/Date/))
    await user.type(dialog.getByLabelText(/Date/), '2026-11-20')
    await user.clear(dialog.getByLabelText(/Time/))
    await user.type(dialog.getByLabelText(/Time/), '09:30')
    await user.click(dialog.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('3 events')).toBeTruthy()
    const [call] = api.callsOf(`POST /api/webhooks/${webhookId}/replay`)
    expect(call?.body).toEqual({ since: '2026-11-20T14:30:00.000Z' })
  })
})
