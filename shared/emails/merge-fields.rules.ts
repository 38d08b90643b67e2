/** Every merge field of a template, by what it is about, with what people call it. */
export const mergeFields = {
  'client.firstName': 'First name',
  'client.name': 'Full name',
  'policy.number': 'Policy number',
  'policy.line': 'Line of business',
  'policy.carrier': 'Carrier',
  'policy.effectiveDate': 'Effective date',
  'policy.expirationDate': 'Expiration date',
  'policy.premium': 'Premium',
  'policy.list': 'All policies, one per line',
  'renewal.premium': 'Renewal premium',
  'renewal.change': 'Premium change',
  'prospect.line': 'Line of business',
  'prospect.carrier': 'Current carrier',
  'prospect.xDate': 'X-date',
  'ticket.number': 'Ticket number',
  'ticket.title': 'Ticket title',
  'proposal.link': 'Link to the proposal',
  'selfService.link': 'Private link',
  'producer.name': 'Full name',
  'producer.firstName': 'First name',
  'producer.email': 'Email',
  'sender.name': 'Full name',
  'sender.email': 'Email',
  'agency.name': 'Name',
  'agency.phone': 'Phone',
  'agency.address': 'Address',
} as const
export type MergeField = keyof typeof mergeFields

/** What the first word of a merge field stands for. */
export const mergeFieldGroups: Record<string, string> = {
  client: 'Client or prospect',
  policy: 'Policy',
  renewal: 'Renewal',
  prospect: 'Prospect',
  ticket: 'Ticket',
  proposal: 'Proposal',
  selfService: 'Self-service',
  producer: 'Producer',
  sender: 'Sender',
  agency: 'Agency',
}

/** What each merge field says for one recipient; empty where nothing is known. */
export type MergeValues = Record<MergeField, string>

const written = /\{([^{}\n]*)\}/g

function isMergeField(name: string): name is MergeField {
  return Object.hasOwn(mergeFields, name)
}

/** What stands between braces in a text, each once. */
export function bracedNames(text: string): string[] {
  return [...new Set([...text.matchAll(written)].map(([, name = '']) => name.trim()))]
}

/** What stands between braces and is no merge field: a template with one is refused. */
export function unknownFields(...texts: string[]): string[] {
  return texts.flatMap(bracedNames).filter((name) => !isMergeField(name))
}

/** What of a field's name is said to people, such as "Policy: Expiration date". */
export function mergeFieldLabel(name: MergeField): string {
  return `${mergeFieldGroups[name.split('.')[0] ?? '']}: ${mergeFields[name]}`
}

/** A text with its merge fields filled in. What nothing is known of stays as it is written, and is named as missing. */
export function fillIn(text: string, values: MergeValues): { text: string; missing: MergeField[] } {
  const missing = new Set<MergeField>()
  const filled = text.replace(written, (braces, inside: string) => {
    const name = inside.trim()
    if (!isMergeField(name)) return braces
    if (values[name] !== '') return values[name]
    missing.add(name)
    return `{${name}}`
  })
  return { text: filled, missing: [...missing] }
}

/** Why a template is refused, or null. */
export function unknownFieldMessage(text: string): string | null {
  const unknown = unknownFields(text)
  if (unknown.length === 0) return null
  const names = unknown.map((name) => `{${name}}`).join(', ')
  return unknown.length === 1 ? `${names} isn’t a merge field` : `${names} aren’t merge fields`
}

/** Why an email can't be sent as it is, or null: braces in it would reach the recipient. */
export function unfilledMessage(text: string): string | null {
  const left = bracedNames(text).filter((word) => isMergeField(word) || unfilledLooking.test(word))
  if (left.length === 0) return null
  return `Fill in ${left.map((name) => `{${name}}`).join(', ')} before sending`
}

/** Words between braces that somebody meant as a merge field. */
const unfilledLooking = /^[a-z]+\.[a-z]+$/i

/** The first name in a person's name: "Ana" of "Ana Reyes" and of "Reyes, Ana"; empty for a name without letters. */
export function firstNameOf(name: string): string {
  const [last = '', given] = name.split(',')
  const words = (given ?? last).trim().split(/\s+/)
  const first = words.find((word) => !/^(?:mr|mrs|ms|miss|dr)\.?$/i.test(word)) ?? ''
  return /\p{L}/u.test(first) ? first : ''
}

/** Several things in one sentence: "A, B and C". */
export function joinNames(things: readonly string[]): string {
  const each = [...new Set(things.filter(Boolean))]
  if (each.length <= 1) return each[0] ?? ''
  return `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`
}
