import { and, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { countRecords } from '#server/accounts/current-user.queries.ts'
import { formList } from '#server/acord-forms/forms.queries.ts'
import { findActions } from '#server/assistant/operations/actions.queries.ts'
import { requestList } from '#server/certificates/requests.queries.ts'
import { clients } from '#server/clients/clients.queries.ts'
import { accountList } from '#server/commercial/accounts.queries.ts'
import { analysisList } from '#server/commercial/analyses.queries.ts'
import type { AgencyCtx, AgencyUser, InTransaction } from '#server/context.ts'
import { metricsStatement } from '#server/dashboard/dashboard.queries.ts'
import { estimates } from '#server/db/tables/documents.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { documentList } from '#server/documents/documents.queries.ts'
import { followUpList } from '#server/follow-ups/follow-ups.queries.ts'
import { listImports } from '#server/imports-exports/imports.service.ts'
import { knownBook } from '#server/imports-exports/known-book.queries.ts'
import { articleList } from '#server/knowledge/articles.queries.ts'
import { policies } from '#server/policies/policies.queries.ts'
import { prospects } from '#server/prospects/prospects.queries.ts'
import { requoteList } from '#server/requotes/requotes.queries.ts'
import { addRandomRows, seeded } from '#server/testing/random-rows.ts'
import type { TestServer } from '#server/testing/server.ts'
import { addPerson, world } from '#server/testing/world.ts'
import { tickets } from '#server/tickets/tickets.queries.ts'
import { type Action, can, type Rights, type Role, roles } from '#shared/permissions.ts'
import { scopeOf } from './filters.ts'
import { type ListParts, readItems } from './list-query.ts'
import { type Asking, isUnderTheirClients, type ReachActions, reach, reachIn, standing } from './reach.ts'
import { newValues } from './statement.ts'

type Ctx = InTransaction<AgencyCtx>
type Rows = Awaited<ReturnType<typeof addRandomRows>>
type Kind = keyof Rows

const record: Record<ReachActions['record'], true> = {
  'record.view': true,
  'record.edit': true,
  'record.reassign': true,
  'record.assignMany': true,
  'record.deleteMany': true,
}
const document: Record<ReachActions['document'], true> = { 'document.view': true, 'document.edit': true }
// Every action on every kind of rows: tsc refuses a list with one missing.
const actions: { [Of in keyof ReachActions]: Record<ReachActions[Of], true> } = {
  record,
  client: record,
  underClient: record,
  followUp: { 'follow_up.view': true, 'follow_up.edit': true },
  ticket: {
    'ticket.view': true,
    'ticket.edit': true,
    'ticket.assignMany': true,
    'ticket.moveMany': true,
    'ticket.deleteMany': true,
  },
  document,
  analysis: document,
  estimate: document,
  article: { 'article.view': true },
  work: { 'import.view': true, 'work.undo': true },
}

const tables: [Kind, string, keyof ReachActions, isDeletable: boolean][] = [
  ['clients', 'clients', 'client', true],
  ['prospects', 'prospects', 'record', true],
  ['policies', 'policies', 'underClient', true],
  ['forms', 'filled_forms', 'underClient', true],
  ['requests', 'certificate_requests', 'underClient', true],
  ['requotes', 'requotes', 'underClient', true],
  ['follow_ups', 'follow_ups', 'followUp', true],
  ['tickets', 'tickets', 'ticket', true],
  ['documents', 'documents', 'document', true],
  ['analyses', 'policy_analyses', 'analysis', true],
  ['estimates', 'estimates', 'estimate', true],
  ['articles', 'knowledge_articles', 'article', true],
  ['imports', 'imports', 'work', false],
  ['actions', 'assistant_actions', 'work', false],
]

const listed = async (ctx: Ctx, parts: ListParts) =>
  (await readItems<{ id: string }>(ctx, parts)).map(({ id }) => id)
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const views = {
  record: 'record.view',
  client: 'record.view',
  underClient: 'record.view',
  followUp: 'follow_up.view',
  ticket: 'ticket.view',
  document: 'document.view',
  analysis: 'document.view',
  estimate: 'document.view',
  article: 'article.view',
  work: 'import.view',
} as const

/** What people read of each kind, by the statements that answer them. */
const reads: Partial<Record<Kind, (ctx: Ctx) => Promise<string[]>>> = {
  clients: (ctx) => listed(ctx, clients.parts(ctx, {})),
  prospects: (ctx) => listed(ctx, prospects.parts(ctx, {})),
  policies: (ctx) => listed(ctx, policies.parts(ctx, {})),
  follow_ups: (ctx) => listed(ctx, followUpList(ctx, {})),
  tickets: (ctx) => listed(ctx, tickets.parts(ctx, {})),
  documents: (ctx) => listed(ctx, documentList(ctx, {})),
  analyses: (ctx) => listed(ctx, analysisList(ctx, {})),
  requotes: (ctx) => listed(ctx, requoteList(ctx, {})),
  forms: (ctx) => listed(ctx, formList(ctx, {})),
  requests: (ctx) => listed(ctx, requestList(ctx, {})),
  articles: async (ctx) => listed(ctx, articleList(ctx, { source: ['agency'] })),
  imports: async (ctx) => idsOf(await listImports(ctx, 'clients')),
  estimates: async ({ db, user }) => {
    const inReach = reachIn(user, 'document.view', 'estimate', 'estimates')
    return idsOf(
      await db
        .select()
        .from(estimates)
        .where(and(isNull(estimates.deletedAt), inReach)),
    )
  },
}

type Agency = { server: TestServer; agencyId: string; owner: string; people: string[]; rows: Rows }

async function randomAgency(seed: number): Promise<Agency> {
  const { server, agencyId, owner, agent, otherAgent } = await world()
  const third = await addPerson(server, 'agent', agencyId)
  const people = [owner.id, agent.id, otherAgent.id, third.id]
  const rows = await addRandomRows(server, seeded(seed), agencyId, people)
  return { server, agencyId, owner: owner.id, people, rows }
}

/** Every role and right of two persons of an agency, at random whether it goes by the person's own name. */
function actorsOf({ agencyId, owner, people }: Agency, seed: number): AgencyUser[] {
  const random = seeded(seed)
  const common = { name: 'x', email: 'x', sessionId: 'x', timeZone: 'America/New_York' }
  const second = { hasTwoFactor: true, needsTwoFactor: false }
  const one = (role: Role, rights: Rights, id: string): AgencyUser => {
    const agencyOwnerId = random.chance(0.2) ? id : owner
    return { ...common, ...second, ...rights, id, role, agencyId, agencyOwnerId }
  }
  return roles.flatMap((role) =>
    allRights.flatMap((rights) => people.slice(1, 3).map((id) => one(role, rights, id))),
  )
}

const flags = [false, true]
const allRights: Rights[] = flags.flatMap((seesWholeBook) =>
  flags.flatMap((mayAssign) => flags.map((isReadOnly) => ({ seesWholeBook, mayAssign, isReadOnly }))),
)

const label = ({ role, id, agencyOwnerId, ...user }: AgencyUser) =>
  [
    role,
    ...(user.seesWholeBook ? ['sees the whole book'] : []),
    ...(user.mayAssign ? ['may assign'] : []),
    ...(user.isReadOnly ? ['read-only'] : []),
    ...(id === agencyOwnerId ? ['alone'] : []),
  ].join(', ')

function allowed({ rows }: Agency, kind: Kind, user: AgencyUser, action: Action): string[] {
  return idsOf(rows[kind].filter(({ about }) => can(user, action, about))).toSorted()
}

/** An agency's rows that a statement of the rule finds, past row-level security. */
async function found({ server, agencyId }: Agency, table: string, where: string[], values: unknown[]) {
  const text = `select x.id from ${table} x where x.agency_id = '${agencyId}' and ${where.join(' and ') || 'true'}`
  const { rows } = await server.database.pool.query<{ id: string }>(text, values)
  return idsOf(rows).toSorted()
}

// One signature for all: which action goes with which rows is said by `actions`.
function rule(isDeletable: boolean, asking: Asking, action: Action, of: keyof ReachActions): string[] {
  const condition: (asking: Asking, action: Action, of: string, alias: string) => string[] = isDeletable
    ? (standing as typeof condition)
    : (reach as typeof condition)
  return condition(asking, action, of, 'x')
}

async function agrees(agency: Agency, user: AgencyUser): Promise<void> {
  for (const [kind, table, of, isDeletable] of tables) {
    for (const name of Object.keys(actions[of])) {
      const action = name as Action
      const values = newValues()
      const where = rule(isDeletable, { user, values }, action, of)
      const got = await found(agency, table, where, values.list)
      expect([label(user), kind, action, got]).toEqual([
        label(user),
        kind,
        action,
        allowed(agency, kind, user, action),
      ])
    }
  }
}

async function readsAgree(agency: Agency, user: AgencyUser): Promise<void> {
  const member: AgencyCtx = { ...agency.server.ctx, user }
  const may = (kind: Kind, action: Action) => allowed(agency, kind, user, action)
  await inTransaction(member, async (ctx) => {
    for (const [kind, , of] of tables) {
      const action = views[of]
      const got = await reads[kind]?.(ctx)
      if (got) expect([label(user), kind, got.toSorted()]).toEqual([label(user), kind, may(kind, action)])
    }
    const done = await findActions(ctx, { limit: 99 })
    expect(idsOf(done).toSorted()).toEqual(may('actions', 'work.undo'))
    const commercial = `update clients set kind = 'commercial' where agency_id = '${agency.agencyId}'`
    await ctx.db.$client.query(commercial)
    expect((await listed(ctx, accountList(ctx, {}))).toSorted()).toEqual(may('clients', 'record.view'))
    const scope = scopeOf(ctx)
    const where = clients.inReach(scope, 'record.deleteMany').join(' and ')
    const many = await ctx.db.$client.query(`select id from clients c where ${where}`, scope.values.list)
    expect(idsOf(many.rows).toSorted()).toEqual(may('clients', 'record.deleteMany'))
    await figuresAgree(ctx, may)
  })
  const known: string[] = []
  for await (const { records } of knownBook(member, 'prospects')) known.push(...idsOf(records))
  expect(known.toSorted()).toEqual(may('prospects', 'record.view'))
}

async function figuresAgree(ctx: Ctx, may: (kind: Kind, action: Action) => string[]): Promise<void> {
  const counted = [
    may('clients', 'record.view').length,
    may('prospects', 'record.view').length,
    may('tickets', 'ticket.view').length,
  ]
  const counts = await countRecords(ctx, ctx.user)
  expect([counts.clients, counts.prospects, counts.tickets]).toEqual(counted)
  const { rows } = await ctx.db.$client.query(metricsStatement(ctx))
  const { open, in_progress, resolved } = rows[0].tickets
  const { clients, prospects } = rows[0]
  expect([clients.total, prospects.totalProspects, open + in_progress + resolved]).toEqual(counted)
}

describe('the rule of reach in SQL', () => {
  it.each([1, 2, 3])('agrees with can on random roles, rights, people and rows (%i)', async (seed) => {
    const agency = await randomAgency(seed)
    for (const user of actorsOf(agency, seed)) await agrees(agency, user)
  })

  it.each([11, 12])('decides what lists, figures, imports and undoing read (%i)', async (seed) => {
    const agency = await randomAgency(seed)
    const members = actorsOf(agency, seed).filter(({ role }) => role === 'agent' || role === 'agency_owner')
    for (const user of members) await readsAgree(agency, user)
  })

  it('is the same where the clients of a person are looked up once', async () => {
    const agency = await randomAgency(21)
    for (const user of actorsOf(agency, 21).filter(({ role }) => role === 'agent')) {
      const mine = { ...user, seesWholeBook: false, agencyOwnerId: agency.owner }
      const where = ['x.deleted_at is null', isUnderTheirClients('x', '$1', '$2')]
      const got = await found(agency, 'policies', where, [user.agencyId, user.id])
      expect(got).toEqual(allowed(agency, 'policies', mine, 'record.view'))
    }
  })
})
