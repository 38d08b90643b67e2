import { type SQL, sql } from 'drizzle-orm'
import type { AgencyUser } from '#server/context.ts'
import { type Action, can, type Owned } from '#shared/permissions.ts'
import type { Values } from './statement.ts'

/**
 * Whose a row is, as SQL over the row's alias and the place of a person in the statement: what `can` asks of the people of
 * one record. Nowhere else does a statement ask it (held by the house test), and `reach.test.ts` compares the two.
 */
export const isTheirs = {
  /** Prospects, by their producer. */
  record: (alias: string, person: string) => `${alias}.assigned_agent_id = ${person}`,
  /** Clients, and whatever is joined to its client: by their producer or service person, or whoever serves one of its policies. */
  client: isClientOf,
  /** What hangs under a client: policies, forms, requests, requotes. */
  underClient: (alias: string, person: string) => `(select ${isClientOf('c', person)} from clients c
    where c.agency_id = ${alias}.agency_id and c.id = ${alias}.client_id)`,
  /** Follow-ups that they are to do, and those of their clients and prospects. */
  followUp: (alias: string, person: string) => `(${alias}.assignee_id = ${person}
    or exists (select 1 from clients c where c.agency_id = ${alias}.agency_id and c.id = ${alias}.client_id
      and ${isClientOf('c', person)})
    or exists (select 1 from prospects p where p.agency_id = ${alias}.agency_id and p.id = ${alias}.prospect_id
      and p.assigned_agent_id = ${person}))`,
  /** Tickets that they opened or work on. */
  ticket: (alias: string, person: string) =>
    `(${alias}.user_id = ${person} or ${alias}.assignee_id = ${person})`,
  /** Documents that they uploaded, and those of a client of theirs. */
  document: (alias: string, person: string) =>
    `(${alias}.uploaded_by_id = ${person} or ${isOfLiveClient(alias, person)})`,
  /** Analyses that they made, and those of a client of theirs. */
  analysis: (alias: string, person: string) =>
    `(${alias}.created_by_id = ${person} or ${isOfLiveClient(alias, person)})`,
  /** Estimates, which stay with whoever made them. */
  estimate: (alias: string, person: string) => `${alias}.created_by_id = ${person}`,
  /** Articles for the agency that are published, or theirs to keep. */
  article: (alias: string, person: string) =>
    `(${alias}.visibility = 'agency' and (${alias}.status = 'published' or ${isTheirArticle(alias, person)}))`,
  /** Imports that they uploaded, and what the assistant did for them. */
  work: (alias: string, person: string) => `${alias}.user_id = ${person}`,
} as const

function isClientOf(alias: string, person: string): string {
  return `(${alias}.assigned_agent_id = ${person} or ${alias}.servicer_id = ${person}
    or ${alias}.policy_servicers @> array[${person}]::uuid[])`
}

// A client that was removed takes its documents back to whoever uploaded them.
function isOfLiveClient(alias: string, person: string): string {
  return `exists (select 1 from clients r where r.agency_id = ${alias}.agency_id and r.id = ${alias}.client_id
    and r.deleted_at is null and ${isClientOf('r', person)})`
}

/** What a person is to do: what is given to them, or to nobody and is theirs otherwise. */
export function isTheirWork(alias: string, person: string, otherwise: string): string {
  return `(${alias}.assignee_id = ${person} or (${alias}.assignee_id is null and ${otherwise}))`
}

/** Articles that a person wrote or keeps true, whoever may read them. */
export function isTheirArticle(alias: string, person: string): string {
  return `coalesce(${alias}.created_by_id = ${person} or ${alias}.owner_id = ${person}, false)`
}

/** The same as `underClient` for those who count all rows of an agency: the clients are looked up once, not row by row. */
export function isUnderTheirClients(alias: string, agency: string, person: string): string {
  return `${alias}.client_id in (select id from clients r
    where r.agency_id = ${agency} and r.deleted_at is null and ${isClientOf('r', person)})`
}

type Of<Kind extends string> = Extract<Action, `${Kind}.${string}`>

/** Which actions there are on which rows. */
export type ReachActions = {
  record: Of<'record'>
  client: Of<'record'>
  underClient: Of<'record'>
  followUp: Of<'follow_up'>
  ticket: Of<'ticket'>
  document: Of<'document'>
  analysis: Of<'document'>
  estimate: Of<'document'>
  article: 'article.view'
  work: 'import.view' | 'work.undo'
}

/** Who asks, and the values of the statement that asks. */
export type Asking = { user: AgencyUser; values: Values }

/** A record that is a person's in every way: who may not do something to that may do it to none. */
function wholly(id: string): Owned {
  const people = {
    assignedAgentId: id,
    servicerId: id,
    uploadedById: id,
    createdById: id,
    assigneeId: id,
    ownerId: id,
  }
  return { ...people, status: 'published', visibility: 'agency', source: 'agency' }
}

/** Whether a person may do an action at least to what is theirs. */
export function canSome(user: AgencyUser, action: Action): boolean {
  return can(user, action, wholly(user.id))
}

/** The conditions of the rows that a person may do an action to, as `can` says of each one; none where that is every row. */
export function reach<Rows extends keyof ReachActions>(
  { user, values }: Asking,
  action: ReachActions[Rows],
  rows: Rows,
  alias: string,
): string[] {
  if (can(user, action)) return []
  return [canSome(user, action) ? isTheirs[rows](alias, values.$(user.id)) : 'false']
}

/** The rows of the caller's agency that they may do an action to, those that were deleted too. */
export function anyRows<Rows extends keyof ReachActions>(
  asking: Asking,
  action: ReachActions[Rows],
  rows: Rows,
  alias: string,
): string[] {
  const { user, values } = asking
  return [`${alias}.agency_id = ${values.$(user.agencyId)}`, ...reach(asking, action, rows, alias)]
}

/** The standing rows of the caller's agency that they may do an action to. */
export function standing<Rows extends keyof ReachActions>(
  asking: Asking,
  action: ReachActions[Rows],
  rows: Rows,
  alias: string,
): string[] {
  return [...anyRows(asking, action, rows, alias), `${alias}.deleted_at is null`]
}

/** The same as `reach` for a statement that Drizzle builds over a table by its own name. */
export function reachIn<Rows extends keyof ReachActions>(
  user: AgencyUser,
  action: ReachActions[Rows],
  rows: Rows,
  table: string,
): SQL | undefined {
  const place = '\0'
  const [condition] = reach({ user, values: { list: [], $: () => place } }, action, rows, table)
  const parts = condition?.split(place).map((part) => sql.raw(part))
  return parts && sql.join(parts, sql`${user.id}`)
}
