import {
  type ChangingTransaction,
  carriedOver,
  correctItems,
  type ItemChange,
  itemsOn,
  type KeptDetails,
  writtenBy,
} from '#engines/policy-terms/term-details.rules.ts'
import { touchClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { changesOf, checkVersion, updateRecord } from '#server/records/record-writes.ts'
import type { Coverage } from '#shared/policies/policy-choices.ts'
import {
  type DetailChange,
  type DetailItem,
  type DetailSection,
  type DetailsCorrection,
  detailSections,
  maxDetailItems,
  TermDetails,
  type TermDetailsQuery,
} from '#shared/policies/term-details.contract.ts'
import {
  coverageTexts,
  detailChangeText,
  detailSectionLabels,
  maxCoverageTexts,
} from '#shared/policies/term-details.rules.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { policies } from './policies.queries.ts'
import { readTerm, type TermInPolicy, todayOf } from './policy-terms.service.ts'
import type { StoredChange } from './terms.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Own = Pick<TermInPolicy, 'row' | 'term'>
type Items = Record<DetailSection, DetailItem[]>

function invalid(message: string): AppError {
  return new AppError('invalid', message, { fields: { details: message } })
}

/** The standing transactions of a term with their changes of items, in the order of entry. */
function changing({ row, term }: Own): ChangingTransaction[] {
  const standing = new Set(term.standing.map(({ id }) => id))
  return row.transactions
    .filter(({ id }) => standing.has(id))
    .map(({ id, effectiveDate, changes }) => ({
      id,
      effectiveDate,
      items: changes.flatMap(({ detail }) => detail ?? []),
    }))
}

/** The day that a term is shown on: today or another, or its first where it has not begun by then. */
export function shownDay(ctx: Ctx, { term }: Pick<Own, 'term'>, day = todayOf(ctx)): string {
  const begins = term.coverage?.effectiveDate
  return begins && day < begins ? begins : day
}

/** What a term that was read lists on a day. */
export function detailsOn({ row, term }: Own, asOf: string): TermDetails {
  const { intermediary = null, payPlan = '' } = row.details
  const items = itemsOn(row.details, changing({ row, term }), asOf)
  const { version, shortRate, minimumEarned } = row
  return TermDetails.parse({ asOf, version, intermediary, payPlan, shortRate, minimumEarned, ...items })
}

/** What a term lists on a day, as its transactions say it; 404 out of reach. */
export async function getDetails(ctx: Ctx, id: string, { asOf }: TermDetailsQuery): Promise<TermDetails> {
  await policies.get(ctx, id)
  const own = await readTerm(ctx, id, { lock: false })
  return detailsOn(own, asOf ?? shownDay(ctx, own))
}

/**
 * The texts of a term's coverages, those that are kept as numbers in words; undefined where there are none such. What was
 * only ever entered as text stays beside them.
 */
export function coveragesOf(
  ctx: Ctx,
  own: Own,
  before: Own,
  texts: readonly Coverage[],
): Coverage[] | undefined {
  const [had, now] = [before, own].map((one) => coverageTexts(detailsOn(one, shownDay(ctx, one)).coverages))
  if (!had || !now || had.length + now.length === 0) return undefined
  const written = new Set(had.map((one) => JSON.stringify(one)))
  const names = new Set(now.map(({ name }) => name.toLowerCase()))
  const others = texts.filter(
    ({ name, limit, deductible, premium }) =>
      !names.has(name.toLowerCase()) && !written.has(JSON.stringify({ name, limit, deductible, premium })),
  )
  return [...others, ...now].slice(0, maxCoverageTexts)
}

/** What the term that follows another begins with; coverages that are given as texts take the place of those it had. */
export function detailsCarriedOver(own: Own, day: string, given: Coverage[] | undefined): KeptDetails {
  const { items, ...kept } = carriedOver(own.row.details, changing(own), day)
  return { ...kept, items: { ...items, ...(given && { coverages: [] }) } }
}

function inWords({ section, id, from, to }: ItemChange): StoredChange {
  return { ...detailChangeText(section, from, to), detail: { section, id, from, to } }
}

function checkSizes(items: Items, changes: readonly ItemChange[]): void {
  for (const section of detailSections) {
    const mine = changes.filter((change) => change.section === section)
    const added = mine.filter(({ from }) => !from).length - mine.filter(({ to }) => !to).length
    if (added > 0 && items[section].length + added > maxDetailItems)
      throw invalid(
        `A term can list at most ${maxDetailItems} ${detailSectionLabels[section][1].toLowerCase()}.`,
      )
  }
}

/** Changes as their transaction keeps them, with what stood before; 400 where an item is not on the term that day. */
function resolved(sent: readonly DetailChange[], items: Items): StoredChange[] {
  const changes = sent.map(({ section, id, item }): ItemChange => {
    const from = items[section].find((one) => one.id === id) ?? null
    if (id && !from) throw invalid('This item isn’t on the policy on that day.')
    const itsId = id ?? newId()
    return { section, id: itsId, from, to: item && { ...item, id: itsId } }
  })
  checkSizes(items, changes)
  return changes.map(inWords)
}

/** A replacement keeps the changes of what it replaces, as they were corrected since, unless it says its own. */
function ofReplacement(own: Own, { corrects, replacement }: TransactionCreate): StoredChange[] {
  const wrong = own.row.transactions.find(({ id }) => id === corrects)
  if (!wrong || !replacement) return []
  const { details, effectiveDate = wrong.effectiveDate } = replacement
  const others = changing(own).filter(({ id }) => id !== corrects)
  const items = itemsOn(own.row.details, others, effectiveDate)
  if (details) return resolved(details, items)
  return wrong.changes.flatMap(({ detail }) =>
    detail ? inWords({ ...detail, to: writtenBy(own.row.details, wrong.id, detail) }) : [],
  )
}

/** What a transaction changes of the items of its term or, where it begins one, of the new term. */
export function itemChangesOf(own: Own, sent: Omit<TransactionCreate, 'dryRun' | 'version'>): StoredChange[] {
  if (sent.kind === 'correction') return ofReplacement(own, sent)
  const day = sent.newTerm?.effectiveDate ?? sent.effectiveDate
  if (!sent.details || !day) return []
  return resolved(sent.details, itemsOn(own.row.details, changing(own), day))
}

function wantedItems(input: DetailsCorrection, now: Items) {
  return Object.fromEntries(
    detailSections.flatMap((section) => {
      const items = input[section]
      if (!items) return []
      const known = new Set(now[section].map(({ id }) => id))
      if (items.some(({ id }) => id && !known.has(id))) throw invalid('This item isn’t on the policy.')
      return [[section, items.map((item) => ({ ...item, id: item.id ?? newId() }))]]
    }),
  )
}

/** The items that changed by their ids, under the names of their sections. */
function bySection(changes: readonly ItemChange[], side: 'from' | 'to') {
  const sections = Object.entries(Object.groupBy(changes, ({ section }) => section))
  return Object.fromEntries(
    sections.map(([section, some]) => [
      section,
      Object.fromEntries(some.map((change) => [change.id, change[side]])),
    ]),
  )
}

/** Through whom a term is placed, how it is paid and what is kept when it is cancelled, with what a correction changes of it. */
function arranged({ row }: Own, input: DetailsCorrection) {
  const { intermediary = null, payPlan = '' } = row.details
  const { shortRate, minimumEarned } = row
  const now = { intermediary, payPlan, shortRate, minimumEarned }
  const given = {
    intermediary: input.intermediary,
    payPlan: input.payPlan,
    shortRate: input.shortRate,
    minimumEarned: input.minimumEarned,
  }
  const said = changesOf(now, given)
  return { arrangement: { ...now, ...said.after } as typeof now, said }
}

/**
 * Corrects what a term lists, as though it had always read so: what an endorsement changed is corrected from its day on.
 * 409 when `version` is stale.
 */
export async function correctDetails(ctx: Ctx, id: string, input: DetailsCorrection): Promise<TermDetails> {
  const current = await policies.lock(ctx, id)
  checkVersion(current, input.version)
  const own = await readTerm(ctx, id, { lock: true })
  const [day, standing, before] = [shownDay(ctx, own), changing(own), own.row.details]
  const wanted = wantedItems(input, itemsOn(before, standing, day))
  const { kept, changes } = correctItems(before, standing, day, wanted)
  const { arrangement, said } = arranged(own, input)
  if (changes.length === 0 && Object.keys(said.after).length === 0) return detailsOn(own, day)
  const { intermediary, payPlan, shortRate, minimumEarned } = arrangement
  const details = { ...kept, intermediary, payPlan }
  const row = { ...own.row, details, shortRate, minimumEarned, version: own.row.version + 1 }
  const after = { ...own, row }
  const coverages = coveragesOf(ctx, after, own, current.coverages)
  await updateRecord(
    ctx,
    policies.whole,
    id,
    {
      details: JSON.stringify(details),
      ...{ shortRate, minimumEarned },
      ...(coverages && { coverages: JSON.stringify(coverages) }),
    },
    {
      before: { ...said.before, ...bySection(changes, 'from') },
      after: { ...said.after, ...bySection(changes, 'to') },
      beforeCtes: touchClient(ctx, current.clientId),
    },
  )
  return detailsOn(after, day)
}
