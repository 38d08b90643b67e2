import { daysBetween, formatDay } from '#shared/dates.ts'
import type { ImportCustomField } from '#shared/imports-exports/import-field.rules.ts'
import { blanksOf } from './import-blanks.rules.ts'
import type { CarrierNames } from './import-carriers.rules.ts'
import { Chains, type Entry, entryOf, FormerTerms, knownEntry } from './import-chains.rules.ts'
import { mergeCustom } from './import-custom-fields.rules.ts'
import { Doubts } from './import-doubts.rules.ts'
import { arePremiumsRepeated, wholePolicy } from './import-packages.rules.ts'
import type { PolicyValues } from './import-policies.rules.ts'
import { type PremiumMeanings, premiumMeanings } from './import-premium-meaning.rules.ts'
import { isEndAssumed } from './import-term-days.rules.ts'
import { type LivedTerm, sayTerm } from './import-term-doubts.rules.ts'
import {
  endOfCoverage,
  type Finding,
  type Life,
  livedTerm,
  type StagedAct,
  type TermSource,
} from './import-term-life.rules.ts'
import { begins, continuesUntil, noWord } from './import-transactions.rules.ts'

/** A term that is in the agency's book already. */
export type KnownPolicy = Pick<
  PolicyValues,
  'carrier' | 'policyNumber' | 'effectiveDate' | 'expirationDate' | 'lineOfBusiness'
> & { id: string; clientId: string; policyId: string; renewedFromId: string | null; premium: number }

/** What a term's row keeps. Of a term of the book that the file only adds transactions to, what they change. */
export type TermColumns = Omit<PolicyValues, 'premium'> & {
  premium: number | null
  termExpirationDate: string | null
  /** The same where nobody said it. */
  assumedExpiration: string | null
  cancelReason: string
  laterChanges: { effectiveDate: string; premiumChange: number }[] | null
}

/** A term of the file with everything that happened to it, and the term that it continues. */
export type StagedTerm = {
  /** The row that it is staged with. */
  row: number
  /** Other rows that add transactions to it. */
  added: number[]
  policy: TermColumns
  acts: StagedAct[]
  knownPolicyId: string | null
  renews: { row: number } | { id: string } | null
  /** The first term of its policy; null where that is itself. */
  first: { row: number } | { id: string } | null
}

/** What the rows of a file make of its terms, and what is to be said of rows beside that. */
export type StagedTerms = { terms: StagedTerm[]; repeats: number[]; findings: Finding[] }

type Owned = { owner: string; source: TermSource }
export type TermIndex = {
  know(policies: readonly KnownPolicy[]): void
  /** Takes a row that begins a term, of a known one or its own. */
  begin(owner: string, source: TermSource, known: KnownPolicy | null): void
  /** Takes a row that says what happened to a term, whichever row begins it. */
  happen(owner: string, source: TermSource): void
  finish(today: string, hasChangeColumn: boolean): StagedTerms
}

function columnsOf(
  base: TermSource,
  life: Life,
  { isAddedTo, isAssumed }: { isAddedTo: boolean; isAssumed: boolean },
): TermColumns {
  const { policy } = base
  const { cancellation, acts, today } = life
  const later = acts
    .filter(({ kind, effectiveDate, premiumChange }) => {
      return !begins(kind) && effectiveDate > today && premiumChange !== 0
    })
    .map(({ effectiveDate, premiumChange }) => ({ effectiveDate, premiumChange }))
  const isTurned = acts.some(({ kind }) => kind === 'cancellation' || kind === 'reinstatement')
  const notRenewed = acts.some(({ kind }) => kind === 'notice_of_non_renewal')
  const kept = policy.status === 'bound' || policy.status === 'quoted' ? policy.status : 'active'
  const standing = cancellation ? 'cancelled' : notRenewed ? 'non_renewed' : kept
  return {
    ...policy,
    transaction: acts[0]?.kind === 'renewal' || acts[0]?.kind === 'rewrite' ? acts[0].kind : 'new',
    status: (isAddedTo || policy.status === '') && !isTurned && !notRenewed ? '' : standing,
    premium: isAddedTo ? null : acts.length > 0 ? life.premium : policy.premium,
    expirationDate: cancellation ? cancellation.effectiveDate : life.ends,
    termExpirationDate: cancellation ? life.ends : null,
    assumedExpiration: isAssumed ? life.ends : null,
    cancelReason: cancellation?.reason ?? '',
    laterChanges: later.length > 0 ? later : null,
  }
}

/** A row of the book in the words of a file, for what a file adds to it. */
function sourceOf(known: KnownPolicy, like: TermSource): TermSource {
  const { carrier, policyNumber, effectiveDate, expirationDate, lineOfBusiness, premium } = known
  const own = { carrier, policyNumber, effectiveDate, expirationDate, lineOfBusiness, premium }
  return {
    row: like.row,
    policy: { ...like.policy, ...own, status: '' },
    said: noWord,
    lines: [],
  }
}

type Link = StagedTerm['renews']
const linkOf = ({ known, base }: Entry): Link => (known ? { id: known.id } : base && { row: base.row })

/** Begins to gather the rows of a file into terms. */
export function makeTerms(carriers: CarrierNames, custom: readonly ImportCustomField[]): TermIndex {
  const happened: Owned[] = []
  const known: KnownPolicy[] = []
  const sources: { owner: string; source: TermSource; known: KnownPolicy | null }[] = []

  function begin(today: string): Chains {
    const chains = new Chains(carriers)
    const taken = new Set(sources.flatMap((one) => (one.known ? [one.known.id] : [])))
    for (const one of sources) chains.add(entryOf(one.owner, one.source, one.known, today))
    const owners = new Set([...sources, ...happened].map(({ owner }) => owner))
    for (const policy of known) {
      if (taken.has(policy.id) || !owners.has(policy.clientId) || !policy.effectiveDate) continue
      chains.add(knownEntry(policy, policy.effectiveDate))
    }
    return chains
  }

  return {
    know: (policies) => void known.push(...policies),
    begin: (owner, source, policy) => void sources.push({ owner, source, known: policy }),
    happen: (owner, source) => void happened.push({ owner, source }),
    finish: (today, hasChangeColumn) => {
      const chains = begin(today)
      const findings = happened.flatMap(({ owner, source }) => chains.happen(owner, source, today))
      const isRepeated = arePremiumsRepeated(sources.map(({ source }) => source))
      const zeros = chains.lostZeros()
      const staged = linked(chains, { today, hasChangeColumn, isRepeated, custom, carriers })
      const all = [
        ...findings,
        ...zeros,
        ...blanksOf(
          sources.map(({ source }) => source),
          happened.map(({ source }) => source),
        ),
      ]
      return { ...staged, findings: [...staged.findings, ...all] }
    },
  }
}

/** A term that says it is new, long after the one before it ended, begins a policy of its own. */
function isContinuation(entry: Entry, before: Entry | undefined, ended: string | null): boolean {
  if (!before) return false
  const until = continuesUntil(ended)
  return !(entry.base?.said.kind === 'new' && until !== null && until < entry.from)
}

function overlapOf(entry: Entry, before: Entry, ended: string | null): Finding[] {
  if (!entry.base || (ended !== null && ended <= entry.from) || ended === before.from) return []
  const began = formatDay(before.from)
  const message = `Overlaps the term that began on ${began}: from ${formatDay(entry.from)} on this one counts`
  return [{ row: entry.base.row, field: 'effectiveDate', message }]
}

/** What is to be said of a term beside the one before it: that they overlap, that days lie between, that none should follow. */
function besideOf(entry: Entry, before: Entry, ended: string | null, isContinued: boolean): Finding[] {
  const { base, from } = entry
  if (!isContinued || base?.said.kind !== 'renewal' || ended === null || ended === before.from)
    return overlapOf(entry, before, ended)
  const { row } = base
  if (before.until !== null && ended < before.until) {
    const message = `The term before was cancelled as of ${formatDay(ended)}, and no row reinstates it`
    return [{ row, field: 'transaction', message }]
  }
  const gap = daysBetween(ended, from)
  if (gap <= 0) return overlapOf(entry, before, ended)
  return [{ row, field: 'effectiveDate', message: `Begins ${gap} days after the term before it ended` }]
}

type Linking = {
  context: {
    today: string
    hasChangeColumn: boolean
    isRepeated: boolean
    custom: readonly ImportCustomField[]
    carriers: CarrierNames
  }
  /** Terms that another term of the book renews. */
  renewed: ReadonlySet<string>
  meanings: PremiumMeanings
  firsts: Map<Entry, Link>
  ends: Map<Entry, string | null>
  lives: Map<Entry, Omit<LivedTerm, 'isLast'>>
  /** Terms that another one follows. */
  followed: Set<Entry>
  staged: StagedTerms
}

function firstOf({ firsts }: Linking, entry: Entry): Link {
  return firsts.get(entry) ?? (entry.known ? { id: entry.known.policyId } : linkOf(entry))
}

/** What all rows of a term say for custom fields, of who placed it and how it is paid, its first one before the others. */
function withOthers(
  policy: TermColumns,
  others: readonly TermSource[],
  fields: readonly ImportCustomField[],
): TermColumns {
  const custom = { ...policy.custom }
  for (const one of others) mergeCustom(custom, one.policy.custom ?? {}, fields)
  const rows = [policy, ...others.map((one) => one.policy)]
  const intermediary = rows.find((one) => one.intermediary)?.intermediary
  const payPlan = rows.find((one) => one.payPlan)?.payPlan
  return {
    ...policy,
    ...(Object.keys(custom).length > 0 && { custom }),
    ...(intermediary && { intermediary }),
    ...(payPlan && { payPlan }),
  }
}

/** Puts a term at the end of its policy: what happened to it, and which term it continues. */
function stage(linking: Linking, entry: Entry, before: Entry | undefined): void {
  const { ends, staged } = linking
  const { known, base, others } = entry
  const [leading] = others
  const raw = base ?? (known && leading ? sourceOf(known, leading) : null)
  ends.set(entry, entry.until)
  if (!raw) return
  const { source, costs, findings } = wholePolicy(raw, linking.context.isRepeated)
  const ended = before ? (ends.get(before) ?? before.until) : null
  const isFollowed = before?.known && linking.renewed.has(before.known.id)
  const isContinued = isContinuation(entry, isFollowed ? undefined : before, ended)
  const isTotal = linking.meanings.isTotal(entry)
  const { life, repeats } = livedTerm(source, others, { ...linking.context, isTotal, isContinued, costs })
  ends.set(entry, endOfCoverage(life))
  const former = before ? { entry: before, life: linking.lives.get(before)?.life ?? null } : null
  linking.lives.set(entry, { entry, source, life, isTotal, isContinued, before: former })
  if (before) linking.followed.add(before)
  staged.findings.push(
    ...findings,
    ...life.findings,
    ...(before ? besideOf(entry, before, ended, isContinued) : []),
  )
  staged.repeats.push(...repeats)
  const follows = isContinued && before && !known ? before : null
  const first = follows && firstOf(linking, follows)
  if (first) linking.firsts.set(entry, first)
  const rest = [...source.lines, ...others]
  const kept = { isAddedTo: base === null, isAssumed: isEndAssumed(source, others) }
  staged.terms.push({
    row: source.row,
    added: rest.map(({ row }) => row).filter((row) => row !== source.row && !repeats.includes(row)),
    policy: withOthers(columnsOf(source, life, kept), rest, linking.context.custom),
    acts: life.acts,
    knownPolicyId: known?.id ?? null,
    renews: follows && linkOf(follows),
    first,
  })
}

function doubtsOf({ lives, followed, renewed }: Linking): Finding[] {
  const doubts = new Doubts()
  for (const [entry, life] of lives) {
    const isLast = !followed.has(entry) && !(entry.known && renewed.has(entry.known.id))
    doubts.addRow(life.source.row, [])
    sayTerm(doubts, { ...life, isLast })
  }
  return doubts.findings()
}

/** Chains terms in the order of their days; a policy that another continues under a new number comes first. */
function linked(chains: Chains, context: Linking['context']): StagedTerms {
  const inOrder = chains.inOrder()
  const linking: Linking = {
    context,
    meanings: premiumMeanings(inOrder, context.hasChangeColumn),
    renewed: new Set(inOrder.flat().flatMap(({ known }) => known?.renewedFromId ?? [])),
    firsts: new Map(),
    ends: new Map(),
    lives: new Map(),
    followed: new Set(),
    staged: { terms: [], repeats: [], findings: [] },
  }
  const former = new FormerTerms(inOrder, context.carriers)
  for (const chain of inOrder) {
    for (const [at, entry] of chain.entries()) {
      const { before, findings } = at > 0 ? { before: chain[at - 1], findings: [] } : former.of(entry)
      linking.staged.findings.push(...findings)
      stage(linking, entry, before)
    }
  }
  linking.staged.findings.push(...linking.meanings.findings, ...doubtsOf(linking))
  return linking.staged
}
