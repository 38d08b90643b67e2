import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { isEmail, isPhone, line, Version } from '#shared/fields.ts'

/** What a contact does for a client. */
export const contactRoleLabels = {
  named_insured: 'Named insured',
  spouse: 'Spouse',
  accounting: 'Accounting',
  certificates: 'Certificates',
  claims: 'Claims',
  safety: 'Safety',
  other: 'Other',
} as const
export type ContactRole = keyof typeof contactRoleLabels
const ContactRole = z.enum(
  ['named_insured', 'spouse', 'accounting', 'certificates', 'claims', 'safety', 'other'],
  { error: 'Choose a role from the list' },
)

/** What a phone number reaches; `main` where nobody said. */
export const phoneKindLabels = {
  main: 'Main',
  mobile: 'Mobile',
  home: 'Home',
  work: 'Work',
  fax: 'Fax',
  other: 'Other',
} as const

/** What an email address is for; `main` where nobody said. */
export const emailKindLabels = { main: 'Main', personal: 'Personal', work: 'Work', other: 'Other' } as const

/** The ways of reaching a person that need consent. */
export const consentChannels = ['text', 'call', 'email'] as const
export type ConsentChannel = (typeof consentChannels)[number]
export const consentChannelLabels: Record<ConsentChannel, string> = {
  text: 'Texts',
  call: 'Calls',
  email: 'Emails',
}

/** How many numbers or addresses one contact has at most. */
export const maxWays = 10

const isPreferred = z.boolean({ error: 'Enter true or false' }).default(false)

/** A phone number of a contact. */
export const ContactPhone = z.strictObject({
  kind: z.enum(['main', 'mobile', 'home', 'work', 'fax', 'other'], { error: 'Choose a kind of number' }),
  number: line(40).refine(isPhone, 'Enter a phone number such as (555) 010-1234'),
  isPreferred,
})
export type ContactPhone = z.infer<typeof ContactPhone>

/** An email address of a contact. */
export const ContactEmail = z.strictObject({
  kind: z.enum(['main', 'personal', 'work', 'other'], { error: 'Choose a kind of address' }),
  address: line(254).refine(isEmail, 'Please enter a valid email address'),
  isPreferred,
})
export type ContactEmail = z.infer<typeof ContactEmail>

function listOf<Way extends { isPreferred: boolean }>(way: z.ZodType<Way>, textOf: (way: Way) => string) {
  return z
    .array(way)
    .max(maxWays, `Enter at most ${maxWays}`)
    .refine((ways) => new Set(ways.map(textOf)).size === ways.length, 'Remove the duplicate')
    .refine((ways) => ways.filter((one) => one.isPreferred).length <= 1, 'Only one can be preferred')
}

const fields = {
  /** Empty where a personal client is its own contact. */
  name: line(200),
  roles: z.array(ContactRole).max(7),
  dateOfBirth: Day.nullable(),
  phones: listOf(ContactPhone, ({ number }) => number),
  emails: listOf(ContactEmail, ({ address }) => address.toLowerCase()),
  /** By channel: true is consent, false is refused, null is not asked. */
  consent: z.strictObject({
    text: z.boolean().nullable().optional(),
    call: z.boolean().nullable().optional(),
    email: z.boolean().nullable().optional(),
  }),
  /** True makes it the preferred contact; the former one steps back. */
  isPreferred: z.literal(true, { error: 'Make another contact preferred instead' }),
}

/** `POST /api/clients/:id/contacts`. The first contact of a client is the preferred one. */
export const ContactCreate = z.strictObject(fields).partial()
export type ContactCreate = z.infer<typeof ContactCreate>

/** `PATCH /api/contacts/:id`: what is left out stays. */
export const ContactUpdate = z.strictObject({ ...fields, version: Version }).partial()
export type ContactUpdate = z.infer<typeof ContactUpdate>

/** Whether a person agreed to be reached by a channel, since when, and who noted it. */
export const Consent = z.object({ isGiven: z.boolean(), at: Instant, byId: z.uuid(), byName: z.string() })
export type Consent = z.infer<typeof Consent>

/** A contact of a client; numbers and addresses in the order in which they were entered. */
export const ClientContact = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  name: z.string(),
  roles: z.array(ContactRole),
  /** Null for those who may not edit the client. */
  dateOfBirth: Day.nullable(),
  phones: z.array(z.object({ ...ContactPhone.shape, number: z.string() })),
  emails: z.array(z.object({ ...ContactEmail.shape, address: z.string() })),
  consent: z.object({ text: Consent.nullable(), call: Consent.nullable(), email: Consent.nullable() }),
  isPreferred: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type ClientContact = z.infer<typeof ClientContact>
