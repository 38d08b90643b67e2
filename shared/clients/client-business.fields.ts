import { phrases, plain, type RecordFields } from '#shared/fields/record-field.ts'
import { FeinOrEmpty, line, wholeNumber } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { entityTypes } from './client-kinds.ts'

const ofBusiness = { ...plain, list: null, isExported: false, isFact: true } as const

/** The fields of a client that only a business has. */
export const clientBusinessFields = {
  entityType: {
    ...ofBusiness,
    isSensitive: false,
    schema: line(100),
    kind: 'suggested',
    suggestions: entityTypes,
    label: 'Entity type',
    form: { row: 'identity', only: 'commercial' },
    import: {
      group: 'Business',
      shape: 'text',
      names: phrases(
        'entity type, entity, legal entity, business type, legal form, form of business',
        'business entity, organization type',
      ),
      staysOnUpdate: false,
    },
    formConcept: 'insured.entity',
    meaning: 'kind of business',
  },
  fein: {
    ...ofBusiness,
    isSensitive: true,
    schema: FeinOrEmpty.nullable(),
    kind: 'line',
    label: 'FEIN',
    form: { row: 'identity', only: 'commercial', placeholder: '12-3456789' },
    import: {
      group: 'Business',
      shape: 'fein',
      names: phrases(
        'fein, ein, federal id, federal tax id, tax id, taxid, employer id, fein number',
        'federal employer id, federal ein',
      ),
      staysOnUpdate: false,
      unreadable: 'This is not a 9-digit FEIN',
    },
    assistant: { isSentToModels: false, isEdited: false, words: ['fein', 'ein', 'tax id'] },
    formConcept: 'insured.fein',
    meaning: 'federal employer number (businesses), in plain text here',
  },
  naics: {
    ...ofBusiness,
    isSensitive: false,
    schema: line(6).regex(/^(?:\d{2,6})?$/, 'Enter 2 to 6 digits'),
    kind: 'digits',
    label: 'NAICS',
    form: { row: 'identity', only: 'commercial' },
    import: {
      group: 'Business',
      shape: 'number',
      names: phrases('naics, naics code'),
      staysOnUpdate: false,
    },
    formConcept: 'insured.naics',
    meaning: 'industry code (businesses)',
  },
  yearStarted: {
    ...ofBusiness,
    isSensitive: false,
    schema: wholeNumber(1600, 2199).nullable(),
    kind: 'year',
    label: 'Year started',
    form: { row: 'size', only: 'commercial' },
    import: {
      group: 'Business',
      shape: 'number',
      names: phrases(
        'year started, year business started, year established, established',
        'date business started, year founded, founded',
      ),
      staysOnUpdate: false,
    },
    formConcept: 'insured.started',
    meaning: 'year in which the business began',
  },
  employees: {
    ...ofBusiness,
    isSensitive: false,
    schema: wholeNumber(0, 10_000_000).nullable(),
    kind: 'count',
    label: 'Employees',
    form: { row: 'size', only: 'commercial' },
    import: {
      group: 'Business',
      shape: 'number',
      names: phrases('employees, number of employees, employee count, full time employees, headcount'),
      staysOnUpdate: false,
    },
    meaning: 'number of employees (businesses)',
  },
  annualRevenue: {
    ...ofBusiness,
    isSensitive: false,
    schema: Dollars.nullable(),
    kind: 'dollars',
    label: 'Annual revenue',
    form: { row: 'sums', only: 'commercial' },
    import: {
      group: 'Business',
      shape: 'money',
      names: phrases(
        'annual revenue, revenue, annual sales, gross sales, sales, gross receipts, receipts',
        'annual gross sales',
      ),
      staysOnUpdate: false,
    },
    meaning: 'revenue of a year, dollars (businesses)',
  },
  annualPayroll: {
    ...ofBusiness,
    isSensitive: false,
    schema: Dollars.nullable(),
    kind: 'dollars',
    label: 'Annual payroll',
    form: { row: 'sums', only: 'commercial' },
    import: {
      group: 'Business',
      shape: 'money',
      names: phrases('annual payroll, payroll, total payroll, estimated payroll'),
      staysOnUpdate: false,
    },
    meaning: 'payroll of a year, dollars (businesses)',
  },
} as const satisfies RecordFields
