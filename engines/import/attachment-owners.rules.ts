/** A client that files may belong to. */
export type OwnerClient = { id: string; name: string; clientNumber: string }
/** A term that files may belong to; `policyId` names its policy. */
export type OwnerTerm = {
  id: string
  policyId: string
  clientId: string
  policyNumber: string
  effectiveDate: string | null
}

/** Whose a file is, or why nobody can say. */
export type Ownership = { client: OwnerClient; term: OwnerTerm | null } | { reason: string }

const longestRun = 6
/** Shorter numbers stand in names for much else. */
const leastSureLength = 5
const labels = new Set(['client', 'clientid', 'cust', 'customer', 'customerid', 'acct', 'account', 'insured'])
const afterLabel = new Set(['id', 'no', 'nr', 'num', 'number'])

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** A year or a day in digits: too many names begin with one. */
function isDateLike(key: string): boolean {
  if (/^(?:19|20)\d{2}$/.test(key)) return true
  if (/^(?:19|20)\d{2}(?:0\d|1[0-2])(?:[0-2]\d|3[01])?$/.test(key)) return true
  return /^(?:0\d|1[0-2])(?:[0-2]\d|3[01])(?:(?:19|20)?\d{2})$/.test(key)
}

type Run = { key: string; from: number; to: number }

/** A folder or a name in its words, and every run of them written as one. */
type Segment = { words: string[]; whole: string; runs: Run[] }

function segmentOf(text: string): Segment {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const runs = words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestRun, words.length - from) }, (_gap, more): Run => {
      const to = from + more + 1
      return { key: words.slice(from, to).join(''), from, to }
    }),
  )
  return { words, whole: plain(text), runs }
}

const withoutEnding = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '')

function isLabeled({ words }: Segment, { from }: Run): boolean {
  const before = words[from - 1] ?? ''
  return labels.has(before) || (afterLabel.has(before) && labels.has(words[from - 2] ?? ''))
}

/** Whether a word of the client's name stands in the path beside its number. */
function isNamed(segments: readonly Segment[], { name }: OwnerClient): boolean {
  const words = name.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return words.some((word) => segments.some((segment) => segment.words.includes(word)))
}

function keyed<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const map = Map.groupBy(items, keyOf)
  map.delete('')
  return map
}

/** The whole book by what files are named by. */
export type Owners = {
  clients: Map<string, OwnerClient>
  byClientId: Map<string, OwnerClient[]>
  byClientNumber: Map<string, OwnerClient[]>
  byTermId: Map<string, OwnerTerm[]>
  byPolicyNumber: Map<string, OwnerTerm[]>
}

/** Readies the book for many files. */
export function ownersOf(clients: readonly OwnerClient[], terms: readonly OwnerTerm[]): Owners {
  return {
    clients: new Map(clients.map((client) => [client.id, client])),
    byClientId: keyed(clients, ({ id }) => plain(id)),
    byClientNumber: keyed(clients, ({ clientNumber }) => plain(clientNumber)),
    byTermId: keyed(terms, ({ id }) => plain(id)),
    byPolicyNumber: keyed(terms, ({ policyNumber }) => plain(policyNumber)),
  }
}

function clientsAt(owners: Owners, segments: readonly Segment[], segment: Segment, run: Run): OwnerClient[] {
  const { key } = run
  const byId = owners.byClientId.get(key)
  if (byId) return byId
  const found = owners.byClientNumber.get(key) ?? []
  const isWhole = segment.whole === key
  const isSure = isLabeled(segment, run) || (!isDateLike(key) && (isWhole || key.length >= leastSureLength))
  return isSure ? found : found.filter((client) => isNamed(segments, client))
}

function termsAt(owners: Owners, { key }: Run): OwnerTerm[] {
  const byId = owners.byTermId.get(key)
  if (byId) return byId
  const isSure = key.length >= leastSureLength && /\d/.test(key) && !isDateLike(key)
  return isSure ? (owners.byPolicyNumber.get(key) ?? []) : []
}

/** Hits within a longer hit are part of it: policy `HO-12345` does not name client `12345`. */
function outermost<T extends Run>(hits: readonly T[]): T[] {
  return hits.filter(
    (hit) =>
      !hits.some(
        (other) => other.from <= hit.from && other.to >= hit.to && other.key.length > hit.key.length,
      ),
  )
}

function hitsIn(owners: Owners, segments: readonly Segment[], segment: Segment) {
  const hits = segment.runs.map((run) => ({
    ...run,
    clients: clientsAt(owners, segments, segment, run),
    terms: termsAt(owners, run),
  }))
  return outermost(hits.filter(({ clients, terms }) => clients.length + terms.length > 0))
}

/** The term of a policy that a file is about: the latest that has begun, else the first to come. */
function currentTerm(terms: readonly OwnerTerm[], today: string): OwnerTerm | null {
  const begun = (term: OwnerTerm) => (term.effectiveDate ?? '') <= today
  const inOrder = terms.toSorted((a, b) => ((a.effectiveDate ?? '') < (b.effectiveDate ?? '') ? -1 : 1))
  return inOrder.findLast(begun) ?? inOrder[0] ?? null
}

const namesShown = 3

/**
 * Whose the file of a path is, by ids, client numbers and policy numbers in its folders and its name. Nothing is guessed: a
 * number that could be anything, or paths that name two clients, belong to nobody.
 */
export function ownerOf(path: string, owners: Owners, today: string): Ownership {
  const steps = path.split(/[\\/]/).filter(Boolean)
  const segments = steps.map((step, at) => segmentOf(at === steps.length - 1 ? withoutEnding(step) : step))
  const hits = segments.flatMap((segment) => hitsIn(owners, segments, segment))
  const terms = [...new Set(hits.flatMap((hit) => hit.terms))]
  const ids = new Set([
    ...hits.flatMap((hit) => hit.clients.map(({ id }) => id)),
    ...terms.map(({ clientId }) => clientId),
  ])
  const clients = [...ids].flatMap((id) => owners.clients.get(id) ?? [])
  const [client, ...others] = clients
  if (!client) return { reason: 'No client or policy number of your book in its name or folders.' }
  if (others.length > 0) {
    const names = clients.slice(0, namesShown).map(({ name }) => name)
    const more = clients.length - names.length
    return { reason: `It could belong to ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.` }
  }
  const policies = new Set(terms.map(({ policyId }) => policyId))
  return { client, term: policies.size === 1 ? currentTerm(terms, today) : null }
}
