import assert from 'node:assert/strict'
import { test } from 'node:test'
import zapier from 'zapier-platform-core'
import App from './index.js'

const { BINDERY_URL: server = '', BINDERY_API_KEY: apiKey = '' } = process.env
const authData = { server, apiKey }
const use = zapier.createAppTester(App)
const { triggers, creates, searches } = App

test('the definition holds by the rules of the platform', async () => {
  const { results } = await zapier.createAppHandler(App)({ command: 'validate' })
  assert.deepEqual(results, [])
})

test('a key is tried, and a wrong one is refused in words', async () => {
  const { agency } = await use(App.authentication.test, { authData })
  assert.ok(agency.name)
  const wrong = use(App.authentication.test, { authData: { server, apiKey: 'bnd_live_wrong' } })
  await assert.rejects(wrong, /API key/)
})

test('a prospect is added once: it is found before', async () => {
  const inputData = { name: 'Zap Ier', email: 'zap@ier.example' }
  const search = () => use(searches.find_prospect.operation.perform, { authData, inputData })
  assert.deepEqual(await search(), [])
  const made = await use(creates.create_prospect.operation.perform, { authData, inputData })
  assert.equal((await search())[0].id, made.id)
})

test('a client, a ticket and a note are added, and a wrong field is named', async () => {
  const client = await use(creates.create_client.operation.perform, {
    authData,
    inputData: { name: 'Zap Corp', kind: 'commercial', city: '', email: 'office@zap.example' },
  })
  const ticket = { title: 'Call back', type: 'claim', clientId: client.id }
  assert.ok((await use(creates.create_ticket.operation.perform, { authData, inputData: ticket })).id)
  const note = { recordType: 'client', recordId: client.id, kind: 'note', body: 'From Zapier' }
  assert.ok((await use(creates.create_activity.operation.perform, { authData, inputData: note })).id)
  const wrong = use(creates.create_client.operation.perform, {
    authData,
    inputData: { name: 'Bo', email: 'no' },
  })
  await assert.rejects(wrong, /email/)
})

for (const { key, operation } of Object.values(triggers).filter(
  ({ operation }) => operation.performSubscribe,
))
  test(`${key} subscribes, has samples, and unsubscribes`, async () => {
    const inputData = { type: 'ticket.commented' }
    const bundle = { authData, inputData, targetUrl: 'https://hooks.zapier.example/1' }
    const subscribeData = await use(operation.performSubscribe, bundle)
    const samples = await use(operation.performList, { authData, inputData })
    assert.ok(samples.length > 0 && samples.every(({ id }) => id), 'has samples with ids')
    await use(operation.performUnsubscribe, { authData, subscribeData })
    await assert.rejects(use(operation.performUnsubscribe, { authData, subscribeData }), /not found/i)
  })

test('what a webhook sends becomes the record that it names', async () => {
  const [{ id }] = await use(triggers.client_created.operation.performList, { authData })
  const cleanedRequest = { type: 'client.created', timestamp: '2026-01-31T12:00:00.000Z', data: { id } }
  const [client] = await use(triggers.client_created.operation.perform, { authData, cleanedRequest })
  assert.equal(client.id, id)
  const [event] = await use(triggers.event.operation.perform, { authData, cleanedRequest })
  assert.equal(event.data.id, id)
})

test('the events of the choice are those of the server', async () => {
  const events = await use(triggers.event_types.operation.perform, { authData })
  assert.ok(events.some(({ id, label }) => id === 'ticket.commented' && label))
})
