import {
  type DetailItem,
  type DetailSection,
  detailSections,
  type TermDetails,
} from '#shared/policies/term-details.contract.ts'

/** A change of one item, as its transaction keeps it: null where there was, or is, none. */
export type ItemChange = {
  section: DetailSection
  id: string
  from: DetailItem | null
  to: DetailItem | null
}

/** What a correction says of an item that a transaction wrote: transactions themselves are never edited. */
type CorrectedItem = { transactionId: string; section: DetailSection; id: string; item: DetailItem | null }

export type DetailItems = { [Section in DetailSection]?: DetailItem[] }

/** What a term began with, and what was corrected since; what changed stands in its transactions. */
export type KeptDetails = {
  intermediary?: TermDetails['intermediary']
  payPlan?: string
  items?: DetailItems
  corrected?: CorrectedItem[]
}

/** A standing transaction with its changes of items, in the order of entry. */
export type ChangingTransaction = { id: string; effectiveDate: string; items: readonly ItemChange[] }

/** The order in which changes take effect: by their day, on one day by entry. */
function inEffect(standing: readonly ChangingTransaction[], day: string): ChangingTransaction[] {
  return standing
    .filter(({ effectiveDate }) => effectiveDate <= day)
    .toSorted((a, b) => a.effectiveDate.localeCompare(b.effectiveDate))
}

/** What a change makes of its item, as it was corrected since. */
export function writtenBy(kept: KeptDetails, transactionId: string, change: ItemChange): DetailItem | null {
  const corrected = kept.corrected?.find(
    (one) => one.transactionId === transactionId && one.section === change.section && one.id === change.id,
  )
  return corrected ? corrected.item : change.to
}

/** The items of a term on a day: those it began with, and what its standing transactions changed up to then. */
export function itemsOn(
  kept: KeptDetails,
  standing: readonly ChangingTransaction[],
  day: string,
): Record<DetailSection, DetailItem[]> {
  const sections = Object.fromEntries(
    detailSections.map((section) => [
      section,
      new Map((kept.items?.[section] ?? []).map((item) => [item.id, item])),
    ]),
  )
  for (const { id, items } of inEffect(standing, day))
    for (const change of items) {
      const to = writtenBy(kept, id, change)
      if (to) sections[change.section]?.set(change.id, to)
      else sections[change.section]?.delete(change.id)
    }
  return Object.fromEntries(
    detailSections.map((section) => [section, [...(sections[section]?.values() ?? [])]]),
  ) as Record<DetailSection, DetailItem[]>
}

/** What a term that follows begins with. */
export function carriedOver(
  kept: KeptDetails,
  standing: readonly ChangingTransaction[],
  day: string,
): KeptDetails {
  const { intermediary, payPlan } = kept
  return {
    ...(intermediary && { intermediary }),
    ...(payPlan && { payPlan }),
    items: itemsOn(kept, standing, day),
  }
}

function corrected(
  kept: KeptDetails,
  standing: readonly ChangingTransaction[],
  day: string,
  { section, id, item }: Omit<CorrectedItem, 'transactionId'>,
): KeptDetails {
  const writer = inEffect(standing, day).findLast(({ items }) =>
    items.some((change) => change.section === section && change.id === id),
  )
  if (writer) {
    const isOther = (one: CorrectedItem) =>
      one.transactionId !== writer.id || one.section !== section || one.id !== id
    const others = (kept.corrected ?? []).filter(isOther)
    return { ...kept, corrected: [...others, { transactionId: writer.id, section, id, item }] }
  }
  const began = kept.items?.[section] ?? []
  const isThere = began.some((one) => one.id === id)
  const items = isThere
    ? began.flatMap((one) => (one.id === id ? (item ?? []) : one))
    : [...began, ...(item ? [item] : [])]
  return { ...kept, items: { ...kept.items, [section]: items } }
}

/** Equal in what they say, in whatever order. */
function isSame(one: DetailItem | undefined, other: DetailItem | undefined): boolean {
  const sorted = (item: DetailItem | undefined) =>
    item && JSON.stringify(Object.entries(item).toSorted(([a], [b]) => a.localeCompare(b)))
  return sorted(one) === sorted(other)
}

/**
 * Makes sections read as they should on a day, as though they always had: an item that a transaction wrote is corrected from
 * that transaction's day on, any other from the beginning of the term. Answers what differs, too.
 */
export function correctItems(
  kept: KeptDetails,
  standing: readonly ChangingTransaction[],
  day: string,
  wanted: DetailItems,
): { kept: KeptDetails; changes: ItemChange[] } {
  const now = itemsOn(kept, standing, day)
  const changes = detailSections.flatMap((section) => {
    const after = wanted[section]
    if (!after) return []
    const before = now[section]
    const ids = new Set([...before, ...after].map(({ id }) => id))
    return [...ids].flatMap((id): ItemChange[] => {
      const [from, to] = [before.find((one) => one.id === id), after.find((one) => one.id === id)]
      return isSame(from, to) ? [] : [{ section, id, from: from ?? null, to: to ?? null }]
    })
  })
  const result = changes.reduce(
    (next, { section, id, to }) => corrected(next, standing, day, { section, id, item: to }),
    kept,
  )
  return { kept: result, changes }
}
