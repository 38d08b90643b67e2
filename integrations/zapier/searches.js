import { addressOf } from './requests.js'

/** Finds records by exactly an email address or a phone number. */
function searchOf({ key, noun, place }) {
  return {
    key,
    noun,
    display: { label: `Find ${noun}`, description: `Finds a ${noun.toLowerCase()} by email or phone.` },
    operation: {
      inputFields: [
        { key: 'email', label: 'Email', type: 'string' },
        { key: 'phone', label: 'Phone', type: 'string' },
      ],
      perform: async (z, bundle) => {
        const { email, phone } = bundle.inputData
        if (!email && !phone) throw new z.errors.HaltedError('Give an email address or a phone number.')
        const params = { ...(email && { email }), ...(phone && { phone }), limit: 10 }
        return (await z.request({ url: addressOf(bundle, place), params })).json.data
      },
      sample: { id: '00000000-0000-7000-8000-000000000000', name: 'Ana Diaz' },
    },
  }
}

export const findClient = searchOf({ key: 'find_client', noun: 'Client', place: 'clients' })
export const findProspect = searchOf({ key: 'find_prospect', noun: 'Prospect', place: 'prospects' })
