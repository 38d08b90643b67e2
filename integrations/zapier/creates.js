import { addressOf } from './requests.js'

const text = (key, label, more = {}) => ({ key, label, type: 'string', ...more })
const name = text('name', 'Name', { required: true })
const reached = [text('email', 'Email'), text('phone', 'Phone')]
const placed = [
  text('street', 'Street'),
  text('city', 'City'),
  text('state', 'State'),
  text('zipCode', 'ZIP code'),
]
const notes = { key: 'notes', label: 'Notes', type: 'text' }
const sample = { id: '00000000-0000-7000-8000-000000000000', name: 'Ana Diaz' }

/** Adds a record of a kind; what is left out has no say. */
function createOf({ key, noun, place, inputFields }) {
  return {
    key,
    noun,
    display: { label: `Create ${noun}`, description: `Adds a ${noun.toLowerCase()}.` },
    operation: {
      inputFields,
      perform: async (z, bundle) => {
        const given = Object.entries(bundle.inputData).filter(
          ([, value]) => value !== undefined && value !== '',
        )
        const body = Object.fromEntries(given)
        return (await z.request({ method: 'POST', url: addressOf(bundle, place), body })).json
      },
      sample,
    },
  }
}

export const clientCreate = createOf({
  ...{ key: 'create_client', noun: 'Client', place: 'clients' },
  inputFields: [
    name,
    text('kind', 'Kind', { choices: { personal: 'Personal', commercial: 'Commercial' } }),
    ...reached,
    ...placed,
    notes,
  ],
})

export const prospectCreate = createOf({
  ...{ key: 'create_prospect', noun: 'Prospect', place: 'prospects' },
  inputFields: [name, ...reached, text('source', 'Source'), notes],
})

export const ticketCreate = createOf({
  ...{ key: 'create_ticket', noun: 'Ticket', place: 'tickets' },
  inputFields: [
    text('title', 'Title', { required: true }),
    text('type', 'Type', { required: true, helpText: 'Such as claim, policy_change or certificate.' }),
    text('clientId', 'Client ID', { helpText: 'The id of a client from an earlier step.' }),
    { key: 'description', label: 'Description', type: 'text' },
    text('dueDate', 'Due date', { helpText: 'As 2026-01-31.' }),
  ],
})

export const activityCreate = createOf({
  ...{ key: 'create_activity', noun: 'Activity', place: 'activities' },
  inputFields: [
    text('recordType', 'Kind of record', {
      required: true,
      choices: { client: 'Client', prospect: 'Prospect', policy: 'Policy', ticket: 'Ticket' },
    }),
    text('recordId', 'Record ID', { required: true }),
    text('kind', 'Kind', { required: true, choices: { note: 'Note', call: 'Call', email: 'Email' } }),
    { key: 'body', label: 'Text', type: 'text', required: true },
  ],
})
