import { z } from 'zod'
import { getClient } from '#server/clients/clients.service.ts'
import { createContact } from '#server/clients/contacts.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { getPolicy } from '#server/policies/policies.service.ts'
import { enterTransaction } from '#server/policies/transactions.service.ts'
import { encoded } from '#server/public-api/representation.ts'
import type { AnyServices } from '#server/public-api/resource-handlers.ts'
import { resourceServices } from '#server/public-api/resource-services.ts'
import { ContactCreate } from '#shared/clients/contacts.contract.ts'
import { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { type ApiResource, apiResources } from '#shared/public-api/resources.ts'

type Ctx = InTransaction<AgencyCtx>
/** A record as JSON has it. */
export type Fields = Record<string, z.core.util.JSONType>

/** A write of the public API that can be suggested, over the service that makes it. */
export type SuggestedWrite = {
  title: string
  body: z.ZodType
  /** The path of the record in the address of the call, and of one that is added. */
  pages: { of: string | null; added: string | null }
  /** The record in the address of the call. */
  read: ((ctx: Ctx, id: string) => Promise<Fields>) | null
  /** Whether the values take the place of what that record has. */
  replaces: boolean
  /** Writes values that the body's contract has read; answers the id of what was added. */
  run(ctx: Ctx, id: string, values: object): Promise<string | null>
  /** Whether it is right only for the record in the version in which it was suggested. */
  isOfVersion?: true
  /** Throws what stands against it now, and writes nothing. */
  tryOut?(ctx: Ctx, id: string, values: object): Promise<void>
}

const asJson = (schema: z.ZodType, record: unknown): Fields => JSON.parse(encoded(schema, record))
/** Resources whose records have a page of their own, `/clients/…`. */
const withPages = new Set(['clients', 'policies', 'prospects', 'tickets', 'claims'])
const pageOf = (name: string) => (withPages.has(name) ? `/${name}` : null)

function writesOf(name: string, resource: ApiResource, services: AnyServices): [string, SuggestedWrite][] {
  const { one, item, whole = item } = resource
  const { get, create, update } = services
  const add = create && {
    title: `Add ${one}`,
    body: resource.create ?? z.never(),
    pages: { of: null, added: pageOf(name) },
    read: null,
    replaces: false,
    run: async (ctx: Ctx, _id: string, values: object) => (await create(ctx, values)).id,
  }
  const change = get &&
    update && {
      title: `Change ${one}`,
      body: resource.update ?? z.never(),
      pages: { of: pageOf(name), added: null },
      read: async (ctx: Ctx, id: string) => asJson(whole, await get(ctx, id)),
      replaces: true,
      run: async (ctx: Ctx, id: string, values: object) => {
        const current = await get(ctx, id)
        // What the values replace was compared in this transaction: that of the version which is read with it.
        const version = 'version' in current ? { version: current.version } : {}
        await update(ctx, id, { ...values, ...version })
        return null
      },
    }
  return [
    ...(add ? [[`POST /api/v1/${name}`, add] satisfies [string, SuggestedWrite]] : []),
    ...(change ? [[`PATCH /api/v1/${name}/:id`, change] satisfies [string, SuggestedWrite]] : []),
  ]
}

const addContact: SuggestedWrite = {
  title: 'Add a contact',
  body: ContactCreate,
  pages: { of: '/clients', added: null },
  read: async (ctx, id) => asJson(apiResources.clients.whole, await getClient(ctx, id)),
  replaces: false,
  run: async (ctx, id, values) => (await createContact(ctx, id, ContactCreate.parse(values))).id,
}

const addTransaction: SuggestedWrite = {
  title: 'Add a transaction',
  body: TransactionCreate,
  pages: { of: '/policies', added: null },
  read: async (ctx, id) => asJson(apiResources.policies.whole, await getPolicy(ctx, id)),
  replaces: false,
  isOfVersion: true,
  run: async (ctx, id, values) => {
    await enterTransaction(ctx, id, { ...TransactionCreate.parse(values), dryRun: false })
    return null
  },
  tryOut: async (ctx, id, values) => {
    await enterTransaction(ctx, id, { ...TransactionCreate.parse(values), dryRun: true })
  },
}

const resources: Record<string, ApiResource> = apiResources
const services: Record<string, AnyServices> = resourceServices

/** The writes that can be suggested, by the calls of the public API. */
export const suggestedWrites: ReadonlyMap<string, SuggestedWrite> = new Map([
  ...Object.entries(resources).flatMap(([name, resource]) => writesOf(name, resource, services[name] ?? {})),
  ['POST /api/v1/clients/:id/contacts', addContact],
  ['POST /api/v1/policies/:id/transactions', addTransaction],
])

/** What a person calls a record. */
export function nameOf(record: Fields): string {
  const names = [record.name, record.title, record.policyNumber, record.claimNumber]
  return names.find((name) => typeof name === 'string' && name !== '')?.toString() ?? ''
}
