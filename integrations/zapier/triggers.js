import { addressOf } from './requests.js'

const subscribe = (typeOf) => async (z, bundle) => {
  const { json } = await z.request({
    method: 'POST',
    url: addressOf(bundle, 'webhooks'),
    body: { url: bundle.targetUrl, events: [typeOf(bundle)], description: 'Zapier' },
  })
  return { id: json.id }
}

const unsubscribe = async (z, bundle) => {
  await z.request({ method: 'DELETE', url: addressOf(bundle, `webhooks/${bundle.subscribeData.id}`) })
  return {}
}

/** A trigger for what happens to records of a kind: what is sent names the record, which is then read whole. */
function recordTrigger({ key, noun, label, description, type, place }) {
  const readOne = async (z, bundle, id) =>
    (await z.request({ url: addressOf(bundle, `${place}/${id}`) })).json
  return {
    key,
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      performSubscribe: subscribe(() => type),
      performUnsubscribe: unsubscribe,
      perform: async (z, bundle) => [await readOne(z, bundle, bundle.cleanedRequest.data.id)],
      performList: async (z, bundle) => {
        const { json } = await z.request({ url: addressOf(bundle, place), params: { limit: 3 } })
        return Promise.all(json.data.map(({ id }) => readOne(z, bundle, id)))
      },
      sample: { id: '00000000-0000-7000-8000-000000000000' },
    },
  }
}

export const recordTriggers = [
  ['client', 'Client', 'clients', 'created', 'New Client', 'Triggers when a client is added.'],
  ['client', 'Client', 'clients', 'updated', 'Updated Client', 'Triggers when fields of a client change.'],
  ['prospect', 'Prospect', 'prospects', 'created', 'New Prospect', 'Triggers when a prospect is added.'],
  [
    'prospect',
    'Prospect',
    'prospects',
    'updated',
    'Updated Prospect',
    'Triggers when fields of a prospect change.',
  ],
  ['policy', 'Policy', 'policies', 'created', 'New Policy', 'Triggers when a policy is added to a client.'],
  ['policy', 'Policy', 'policies', 'updated', 'Updated Policy', 'Triggers when fields of a policy change.'],
  ['ticket', 'Ticket', 'tickets', 'created', 'New Ticket', 'Triggers when a ticket is opened.'],
  ['claim', 'Claim', 'claims', 'created', 'New Claim', 'Triggers when a claim is reported.'],
].map(([kind, noun, place, act, label, description]) =>
  recordTrigger({ key: `${kind}_${act}`, noun, label, description, type: `${kind}.${act}`, place }),
)

/** Any other event that the key can subscribe to, as it is sent. */
export const newEvent = {
  key: 'event',
  noun: 'Event',
  display: { label: 'New Event', description: 'Triggers when an event of your choice happens.' },
  operation: {
    type: 'hook',
    inputFields: [
      { key: 'type', label: 'Event', required: true, type: 'string', dynamic: 'event_types.id.label' },
    ],
    performSubscribe: subscribe(({ inputData }) => inputData.type),
    performUnsubscribe: unsubscribe,
    perform: (_z, { cleanedRequest }) => [
      { id: `${cleanedRequest.type} ${cleanedRequest.timestamp}`, ...cleanedRequest },
    ],
    performList: async (z, bundle) => {
      const { json } = await z.request({ url: addressOf(bundle, `webhook-samples/${bundle.inputData.type}`) })
      return [{ id: 'sample', ...json }]
    },
    sample: { id: 'sample', type: 'client.created', timestamp: '2026-01-31T12:00:00.000Z', data: {} },
  },
}

/** The choice of events; no trigger for people. */
export const eventTypes = {
  key: 'event_types',
  noun: 'Event',
  display: { label: 'Event Types', description: 'The events that the key can subscribe to.', hidden: true },
  operation: {
    perform: async (z, bundle) => {
      const { json } = await z.request({ url: addressOf(bundle, 'webhook-events') })
      return json.data.map(({ type, label }) => ({ id: type, label }))
    },
  },
}
