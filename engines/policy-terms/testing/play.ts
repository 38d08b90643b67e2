import { termDates } from '#engines/policy-terms/begin.rules.ts'
import { refuseFollowed, refuseFollowing, refuseOverlap } from '#engines/policy-terms/overlaps.rules.ts'
import { planTransaction } from '#engines/policy-terms/plan.rules.ts'
import { checkShares, isRefused } from '#engines/policy-terms/plan.ts'
import { type KnownTerm, knownTerm } from '#engines/policy-terms/status.rules.ts'
import type { Share, Term, Transaction } from '#engines/policy-terms/term.ts'
import { sumDollars } from '#shared/money.ts'
import type { RefusalReason } from '#shared/policies/term-choices.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import type { Bind, Producers, Step, Story, Transaction as TransactionStep } from './story.ts'

/** The book that a story's steps make, names standing for ids. */
export type PlayedBook = {
  terms: Map<string, Term>
  /** The client of each policy, and which client took in which from a day on. */
  clients: Map<string, string>
  merges: { client: string; into: string; day: string }[]
  producers: Map<string, readonly Share[]>
  refusals: { step: Step; reason: RefusalReason | undefined }[]
}

function sharesOf(producers: Producers): Share[] {
  return Object.entries(producers).map(([userId, share]) => ({ userId, share }))
}

const noDetails = {
  lines: [],
  fees: [],
  taxes: 0,
  reason: '',
  method: null,
  noticeDate: null,
  givenBy: null,
  rescinds: null,
  newExpirationDate: null,
  corrects: null,
} as const

/** The instant of the agency's noon, steps of one day one after the other. */
function instantOf(day: string, position: number): string {
  return `${day}T16:00:00.${String(position).padStart(3, '0')}Z`
}

/** The transaction that begins a bound term. */
function firstOf(
  step: Bind & Step,
  { enteredAt, line, credited }: { enteredAt: string; line: string; credited: readonly Share[] },
): Transaction {
  const { effectiveDate, expirationDate } = termDates({ ...step, line }, step.entered)
  const lines = step.lines?.map((part) => ({ line: part.line, premiumChange: part.premium })) ?? []
  return {
    ...noDetails,
    id: step.term,
    kind: !step.kind || step.kind === 'quoted' ? 'new' : step.kind,
    effectiveDate,
    enteredAt,
    premiumChange: step.premium ?? sumDollars(lines.map((part) => part.premiumChange)),
    lines,
    fees: (step.fees ?? []).map((fee) => ({ refundable: false, ...fee })),
    taxes: step.taxes ?? 0,
    producers: step.producers ? sharesOf(step.producers) : credited,
    newExpirationDate: expirationDate,
  }
}

function bindTerm(book: PlayedBook, step: Bind & Step, enteredAt: string): RefusalReason | undefined {
  const line = step.lines?.[0]?.line ?? step.line ?? 'General Liability'
  const former = book.terms.get(step.renews?.[0] ?? '')
  const policyId = former?.policyId ?? step.policy ?? `policy of ${step.term}`
  // At renewal whoever is credited on the policy.
  const credited = book.producers.get(policyId) ?? sharesOf({ dana: 100 })
  const first = firstOf(step, { enteredAt, line, credited })
  const { effectiveDate: from, newExpirationDate: to, lines, producers } = first
  const terms = [...book.terms.values()].map((term) => knownTerm(term))
  const covered = terms
    .filter((term) => term.policyId === policyId)
    .flatMap(({ coverage }) => coverage?.periods ?? [])
  const follows =
    former && step.kind !== 'quoted'
      ? refuseFollowing({ term: knownTerm(former), terms }, first)
      : refuseOverlap(covered, [{ from, to }])
  const refusal = checkShares(first) ?? (step.import ? undefined : follows)
  if (refusal) return refusal.reason
  book.clients.set(policyId, step.client ?? book.clients.get(policyId) ?? 'C1')
  if (!former) book.producers.set(policyId, producers)
  book.terms.set(step.term, {
    id: step.term,
    policyId,
    carrier: step.carrier ?? former?.carrier ?? 'Erie',
    lines: lines.length > 0 ? lines.map((part) => part.line) : [line],
    expirationDate: to,
    shortRate: step.shortRate ?? 90,
    minimumEarned: step.minimumEarned ?? 0,
    renewsTermIds: step.renews ?? [],
    decision: null,
    transactions: step.kind === 'quoted' ? [] : [first],
  })
  return undefined
}

/** The body of the call that a step stands for; `shares` says whom the names of producers mean. */
export function sendingOf(
  step: TransactionStep & Step,
  shares: (producers: Producers) => Share[] = sharesOf,
): TransactionCreate {
  const { do: kind, term: _term, name: _name, entered: _entered, refused: _refused, newTerm, ...rest } = step
  const { replacement, producers, fees, dryRun: _dryRun, ...plain } = rest
  const feesOf = (given: typeof fees) => given?.map((fee) => ({ refundable: false, ...fee }))
  const credited = producers ?? newTerm?.producers
  const {
    do: _do,
    name: _own,
    producers: replaced,
    newTerm: _next,
    fees: right,
    ...replacing
  } = replacement ?? {}
  return {
    kind,
    ...plain,
    ...(fees && { fees: feesOf(fees) }),
    ...(credited && { producers: shares(credited) }),
    ...(newTerm && {
      newTerm: {
        policyNumber: newTerm.number,
        carrier: newTerm.carrier,
        effectiveDate: newTerm.effectiveDate,
        expirationDate: newTerm.expirationDate,
        premium: newTerm.premium,
        lines: newTerm.lines,
      },
    }),
    ...(replacement && {
      replacement: {
        ...replacing,
        ...(right && { fees: feesOf(right) }),
        ...(replaced && { producers: shares(replaced) }),
      },
    }),
  }
}

/** The terms that were not deleted by a day: one that was follows nothing. */
export function visibleOn(terms: readonly KnownTerm[], day: string): KnownTerm[] {
  const isGone = ({ standing }: KnownTerm) =>
    standing.some(({ reason, effectiveDate }) => reason === 'deleted' && effectiveDate <= day)
  return terms.filter((term) => !isGone(term))
}

function transact(
  book: PlayedBook,
  step: TransactionStep & Step,
  enteredAt: string,
): RefusalReason | undefined {
  const term = book.terms.get(step.term)
  if (!term) throw new Error(`No term ${step.term} in the story`)
  const all = [...book.terms.values()].map((each) => knownTerm(each))
  const terms = visibleOn(all, step.entered)
  let ids = 0
  const ctx = {
    term: knownTerm(term),
    terms: terms.filter(({ policyId }) => policyId === term.policyId),
    producers: book.producers.get(term.policyId) ?? [],
    today: step.entered,
    enteredAt,
    newId: () => `${enteredAt} ${++ids}`,
  }
  const plan = planTransaction(ctx, sendingOf(step))
  if (isRefused(plan)) return plan.reason
  if (step.dryRun) return undefined
  const names = step.do === 'correction' ? [step.name, step.replacement?.name] : [step.name]
  const made = plan.transactions.map((each, position) => ({ ...each, id: names[position] ?? each.id }))
  book.terms.set(term.id, { ...term, transactions: [...term.transactions, ...made] })
  const id = step.newTerm?.term
  if (plan.newTerm && id) {
    const first = plan.newTerm.transactions.map((each) => ({ ...each, id }))
    book.terms.set(id, { ...plan.newTerm, id, transactions: first })
  }
  return undefined
}

/** Deleting counts as leaving that day, restoring takes it back. */
function hide(book: PlayedBook, step: Extract<Step, { do: 'delete' | 'restore' }>, enteredAt: string): void {
  for (const [id, term] of book.terms) {
    const isMeant = step.term === id || (step.client && book.clients.get(term.policyId) === step.client)
    if (!isMeant) continue
    const left = term.transactions.findLast((made) => made.reason === 'deleted')
    const own = {
      ...noDetails,
      id: `${enteredAt} ${id}`,
      enteredAt,
      premiumChange: 0,
      producers: term.transactions[0]?.producers ?? [],
    }
    const made: Transaction =
      step.do === 'restore' && left
        ? { ...own, kind: 'correction', effectiveDate: left.effectiveDate, corrects: left.id }
        : { ...own, kind: 'transfer_out', effectiveDate: step.entered, reason: 'deleted' }
    book.terms.set(id, { ...term, transactions: [...term.transactions, made] })
  }
}

function policyOf(book: PlayedBook, name: string): string {
  const term = book.terms.get(name)
  if (!term) throw new Error(`No term ${name} in the story`)
  return term.policyId
}

function handOver(book: PlayedBook, from: string, to: string): void {
  const moved = (shares: readonly Share[]) =>
    shares.map((share) => (share.userId === from ? { ...share, userId: to } : share))
  for (const [id, shares] of book.producers) book.producers.set(id, moved(shares))
}

function take(book: PlayedBook, step: Step, enteredAt: string): RefusalReason | undefined {
  if (step.do === 'bind') return bindTerm(book, step, enteredAt)
  if (step.do === 'delete' || step.do === 'restore') hide(book, step, enteredAt)
  else if (step.do === 'merge') book.merges.push({ client: step.client, into: step.into, day: step.entered })
  else if (step.do === 'transfer_producer') handOver(book, step.from, step.to)
  else if (step.do === 'credit') book.producers.set(policyOf(book, step.term), sharesOf(step.producers))
  else if (step.do === 'decide') {
    const term = book.terms.get(step.term)
    if (!term) throw new Error(`No term ${step.term} in the story`)
    const terms = [...book.terms.values()].map((each) => knownTerm(each))
    const followed = refuseFollowed({ term: knownTerm(term), terms })
    if (followed) return followed.reason
    book.terms.set(term.id, { ...term, decision: { decision: step.decision, at: enteredAt } })
  } else if ('effectiveDate' in step) return transact(book, step, enteredAt)
  return undefined
}

/** Plays a story by the rules alone. */
export function play(story: Story): PlayedBook {
  const book: PlayedBook = {
    terms: new Map(),
    clients: new Map(),
    merges: [],
    producers: new Map(),
    refusals: [],
  }
  for (const [position, step] of story.steps.entries()) {
    const reason = take(book, step, instantOf(step.entered, position))
    book.refusals.push({ step, reason })
  }
  return book
}
