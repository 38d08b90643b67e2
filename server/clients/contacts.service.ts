import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import {
  type ClientContact,
  type Consent,
  type ContactCreate,
  type ContactUpdate,
  consentChannels,
} from '#shared/clients/contacts.contract.ts'
import {
  clientFieldsOf,
  contactText,
  isEmptyContact,
  withOnePreferred,
} from '#shared/clients/contacts.rules.ts'
import { can } from '#shared/permissions.ts'
import {
  checkBirth,
  encrypted,
  getClient,
  lockClient,
  openSensitiveField,
  writeClient,
} from './clients.service.ts'
import {
  clearPreferred,
  contactsOf,
  findContact,
  insertContact,
  removeContact,
  writeContact,
} from './contacts.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Record<string, unknown>

const maxContacts = 50

/** The contacts with their days of birth: in plain text for those who may edit the client, else left out. */
function opened(ctx: Ctx, contacts: ClientContact[], mayEdit: boolean): ClientContact[] {
  return contacts.map((contact) => ({
    ...contact,
    dateOfBirth:
      contact.dateOfBirth && mayEdit
        ? openSensitiveField(ctx, ctx.user.agencyId, 'dateOfBirth', contact.dateOfBirth)
        : null,
  }))
}

/** The contacts of a client in the caller's reach, the preferred one first; else 404. */
export async function listContacts(ctx: Ctx, clientId: string): Promise<ClientContact[]> {
  const client = await getClient(ctx, clientId)
  return opened(ctx, await contactsOf(ctx, clientId), can(ctx.user, 'record.edit', client))
}

/** One contact of a client in the caller's reach; else 404. */
export async function getContact(ctx: Ctx, id: string): Promise<ClientContact> {
  const found = await findContact(ctx, id)
  const contacts = found ? await listContacts(ctx, found.clientId) : []
  const contact = contacts.find((one) => one.id === id)
  if (!contact) throw notFound()
  return contact
}

/** A contact of a client that the caller may change, the client locked; else 404. */
async function lockContact(ctx: Ctx, id: string) {
  const contact = await findContact(ctx, id)
  if (!contact) throw notFound()
  const client = await lockClient(ctx, contact.clientId)
  // Read again behind the lock: someone else may have changed or removed it.
  const [current] = opened(
    ctx,
    (await contactsOf(ctx, client.id)).filter((one) => one.id === id),
    true,
  )
  if (!current) throw notFound()
  return { client, current }
}

function consentAfter(ctx: Ctx, current: ClientContact['consent'] | null, wanted: ContactCreate['consent']) {
  const now = { at: ctx.clock().toISOString(), byId: ctx.user.id }
  const entries = consentChannels.flatMap((channel): [string, Omit<Consent, 'byName'>][] => {
    const known = current?.[channel] ?? null
    const given = wanted?.[channel]
    if (given === null) return []
    if (given === undefined || given === known?.isGiven) {
      return known ? [[channel, { isGiven: known.isGiven, at: known.at, byId: known.byId }]] : []
    }
    return [[channel, { isGiven: given, ...now }]]
  })
  return Object.fromEntries(entries)
}

/** What the columns keep of an input. */
function columnsOf(ctx: Ctx, input: ContactCreate, current: ClientContact | null): Fields {
  const { name, roles, phones, emails, consent, dateOfBirth } = input
  checkBirth(ctx, dateOfBirth)
  return {
    ...(name !== undefined && { name }),
    ...(roles && { roles: JSON.stringify([...new Set(roles)]) }),
    ...(phones && { phones: JSON.stringify(withOnePreferred(phones)) }),
    ...(emails && { emails: JSON.stringify(withOnePreferred(emails)) }),
    ...(consent && { consent: JSON.stringify(consentAfter(ctx, current?.consent ?? null, consent)) }),
    ...(dateOfBirth !== undefined && encrypted(ctx, { dateOfBirth })),
  }
}

function refuseEmpty(contact: Parameters<typeof isEmptyContact>[0]): void {
  if (!isEmptyContact(contact)) return
  throw new AppError('invalid', undefined, { fields: { name: 'Enter a name, a phone number or an email' } })
}

/** The client's own fields follow its preferred contact, with one entry of both in timeline and audit log. */
async function follow(ctx: Ctx, client: Client, before: Fields, after: Fields): Promise<void> {
  const preferred = (await contactsOf(ctx, client.id)).find((contact) => contact.isPreferred)
  const wanted = clientFieldsOf(preferred)
  await writeClient(ctx, client, wanted, { before, after })
}

function consentText(consent: ClientContact['consent']): string {
  return consentChannels
    .flatMap((channel) => {
      const known = consent[channel]
      return known ? [`${channel} ${known.isGiven ? 'yes' : 'no'}`] : []
    })
    .join(', ')
}

/** What the timeline shows of a contact. */
function auditFields(contact: ClientContact): Fields {
  const { dateOfBirth, consent } = contact
  const preferredContact = contact.isPreferred ? 'yes' : ''
  return {
    ...{ contact: contactText(contact), contactConsent: consentText(consent) },
    ...{ preferredContact, dateOfBirth },
  }
}

function changed(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const only = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: only(before), after: only(after) }
}

async function readOne(ctx: Ctx, clientId: string, id: string): Promise<ClientContact> {
  const [contact] = opened(
    ctx,
    (await contactsOf(ctx, clientId)).filter((one) => one.id === id),
    true,
  )
  if (!contact) throw notFound()
  return contact
}

/** Adds a contact to a client; the first one is the preferred one, whose phone and email become the client's. */
export async function createContact(
  ctx: Ctx,
  clientId: string,
  input: ContactCreate,
): Promise<ClientContact> {
  const client = await lockClient(ctx, clientId)
  const { name = '', phones = [], emails = [] } = input
  refuseEmpty({ name, phones, emails })
  const others = await contactsOf(ctx, clientId)
  if (others.length >= maxContacts) {
    throw new AppError('invalid', `A client can have at most ${maxContacts} contacts`)
  }
  const isPreferred = input.isPreferred ?? others.length === 0
  if (isPreferred) await clearPreferred(ctx, clientId)
  const id = newId()
  await insertContact(ctx, { id, clientId, isPreferred, ...columnsOf(ctx, input, null) })
  const contact = await readOne(ctx, clientId, id)
  await follow(ctx, client, { contact: null }, { contact: contactText(contact) })
  return contact
}

/** Changes a contact; the client's own fields follow the preferred one. 409 when `version` is stale. */
export async function updateContact(ctx: Ctx, id: string, input: ContactUpdate): Promise<ClientContact> {
  const { client, current } = await lockContact(ctx, id)
  checkVersion(current, input.version)
  const { name = current.name, phones = current.phones, emails = current.emails } = input
  refuseEmpty({ name, phones, emails })
  if (input.isPreferred && !current.isPreferred) await clearPreferred(ctx, client.id)
  const columns = columnsOf(ctx, input, current)
  await writeContact(ctx, id, { ...columns, ...(input.isPreferred && { isPreferred: true }) })
  const contact = await readOne(ctx, client.id, id)
  const { before, after } = changed(auditFields(current), auditFields(contact))
  await follow(ctx, client, before, after)
  return contact
}

/** Removes a contact; the oldest of the others becomes preferred where it was. */
export async function deleteContact(ctx: Ctx, id: string): Promise<void> {
  const { client, current } = await lockContact(ctx, id)
  await removeContact(ctx, id)
  const [next] = await contactsOf(ctx, client.id)
  if (current.isPreferred && next) await writeContact(ctx, next.id, { isPreferred: true })
  await follow(ctx, client, { contact: contactText(current) }, { contact: null })
}
