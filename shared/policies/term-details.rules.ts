import { formatDollars } from '#shared/money.ts'
import { coverageCodeLabels } from './coverage-code-labels.ts'
import type { Coverage } from './policy-choices.ts'
import type {
  DetailSection,
  deductibleKinds,
  interestKinds,
  intermediaryKinds,
  limitPers,
} from './term-details.contract.ts'

type Words<Word extends string> = Record<Word, string>

export const limitPerLabels: Words<(typeof limitPers)[number]> = {
  occurrence: 'each occurrence',
  aggregate: 'aggregate',
  claim: 'each claim',
  person: 'each person',
  accident: 'each accident',
  employee: 'each employee',
  policy: 'policy limit',
  location: 'each location',
  item: 'each item',
  day: 'each day',
  month: 'each month',
}

export const deductibleKindLabels: Words<(typeof deductibleKinds)[number]> = {
  dollars: 'dollars',
  percent: 'percent',
  hours: 'hours',
  retention: 'self-insured retention',
}

export const interestKindLabels: Words<(typeof interestKinds)[number]> = {
  mortgagee: 'Mortgagee',
  loss_payee: 'Loss payee',
  additional_insured: 'Additional insured',
  lienholder: 'Lienholder',
}

export const intermediaryKindLabels: Words<(typeof intermediaryKinds)[number]> = {
  mga: 'MGA',
  wholesaler: 'Wholesaler',
}

export const detailSectionLabels: Record<DetailSection, readonly [one: string, many: string]> = {
  coverages: ['Coverage', 'Coverages'],
  endorsements: ['Endorsement', 'Endorsements'],
  interests: ['Interest', 'Interests'],
  locations: ['Location', 'Locations'],
  buildings: ['Building', 'Buildings'],
  vehicles: ['Vehicle', 'Vehicles'],
  drivers: ['Driver', 'Drivers'],
  equipment: ['Equipment', 'Equipment'],
  classCodes: ['Class code', 'Class codes'],
  dwellings: ['Dwelling', 'Dwellings'],
}

/** How a field of an item is called and typed; `isTitle`: by it the item is known. */
export type DetailField = {
  name: string
  label: string
  kind:
    | 'text'
    | 'paragraphs'
    | 'dollars'
    | 'count'
    | 'year'
    | 'rate'
    | 'interest'
    | 'limits'
    | 'deductible'
    | 'coverage code'
  isTitle?: boolean
}

const title = (name: string, label: string): DetailField => ({ name, label, kind: 'text', isTitle: true })
const text = (name: string, label: string): DetailField => ({ name, label, kind: 'text' })
const dollars = (name: string, label: string): DetailField => ({ name, label, kind: 'dollars' })
const count = (name: string, label: string): DetailField => ({ name, label, kind: 'count' })
const year = (name: string, label: string): DetailField => ({ name, label, kind: 'year' })

/** The fields of each section's items, in the order of tables and forms. */
export const detailFields: Record<DetailSection, readonly DetailField[]> = {
  coverages: [
    title('name', 'Coverage'),
    { name: 'limits', label: 'Limits', kind: 'limits' },
    { name: 'deductible', label: 'Deductible', kind: 'deductible' },
    text('basis', 'Basis'),
    dollars('premium', 'Premium'),
    { name: 'code', label: 'Type of limit', kind: 'coverage code' },
  ],
  endorsements: [
    title('form', 'Form'),
    text('edition', 'Edition'),
    text('title', 'Title'),
    { name: 'schedule', label: 'Schedule', kind: 'paragraphs' },
    count('page', 'Page'),
  ],
  interests: [
    { name: 'kind', label: 'Kind', kind: 'interest' },
    title('name', 'Name'),
    text('address', 'Address'),
    text('loanNumber', 'Loan number'),
  ],
  locations: [text('number', 'No.'), title('address', 'Address'), text('description', 'Description')],
  buildings: [
    text('number', 'No.'),
    text('location', 'Location'),
    title('description', 'Description'),
    text('occupancy', 'Occupancy'),
    text('construction', 'Construction'),
    year('yearBuilt', 'Year built'),
    count('squareFeet', 'Square feet'),
    count('stories', 'Stories'),
    text('sprinklered', 'Sprinklers'),
    text('protectionClass', 'Protection class'),
    dollars('buildingLimit', 'Building limit'),
    dollars('contentsLimit', 'Contents limit'),
  ],
  vehicles: [
    text('number', 'No.'),
    year('year', 'Year'),
    title('make', 'Make'),
    text('model', 'Model'),
    text('vin', 'VIN'),
    dollars('costNew', 'Cost new'),
    text('garaging', 'Garaging'),
  ],
  drivers: [
    title('name', 'Name'),
    text('relationship', 'Relationship'),
    text('licenseState', 'License state'),
    year('yearLicensed', 'Year licensed'),
    text('status', 'Status'),
  ],
  equipment: [
    text('number', 'No.'),
    year('year', 'Year'),
    title('description', 'Description'),
    text('serialNumber', 'Serial number'),
    dollars('value', 'Value'),
  ],
  classCodes: [
    title('code', 'Class code'),
    text('description', 'Description'),
    text('state', 'State'),
    text('location', 'Location'),
    count('employees', 'Employees'),
    dollars('payroll', 'Payroll'),
    { name: 'rate', label: 'Rate', kind: 'rate' },
  ],
  dwellings: [
    title('address', 'Address'),
    text('construction', 'Construction'),
    year('yearBuilt', 'Year built'),
    count('squareFeet', 'Square feet'),
    year('roofYear', 'Roof year'),
    text('occupancy', 'Occupancy'),
    text('protectionClass', 'Protection class'),
  ],
}

type CoverageItem = {
  name: string
  limits: readonly { amount: number; per?: (typeof limitPers)[number] | undefined }[]
  deductible?: { amount: number; kind: (typeof deductibleKinds)[number] } | undefined
  premium?: number | undefined
}

/** Limits as people write them: $1,000,000 each occurrence / $2,000,000 aggregate. */
export function limitsText(limits: CoverageItem['limits']): string {
  return limits
    .map(({ amount, per }) => [formatDollars(amount), per && limitPerLabels[per]].filter(Boolean).join(' '))
    .join(' / ')
}

/** A deductible as people write it: $1,000, 2%, 72 hours. */
export function deductibleText(deductible: CoverageItem['deductible']): string {
  if (!deductible) return ''
  const { amount, kind } = deductible
  if (kind === 'percent') return `${amount}%`
  if (kind === 'hours') return `${amount} hours`
  return kind === 'retention' ? `${formatDollars(amount)} retention` : formatDollars(amount)
}

/** A field of an item in words; empty where it is not known. */
export function detailFieldText({ name, kind }: DetailField, item: Record<string, unknown>): string {
  const value = item[name]
  if (value === undefined || value === null) return ''
  if (kind === 'limits') return limitsText(value as CoverageItem['limits'])
  if (kind === 'deductible') return deductibleText(value as CoverageItem['deductible'])
  if (kind === 'interest') return interestKindLabels[value as keyof typeof interestKindLabels] ?? ''
  if (kind === 'coverage code') return coverageCodeLabels[String(value)] ?? String(value)
  if (kind === 'dollars') return formatDollars(Number(value), { cents: true })
  return kind === 'count' ? Number(value).toLocaleString('en-US') : String(value)
}

/** What an item is called. */
export function detailTitle(section: DetailSection, item: Record<string, unknown>): string {
  if (section === 'vehicles') return ['year', 'make', 'model'].flatMap((name) => item[name] ?? []).join(' ')
  const field = detailFields[section].find(({ isTitle }) => isTitle)
  return String(item[field?.name ?? 'name'] ?? '')
}

const maxText = 1000

/** An item in words, as the history of its term shows it; undefined where there is none. */
function detailText(section: DetailSection, item: Record<string, unknown> | null): string | undefined {
  if (!item) return undefined
  const words = detailFields[section].flatMap((field) => {
    const said = detailFieldText(field, item).replace(/\s+/g, ' ')
    return said ? `${field.label} ${said}` : []
  })
  return words.join(', ').slice(0, maxText)
}

/** A change of an item as the history of its term shows it. */
export function detailChangeText(
  section: DetailSection,
  from: Record<string, unknown> | null,
  to: Record<string, unknown> | null,
) {
  const named = to ?? from
  const what = `${detailSectionLabels[section][0]}: ${named ? detailTitle(section, named) : ''}`.slice(0, 200)
  const [before, after] = [detailText(section, from), detailText(section, to)]
  return { what, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
}

/** How much is listed in words, such as "12 coverages, 2 vehicles". */
export function listedText(
  listed: { readonly [Section in DetailSection]?: readonly unknown[] | undefined },
): string {
  return Object.entries(detailSectionLabels)
    .flatMap(([section, labels]) => {
      const count = listed[section as DetailSection]?.length ?? 0
      return count === 0 ? [] : [`${count} ${labels[count === 1 ? 0 : 1].toLowerCase()}`]
    })
    .join(', ')
}

/** The most coverages that a policy has as texts. */
export const maxCoverageTexts = 100

/** Structured coverages as the texts that a policy has of them. */
export function coverageTexts(coverages: readonly CoverageItem[]): Coverage[] {
  return coverages.slice(0, maxCoverageTexts).map(({ name, limits, deductible, premium }) => ({
    name,
    limit: limitsText(limits).slice(0, 100),
    deductible: deductibleText(deductible),
    premium: premium ?? null,
  }))
}
