import { newId } from '#server/new-id.ts'
import type { Owned } from '#shared/permissions.ts'
import type { TestServer } from './server.ts'

/** Numbers that look random and are the same for the same seed. */
export function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T
  return { next, pick, chance: (share: number) => next() < share }
}

/** A row that was written, and what `can` is to know of it: said by whoever made it up, not read back. */
export type MadeRow = { id: string; about: Owned }
type Row = Record<string, unknown>
type Random = ReturnType<typeof seeded>

// Only the columns that are named, so that the others get what the table gives them.
async function insert(server: TestServer, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`
  await server.database.pool.query(text, [JSON.stringify(rows)])
}

const perKind = 10
const standing = (rows: Row[]) => rows.filter((row) => !row.deleted_at)

type Made = ReturnType<typeof makeUpBook> & ReturnType<typeof makeUpPapers> & ReturnType<typeof makeUpWork>

type Maker = {
  many: (row: (index: number) => Row) => Row[]
  someone: () => string
  deleted_at: () => string | null
  random: Random
}

function makeUpBook({ many, someone, deleted_at, random }: Maker) {
  const clients = many(() => ({
    ...{ name: 'C', assigned_agent_id: someone(), deleted_at: deleted_at() },
    servicer_id: random.chance(0.4) ? null : someone(),
  }))
  const client_id = () => random.pick(standing(clients)).id
  const prospects = many(() => ({ name: 'P', assigned_agent_id: someone(), deleted_at: deleted_at() }))
  return {
    clients,
    prospects,
    follow_ups: many(() => {
      const isOfClient = random.chance(0.6)
      return {
        ...{ title: 'F', due_date: '2026-01-02', deleted_at: deleted_at() },
        assignee_id: random.chance(0.3) ? null : someone(),
        client_id: isOfClient ? client_id() : null,
        prospect_id: isOfClient ? null : random.pick(standing(prospects)).id,
      }
    }),
    policies: many(() => ({
      ...{ type: 'auto', client_id: client_id(), deleted_at: deleted_at() },
      servicer_id: random.chance(0.7) ? null : someone(),
      producers: random.chance(0.7) ? null : [{ userId: someone(), share: 100 }],
    })),
    tickets: many((index) => ({
      ...{ number: 900 + index, title: 'T', type: 'claim', user_id: someone(), deleted_at: deleted_at() },
      assignee_id: random.chance(0.3) ? null : someone(),
    })),
    requotes: many(() => {
      const people = { client_id: client_id(), owner_id: someone() }
      return { title: 'R', reason: 'service', lines: ['BOP'], ...people, deleted_at: deleted_at() }
    }),
  }
}

function makeUpPapers({ many, someone, deleted_at, random }: Maker, clients: Row[], shared: string) {
  const client_id = () => random.pick(standing(clients)).id
  const filed = () => ({ client_id: random.pick([...clients, { id: null }]).id, deleted_at: deleted_at() })
  const made = () => ({ created_by_id: someone() })
  const file = {
    file_key: 'no',
    file_name: 'a.pdf',
    file_type: 'pdf',
    bytes: 1,
    checksum: 'x',
    source: 'client',
  }
  const form = { template_id: shared, holder_id: shared, form_number: '25', title: 'F', values: {} }
  const estimate = { title: 'E', rates_version: 1, input: {}, result: {} }
  return {
    documents: many(() => ({ ...file, uploaded_by_id: someone(), ...filed() })),
    analyses: many(() => ({ title: 'A', document_ids: [], result: {}, ...made(), ...filed() })),
    estimates: many(() => ({ ...estimate, ...made(), ...filed() })),
    forms: many((index) => {
      const about = { number: 9000 + index, client_id: client_id() }
      return { ...form, ...about, ...made(), deleted_at: deleted_at() }
    }),
    requests: many(() => ({
      holder_id: shared,
      ...made(),
      client_id: client_id(),
      deleted_at: deleted_at(),
    })),
  }
}

function makeUpWork({ many, someone, deleted_at, random }: Maker) {
  const ofImport = { kind: 'clients', file_name: 'a.csv', file_key: 'no', status: 'uploaded' }
  const source = { headings: [], samples: [] }
  const acted = { operation: 'ticket.create', record_type: 'ticket', after: {}, record_version: 1 }
  return {
    articles: many(() => {
      const people = { owner_id: someone(), created_by_id: someone(), updated_by_id: someone() }
      const status = random.pick(['draft', 'published'])
      const visibility = random.pick(['agency', 'owners'])
      return { title: 'K', status, visibility, ...people, deleted_at: deleted_at() }
    }),
    imports: many(() => ({ ...ofImport, source, mapping: {}, user_id: someone() })),
    actions: many(() => ({ ...acted, record_id: newId(), user_id: someone() })),
  }
}

function makeUp(random: Random, agencyId: string, people: string[], shared: string): Made {
  const maker: Maker = {
    many: (row) =>
      Array.from({ length: perKind }, (_, index) => ({ agency_id: agencyId, id: newId(), ...row(index) })),
    someone: () => random.pick(people),
    deleted_at: () => (random.chance(0.15) ? '2026-01-01T00:00:00Z' : null),
    random,
  }
  const book = makeUpBook(maker)
  return { ...book, ...makeUpPapers(maker, book.clients, shared), ...makeUpWork(maker) }
}

const tables: Record<keyof Made, string> = {
  clients: 'clients',
  prospects: 'prospects',
  policies: 'policies',
  follow_ups: 'follow_ups',
  tickets: 'tickets',
  documents: 'documents',
  analyses: 'policy_analyses',
  estimates: 'estimates',
  forms: 'filled_forms',
  requests: 'certificate_requests',
  requotes: 'requotes',
  articles: 'knowledge_articles',
  imports: 'imports',
  actions: 'assistant_actions',
}

const textOf = (value: unknown) => (value ? String(value) : null)
const peopleOf = ({ policies }: Made, client: Row): Owned => {
  const own = standing(policies).filter(({ client_id }) => client_id === client.id)
  const credited = own.flatMap(({ producers }) => (producers ?? []) as { userId: string }[])
  return {
    assignedAgentId: textOf(client.assigned_agent_id),
    servicerId: textOf(client.servicer_id),
    policyServicers: [
      ...own.flatMap(({ servicer_id }) => (servicer_id ? [String(servicer_id)] : [])),
      ...credited.map(({ userId }) => userId),
    ],
  }
}

/** Whose the client of a row is; a client that was removed is nobody's any more. */
function peopleIn(made: Made, { client_id }: Row): Owned {
  const client = standing(made.clients).find(({ id }) => id === client_id)
  return client ? peopleOf(made, client) : {}
}

function aboutOf(made: Made, kind: keyof Made, row: Row): Owned {
  const text = (column: string) => textOf(row[column])
  switch (kind) {
    case 'clients':
      return peopleOf(made, row)
    case 'prospects':
      return { assignedAgentId: text('assigned_agent_id') }
    case 'follow_ups': {
      const prospect = made.prospects.find(({ id }) => id === row.prospect_id)
      const people = prospect ? { assignedAgentId: textOf(prospect.assigned_agent_id) } : peopleIn(made, row)
      return { ...people, assigneeId: text('assignee_id') }
    }
    case 'tickets':
      return { createdById: text('user_id'), assigneeId: text('assignee_id') }
    case 'documents':
      return { uploadedById: text('uploaded_by_id'), ...peopleIn(made, row) }
    case 'analyses':
      return { uploadedById: text('created_by_id'), ...peopleIn(made, row) }
    case 'estimates':
      return { uploadedById: text('created_by_id') }
    case 'articles': {
      const { status, visibility } = row
      const people = { ownerId: text('owner_id'), createdById: text('created_by_id') }
      return { source: 'agency', status: String(status), visibility: String(visibility), ...people }
    }
    case 'imports':
    case 'actions':
      return { createdById: text('user_id') }
    default:
      return peopleIn(made, row)
  }
}

/** Fills an agency with rows of all kinds that a person's reach decides on; answers those that are not deleted. */
export async function addRandomRows(
  server: TestServer,
  random: Random,
  agencyId: string,
  people: string[],
): Promise<Record<keyof Made, MadeRow[]>> {
  const shared = newId()
  const holder = { agency_id: agencyId, id: shared, name: 'City', normalized: 'city' }
  const template = { file_key: 'no', file_name: 'f.pdf', bytes: 1, pages: 1, title: 'F', fields: [] }
  const mapping = { mapping: {}, mapping_source: 'none', uploaded_by_id: people[0] }
  const made = makeUp(random, agencyId, people, shared)
  await insert(server, 'certificate_holders', [holder])
  await insert(server, 'form_templates', [{ agency_id: agencyId, id: shared, ...template, ...mapping }])
  const kept = {} as Record<keyof Made, MadeRow[]>
  for (const [name, table] of Object.entries(tables)) {
    const kind = name as keyof Made
    await insert(server, table, made[kind])
    kept[kind] = standing(made[kind]).map((row) => ({ id: String(row.id), about: aboutOf(made, kind, row) }))
  }
  return kept
}
