import type { CoverageFacts, Facts, Found } from '#shared/documents/facts.contract.ts'
import {
  type DetailChange,
  type DetailSection,
  type DetailsCorrection,
  detailItems,
  maxDetailItems,
  type TermDetails,
} from '#shared/policies/term-details.contract.ts'
import { detailSectionLabels } from '#shared/policies/term-details.rules.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { isSure, sureOf } from './filing-draft.rules.ts'

type Fields = Record<string, unknown>
type Drafted = { section: DetailSection; item: Fields; unsure: boolean }

/** What a document lists for its policy, and the sections of which values are left out since they are not sure. */
export type DetailsDraft = { details: DetailsCorrection; unsure: string[] }

const perOfCode: Record<string, string> = {
  occ: 'occurrence',
  agg: 'aggregate',
  products_agg: 'aggregate',
  bi_person: 'person',
  bi_accident: 'accident',
  pd: 'accident',
  csl: 'accident',
  el_accident: 'accident',
  el_employee: 'employee',
  el_policy: 'policy',
  umbrella_occ: 'occurrence',
  umbrella_agg: 'aggregate',
}

function isFound(value: unknown): value is Found<unknown> {
  return typeof value === 'object' && value !== null && 'confidence' in value
}

/** The sure values of a row under the names of the term's details, and whether something in it was not sure. */
function drafted(section: DetailSection, cells: Fields): Drafted {
  const entries = Object.entries(cells)
  const unsure = entries.some(([, cell]) => isFound(cell) && !isSure(cell))
  const values = entries.map(([name, cell]): [string, unknown] => [
    name,
    isFound(cell) ? (isSure(cell) ? cell.value : undefined) : cell,
  ])
  const said = values.filter(([, value]) => value !== undefined && value !== null && value !== '')
  return { section, item: Object.fromEntries(said), unsure }
}

/** A deductible as the details have it; null where it is words that are no figure. */
function deductibleItem({ deductible, deductibleText }: CoverageFacts): Fields | null | undefined {
  const sum = sureOf(deductible)
  if (sum !== undefined) return { amount: sum, kind: 'dollars' }
  const words = sureOf(deductibleText)
  if (words === undefined) return undefined
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*(%|hours?)$/i.exec(words.trim()) ?? []
  return amount ? { amount: Number(amount), kind: unit === '%' ? 'percent' : 'hours' } : null
}

/** A coverage as the details have it; one whose limit or deductible is words ("Included") stays with the policy's texts. */
function coverageItem(facts: CoverageFacts): Drafted[] {
  const { code, name, location, limit, limitText, premium } = facts
  const borne = deductibleItem(facts)
  if (borne === null || (!limit && limitText)) return []
  const { item, unsure } = drafted('coverages', { code, name, limit, premium })
  const { limit: amount, ...rest } = item
  const per = code && perOfCode[code]
  const where = location && item.name ? { name: `${item.name} (location ${location})` } : {}
  const limits = amount === undefined ? [] : [{ amount, ...(per && { per }) }]
  const isBorneUnsure = [facts.deductible, facts.deductibleText].some((one) => one && !isSure(one))
  const whole = { ...rest, ...where, limits, ...(borne && { deductible: borne }) }
  return [{ section: 'coverages', item: whole, unsure: unsure || isBorneUnsure }]
}

const kindsOfInterest = ['mortgagee', 'loss_payee', 'additional_insured', 'lienholder']

function itemsOf(facts: Facts): Drafted[] {
  return [
    ...facts.coverages.flatMap(coverageItem),
    ...facts.forms.map(({ number, edition, title }) =>
      drafted('endorsements', { form: number, edition, title, page: number.page }),
    ),
    ...facts.interests
      .filter(({ kind }) => kindsOfInterest.includes(kind))
      .map((interest) => drafted('interests', interest)),
    ...facts.locations.map(({ number, address, description }) =>
      drafted('locations', { number, address, description }),
    ),
    ...facts.vehicles.map((vehicle) => drafted('vehicles', vehicle)),
    ...facts.payroll.map(({ state, classCode, description, employees, payroll, rate }) =>
      drafted('classCodes', { state, code: classCode, description, employees, payroll, rate }),
    ),
  ]
}

type Kept = { all: Drafted[]; items: Drafted[]; unsure: string[] }

/** The items that can be kept, and the sections of those that cannot, or not wholly, since a value is not sure or does not fit. */
function keptItems(facts: Facts): Kept {
  // Of several policies nothing says which one an item belongs to.
  const all = facts.policies.length > 1 ? [] : itemsOf(facts)
  const fits = ({ section, item }: Drafted) => detailItems[section].safeParse(item).success
  const unsure = all.filter((one) => one.unsure || !fits(one))
  return {
    all,
    items: all.filter(fits),
    unsure: [...new Set(unsure.map(({ section }) => detailSectionLabels[section][1].toLowerCase()))],
  }
}

/** What declarations list, section by section; a section that they do not have is left out. */
export function detailsDraftOf(facts: Facts): DetailsDraft {
  const { all, items, unsure } = keptItems(facts)
  const sections = [...new Set(all.map(({ section }) => section))]
  const details = Object.fromEntries(
    sections.map((section) => {
      const own = items.filter((one) => one.section === section)
      return [section, own.slice(0, maxDetailItems).map(({ item }) => item)]
    }),
  )
  return { details, unsure }
}

/** By what an item of an endorsement is found among those of the term. */
const keyNames: Partial<Record<DetailSection, readonly string[]>> = {
  coverages: ['name'],
  endorsements: ['form'],
  interests: ['kind', 'name'],
  locations: ['address'],
  vehicles: ['vin'],
  classCodes: ['state', 'code'],
}

function keyOf(section: DetailSection, item: Fields): string {
  const parts = (keyNames[section] ?? []).map((name) => String(item[name] ?? '').toLowerCase())
  return parts.some((part) => part !== '') ? parts.join(' ') : ''
}

/**
 * What an endorsement adds to what its term lists on its day, or changes of it. What it does not name stays: a document that
 * is read lists nothing that it removes.
 */
export function detailChangesOf(
  facts: Facts,
  details: TermDetails,
): { changes: DetailChange[]; unsure: string[] } {
  const { items, unsure } = keptItems(facts)
  const changes = items.flatMap(({ section, item }): DetailChange[] => {
    const key = keyOf(section, item)
    const before = details[section].find((one) => key !== '' && keyOf(section, one) === key)
    const { id, ...was } = before ?? { id: undefined }
    const after = detailItems[section].parse({ ...was, ...item })
    const isSame = Object.entries(after).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(Reflect.get(was, name)),
    )
    return before && isSame ? [] : [{ section, item: after, ...(id && { id }) } as DetailChange]
  })
  const once = changes.filter(
    (change, at) => !change.id || changes.findIndex(({ id }) => id === change.id) === at,
  )
  return { changes: once.slice(0, 200), unsure }
}

type WordChange = NonNullable<TransactionCreate['changes']>[number]

/** Changes in words without those of coverages that are changed as items. */
export function withoutItems(words: readonly WordChange[], changes: readonly DetailChange[]): WordChange[] {
  const names = changes.flatMap(({ id, section, item }) =>
    id && section === 'coverages' && item ? [`${item.name.toLowerCase()}: `] : [],
  )
  return words.filter(({ what }) => !names.some((name) => what.toLowerCase().startsWith(name)))
}
