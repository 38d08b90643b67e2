import type { DocumentKind } from '#shared/documents/facts.contract.ts'
import type { FactKind } from './fact-values.rules.ts'

export type Column = {
  key: string
  label: string
  kind: FactKind
  isRequired?: boolean
  /** Often not in the document: folded away while it was not found. */
  isMinor?: boolean
  /** A CSS grid track, in tables. */
  width?: string
}

type SingleSpec = { id: string; title: string; columns: readonly Column[] }

/** A list of the facts: as a table where it is long and its rows are short, else as a block of fields a row. */
export type RowsSpec = {
  list: string
  title: string
  /** What one row is called, such as "Location". */
  one: string
  layout: 'table' | 'blocks'
  columns: readonly Column[]
  /** What a new row cannot do without; null where it begins empty. */
  needs: Column | null
  /** Values that a new row begins with. */
  starts?: Readonly<Record<string, string | number>>
  /** Rows that are a value each. */
  isBare?: boolean
  /** The kind of document that alone has such a list: elsewhere it is shown only where something was found. */
  onlyOf?: DocumentKind
  /** Fields of the facts that belong to the list as a whole. */
  singles?: readonly Column[]
}

const text = (key: string, label: string, more: Partial<Column> = {}): Column => ({
  key,
  label,
  kind: 'text',
  ...more,
})
const money = (key: string, label: string, width?: string): Column => ({ key, label, kind: 'money', width })
const number = (key: string, label: string): Column => ({ key, label, kind: 'number' })
const day = (key: string, label: string): Column => ({ key, label, kind: 'day' })
const minor = (...columns: Column[]): Column[] => columns.map((column) => ({ ...column, isMinor: true }))

/** The single fields of a document and of whom it insures. */
export const singleSpecs: readonly SingleSpec[] = [
  {
    id: 'document',
    title: 'Document',
    columns: [
      { key: 'kind', label: 'Kind', kind: 'documentKind', isRequired: true },
      text('producer', 'Producer', { isMinor: true }),
    ],
  },
  {
    id: 'insured',
    title: 'Insured',
    columns: [
      text('namedInsured', 'Named insured'),
      text('mailingAddress', 'Mailing address'),
      ...minor(
        text('entityType', 'Entity type'),
        text('businessDescription', 'Business'),
        money('annualSales', 'Annual sales'),
        money('annualPayroll', 'Annual payroll'),
        number('employees', 'Employees'),
        number('yearsInBusiness', 'Years in business'),
      ),
    ],
  },
]

const name = (label: string): Column => text('name', label, { isRequired: true })

/** The lists of the facts, in the order in which they are shown. */
export const rowsSpecs: readonly RowsSpec[] = [
  {
    list: 'policies',
    title: 'Policies',
    one: 'Policy',
    layout: 'blocks',
    columns: [
      text('policyNumber', 'Policy number'),
      text('carrier', 'Carrier'),
      text('naic', 'NAIC code'),
      day('effectiveDate', 'Effective'),
      day('expirationDate', 'Expires'),
      money('premium', 'Premium'),
    ],
    needs: null,
  },
  {
    list: 'transactions',
    title: 'Policy change or notice',
    one: 'Change',
    layout: 'blocks',
    columns: [
      { key: 'kind', label: 'Kind', kind: 'transaction', isRequired: true },
      day('effectiveDate', 'Effective'),
      { key: 'premiumChange', label: 'Premium change', kind: 'signedMoney' },
      text('reason', 'Reason'),
      ...minor(
        day('noticeDate', 'Notice date'),
        { key: 'givenBy', label: 'Given by', kind: 'giver' },
        day('newExpirationDate', 'Extended to'),
      ),
    ],
    needs: null,
    starts: { kind: 'endorsement' },
    onlyOf: 'change',
  },
  {
    list: 'otherInsureds',
    title: 'Other insureds',
    one: 'Insured',
    layout: 'blocks',
    columns: [text('value', 'Name')],
    needs: text('value', 'Name'),
    isBare: true,
  },
  {
    list: 'premiums',
    title: 'Premium',
    one: 'Premium',
    layout: 'table',
    columns: [
      text('label', 'For', { width: 'minmax(0, 1fr)' }),
      { key: 'kind', label: 'Kind', kind: 'premium', isRequired: true, width: '92px' },
      { ...money('amount', 'Amount', '104px'), isRequired: true },
    ],
    needs: money('amount', 'Amount'),
    starts: { kind: 'other', label: 'Premium' },
    singles: [money('totalPremium', 'Total premium')],
  },
  {
    list: 'coverages',
    title: 'Coverages',
    one: 'Coverage',
    layout: 'table',
    columns: [
      { ...name('Coverage'), width: 'minmax(0, 1fr)' },
      money('limit', 'Limit', '104px'),
      text('limitText', 'Limit description', { width: '84px' }),
      money('deductible', 'Deductible', '92px'),
    ],
    needs: name('Coverage'),
  },
  {
    list: 'locations',
    title: 'Locations',
    one: 'Location',
    layout: 'blocks',
    columns: [
      text('address', 'Address'),
      text('description', 'Description'),
      text('construction', 'Construction'),
      text('occupancy', 'Occupancy'),
      number('yearBuilt', 'Year built'),
      number('area', 'Square feet'),
      number('stories', 'Stories'),
      text('sprinklered', 'Sprinklers'),
      text('protectionClass', 'Protection class'),
      money('buildingLimit', 'Building'),
      money('contentsLimit', 'Contents'),
      money('deductible', 'Deductible'),
      number('coinsurance', 'Coinsurance %'),
    ],
    needs: null,
  },
  {
    list: 'vehicles',
    title: 'Vehicles',
    one: 'Vehicle',
    layout: 'blocks',
    columns: [
      number('year', 'Year'),
      text('make', 'Make'),
      text('model', 'Model'),
      text('vin', 'VIN'),
      money('costNew', 'Cost new'),
      text('garaging', 'Garaged at'),
    ],
    needs: null,
  },
  {
    list: 'payroll',
    title: 'Payroll',
    one: 'Class',
    layout: 'blocks',
    columns: [
      text('classCode', 'Class code'),
      text('description', 'Description'),
      text('state', 'State'),
      number('employees', 'Employees'),
      money('payroll', 'Payroll'),
      number('rate', 'Rate'),
      money('premium', 'Premium'),
    ],
    needs: null,
  },
  {
    list: 'forms',
    title: 'Forms and endorsements',
    one: 'Form',
    layout: 'table',
    columns: [
      text('number', 'Number', { isRequired: true, width: '112px' }),
      text('edition', 'Edition', { width: '72px' }),
      text('title', 'Title', { width: 'minmax(0, 1fr)' }),
    ],
    needs: text('number', 'Form number'),
  },
  {
    list: 'interests',
    title: 'Additional interests',
    one: 'Interest',
    layout: 'blocks',
    columns: [
      { key: 'kind', label: 'Kind', kind: 'interest', isRequired: true },
      name('Name'),
      text('address', 'Address'),
    ],
    needs: name('Name'),
    starts: { kind: 'other' },
  },
  {
    list: 'losses',
    title: 'Losses',
    one: 'Loss',
    layout: 'blocks',
    columns: [
      day('date', 'Date'),
      text('claimNumber', 'Claim number'),
      text('description', 'Description'),
      text('status', 'Status'),
      money('paid', 'Paid'),
      money('reserved', 'Reserved'),
      money('incurred', 'Incurred'),
    ],
    needs: null,
    singles: minor(day('lossesValuedOn', 'Valued on')),
  },
]
