import {
  type ClientContact,
  type ConsentChannel,
  type ContactCreate,
  type ContactEmail,
  type ContactPhone,
  type ContactRole,
  consentChannels,
} from '#shared/clients/contacts.contract.ts'

type Answer = 'unknown' | 'yes' | 'no'

/** What a contact's form holds. */
export type ContactValues = {
  name: string
  roles: ContactRole[]
  dateOfBirth: string
  phones: ContactPhone[]
  emails: ContactEmail[]
  consent: Record<ConsentChannel, Answer>
}

export const emptyPhone: ContactPhone = { kind: 'mobile', number: '', isPreferred: false }
export const emptyEmail: ContactEmail = { kind: 'main', address: '', isPreferred: false }

/** The form of a contact, or of a new one: a line for a number and one for an address are there to type into. */
export function contactValues(contact?: ClientContact): ContactValues {
  const { name = '', roles = [], dateOfBirth, phones = [], emails = [], consent } = contact ?? {}
  const answerOf = (channel: ConsentChannel): Answer => {
    const given = consent?.[channel]
    return given ? (given.isGiven ? 'yes' : 'no') : 'unknown'
  }
  return {
    ...{ name, roles, dateOfBirth: dateOfBirth ?? '' },
    phones: phones.length > 0 ? phones : [emptyPhone],
    emails: emails.length > 0 ? emails : [emptyEmail],
    consent: { text: answerOf('text'), call: answerOf('call'), email: answerOf('email') },
  }
}

const consentOf: Record<Answer, boolean | null> = { unknown: null, yes: true, no: false }

/** What a form sends: empty lines are left out. */
export function contactInput(values: ContactValues): ContactCreate {
  return {
    name: values.name,
    roles: values.roles,
    dateOfBirth: values.dateOfBirth || null,
    phones: values.phones.filter(({ number }) => number.trim() !== ''),
    emails: values.emails.filter(({ address }) => address.trim() !== ''),
    consent: Object.fromEntries(
      consentChannels.map((channel) => [channel, consentOf[values.consent[channel]]]),
    ),
  }
}
