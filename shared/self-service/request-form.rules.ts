import { answerText } from '#shared/intake-forms/answer-text.rules.ts'
import { fieldsOfForm } from '#shared/intake-forms/form.rules.ts'
import type { Answers, FormDefinition, FormField } from '#shared/intake-forms/intake-forms.contract.ts'
import { withoutSensitive } from '#shared/sensitive-text.rules.ts'
import type { TicketType } from '#shared/tickets/ticket-choices.ts'

/** What a client can ask for. */
export const requestKindLabels = {
  add_vehicle: 'Add a vehicle',
  remove_vehicle: 'Remove a vehicle',
  add_driver: 'Add a driver',
  remove_driver: 'Remove a driver',
  address: 'Change an address',
  certificate: 'Request a certificate of insurance',
  question: 'Ask about coverage',
  other: 'Something else',
} as const
export type RequestKind = keyof typeof requestKindLabels
export const requestKinds = Object.keys(requestKindLabels) as [RequestKind, ...RequestKind[]]

/** The type of the ticket that a request becomes; a certificate becomes a certificate request. */
export const ticketTypeOf: Record<Exclude<RequestKind, 'certificate'>, TicketType> = {
  add_vehicle: 'policy_change',
  remove_vehicle: 'policy_change',
  add_driver: 'policy_change',
  remove_driver: 'policy_change',
  address: 'policy_change',
  question: 'question',
  other: 'support',
}

/** What stands under every request: nothing is promised. */
export const unchangedNotice = 'This doesn’t change your coverage until the agency confirms it.'

type About = Pick<FormField, 'id' | 'type' | 'label'> &
  Partial<Omit<FormField, 'showIf'>> & { for?: readonly RequestKind[] }

function asked({ for: kinds, ...field }: About): FormField {
  const showIf = kinds && { field: 'kind', is: kinds.map((kind) => requestKindLabels[kind]) }
  const usual = { help: '', isRequired: false, isSensitive: false, choices: [], min: null, max: null }
  return { ...usual, fills: null, ...field, showIf: showIf ?? null }
}

const changes = ['add_vehicle', 'remove_vehicle', 'add_driver', 'remove_driver', 'address'] as const
const required = { isRequired: true } as const

const details: readonly About[] = [
  { id: 'year', type: 'text', label: 'Year', for: ['add_vehicle'], ...required },
  { id: 'make', type: 'text', label: 'Make', for: ['add_vehicle'], ...required },
  { id: 'model', type: 'text', label: 'Model', for: ['add_vehicle'], ...required },
  {
    ...{ id: 'vin', type: 'text', label: 'VIN', for: ['add_vehicle'] },
    help: 'On the registration, or at the bottom of the windshield.',
  },
  {
    ...{ id: 'vehicle', type: 'text', label: 'Which vehicle?', for: ['remove_vehicle'], ...required },
    help: 'Such as 2019 Honda Civic.',
  },
  {
    ...{ id: 'driver', type: 'text', label: 'Driver’s full name', ...required },
    for: ['add_driver', 'remove_driver'],
    help: 'We’ll ask for a date of birth or license number by phone if we need it.',
  },
  { id: 'new_address', type: 'address', label: 'New address', for: ['address'], ...required },
  { id: 'holder', type: 'text', label: 'Certificate holder’s name', for: ['certificate'], ...required },
  { id: 'holder_address', type: 'address', label: 'Holder’s address', for: ['certificate'], ...required },
  { id: 'holder_email', type: 'email', label: 'Holder’s email', for: ['certificate'] },
  {
    ...{ id: 'purpose', type: 'paragraph', label: 'What is it for?', for: ['certificate'], ...required },
    help: 'The job, contract or event, and any wording that the holder asks for.',
  },
  { id: 'from_day', type: 'date', label: 'When should it start?', for: changes },
  {
    ...{ id: 'message', type: 'paragraph', label: 'Your message', for: ['question', 'other'], ...required },
    help: 'Leave out Social Security, license and card numbers.',
  },
  { id: 'note', type: 'paragraph', label: 'Anything else?', for: changes },
]

/** The form by which a client asks for something; `policies` are those in force, as they are shown. */
export function requestForm(policies: readonly string[]): FormDefinition {
  const about = asked({
    ...{ id: 'policy', type: 'choice', label: 'Which policy?', choices: [...policies] },
    for: ['question', ...changes],
  })
  const kind = asked({
    ...{ id: 'kind', type: 'choice', label: 'What do you need?', ...required },
    choices: Object.values(requestKindLabels),
  })
  return {
    ...{ title: 'New request', intro: unchangedNotice, lineOfBusiness: '', accent: '#2f4bc8', consent: '' },
    thanks: 'Your request was sent.',
    sections: [
      {
        ...{ id: 'request', title: 'Your request' },
        fields: [kind, ...(policies.length > 0 ? [about] : []), ...details.map(asked)],
      },
    ],
  }
}

/** Which kind of request the answers are; null where that is not one. */
export function kindOf(answers: Answers): RequestKind | null {
  return requestKinds.find((kind) => requestKindLabels[kind] === answers.kind) ?? null
}

const text = (answers: Answers, id: string) => {
  const answer = answers[id]
  return typeof answer === 'string' ? answer : ''
}

/** What a request is called, such as "Add a vehicle: 2021 Honda CR-V". */
export function requestTitle(kind: RequestKind, answers: Answers): string {
  const about: Partial<Record<RequestKind, string>> = {
    add_vehicle: ['year', 'make', 'model'].map((id) => text(answers, id)).join(' '),
    remove_vehicle: text(answers, 'vehicle'),
    add_driver: text(answers, 'driver'),
    remove_driver: text(answers, 'driver'),
    certificate: text(answers, 'holder'),
  }
  const label = kind === 'certificate' ? 'Certificate of insurance' : requestKindLabels[kind]
  return withoutSensitive([label, about[kind]].filter(Boolean).join(': ')).slice(0, 200)
}

/** A request in the client's own words, for a ticket, which keeps its text in clear: what is sensitive is left out. */
export function requestText(form: FormDefinition, answers: Answers): string {
  const lines = fieldsOfForm(form).flatMap((field) => {
    const answer = answers[field.id]
    if (answer === undefined || field.id === 'kind') return []
    return [`${field.label.replace(/[?:]$/, '')}: ${answerText(field, answer, { withSensitive: false })}`]
  })
  return withoutSensitive(['Sent by the client through self-service.', '', ...lines].join('\n'))
}
