import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { phrases, plain, type RecordFields, readByAssistant } from '#shared/fields/record-field.ts'
import { Id, line, paragraphs } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { policyTypeLabels, policyTypes } from './lines-of-business.rules.ts'
import {
  billings,
  Coverage,
  LineOrEmpty,
  policyStatuses,
  policyStatusLabels,
  policyTransactionLabels,
  policyTransactions,
} from './policy-choices.ts'
import { Producers } from './producers.contract.ts'

const described = { ...plain, isSensitive: false, list: { column: null }, isExported: true } as const

const coverage = {
  lineOfBusiness: {
    ...described,
    schema: LineOrEmpty,
    answer: z.string(),
    kind: 'lineOfBusiness',
    label: 'Line of business',
    form: { row: 'kind' },
    import: {
      group: 'Policy',
      shape: 'line',
      names: phrases(
        'line of business, lob, lines of business, policy type, coverage, coverage type, line',
        'policy line, lob code, line of coverage, policy form, policy lob, line type',
        'coverage line, type of policy, type of insurance, product line',
      ),
      maybe: phrases('product, type, policy description, description, program, class, type of business'),
      staysOnUpdate: false,
    },
    assistant: readByAssistant,
  },
  type: {
    ...described,
    schema: z.enum(policyTypes, { error: 'Choose auto, home, commercial or health' }),
    kind: 'choice',
    choices: policyTypeLabels,
    label: 'Type',
    form: { row: 'kind', isRequired: true },
    import: null,
    assistant: readByAssistant,
  },
  carrier: {
    ...described,
    schema: line(200),
    kind: 'line',
    label: 'Carrier',
    isSortable: true,
    isSearchable: true,
    form: { row: 'carrier' },
    import: {
      group: 'Policy',
      shape: 'name',
      names: phrases(
        'carrier, carrier name, insurance company, insurer, writing company, issuing company',
        'underwriting company, parent company, insurance carrier, policy carrier, writing carrier',
        'issuing carrier, market, master company',
      ),
      maybe: phrases('company, company name, company code, carrier code, billing company'),
      staysOnUpdate: true,
    },
    assistant: readByAssistant,
    formConcept: 'carrier',
    meaning: 'the insurance company',
  },
  policyNumber: {
    ...described,
    schema: line(100),
    kind: 'line',
    label: 'Policy number',
    list: { column: null, edit: {} },
    isSortable: true,
    isSearchable: true,
    form: { row: 'carrier' },
    import: {
      group: 'Policy',
      shape: 'code',
      names: phrases(
        'policy number, policy, policy id, policynumber, master policy number',
        'current policy number, contract number',
      ),
      staysOnUpdate: true,
    },
    assistant: readByAssistant,
    formConcept: 'number',
    meaning: "the carrier's number",
  },
} as const satisfies RecordFields

const term = {
  effectiveDate: {
    ...described,
    schema: Day.nullable(),
    kind: 'day',
    label: 'Effective date',
    isSortable: true,
    form: { label: 'Effective', row: 'term' },
    import: {
      group: 'Policy',
      shape: 'date',
      names: phrases(
        'effective date, effective, policy effective, policy effective date, term effective date',
        'current effective date, term effective',
      ),
      maybe: phrases(
        'start date, start, from, policy start date, begin date, inception date, inception',
        'policy date',
      ),
      staysOnUpdate: true,
    },
    assistant: readByAssistant,
    formConcept: 'effective',
    meaning: 'first day of the term',
  },
  expirationDate: {
    ...described,
    schema: Day.nullable(),
    kind: 'day',
    label: 'Expiration date',
    isSortable: true,
    form: { label: 'Expires', row: 'term' },
    import: {
      group: 'Policy',
      shape: 'date',
      names: phrases(
        'expiration date, expiration, expires, expiry, expiry date, policy expiration',
        'policy expiration date, term expiration date, renewal date, policy end date, expires on',
        'term expiration',
      ),
      maybe: phrases('end date, end, to, x date, thru, renewal'),
      staysOnUpdate: false,
    },
    assistant: readByAssistant,
    formConcept: 'expiration',
    meaning: 'last day of the term',
  },
  /** Dollars for the policy's own term; nothing is annualised. */
  premium: {
    ...described,
    schema: Dollars,
    kind: 'dollars',
    label: 'Premium',
    isSortable: true,
    form: { label: 'Premium for the term', row: 'term' },
    import: {
      group: 'Policy',
      shape: 'money',
      names: phrases(
        'premium, written premium, total premium, policy premium, term premium, full term premium',
        'premium amount, current premium, gross premium, estimated premium, total term premium',
        'base premium, policy term premium, premium total',
      ),
      maybe: phrases('amount, total, price, cost'),
      staysOnUpdate: false,
    },
    assistant: readByAssistant,
    formConcept: 'premium',
    meaning: 'premium of the term, dollars and cents',
  },
} as const satisfies RecordFields

/** The fields of a policy, in the order of forms and exports. */
export const policyFields = {
  ...coverage,
  ...term,
  status: {
    ...described,
    schema: z.enum(policyStatuses),
    kind: 'choice',
    choices: policyStatusLabels,
    label: 'Status',
    form: { row: 'standing' },
    import: {
      key: 'policyStatus',
      label: 'Policy status',
      group: 'Policy',
      shape: 'text',
      names: phrases('policy status, term status, current status'),
      maybe: phrases('status, state of policy, client status, active'),
      staysOnUpdate: false,
    },
    assistant: readByAssistant,
  },
  transaction: {
    ...described,
    schema: z.enum(policyTransactions),
    kind: 'choice',
    choices: policyTransactionLabels,
    label: 'Transaction',
    form: { row: 'standing' },
    import: {
      label: 'Transaction',
      group: 'Policy',
      shape: 'text',
      names: phrases(
        'transaction, transaction type, new renewal, business type new renewal, new or renewal',
        'policy transaction, sale type, transaction code, policy transaction type',
        'last transaction, last transaction type, transaction kind, policy action',
      ),
      staysOnUpdate: true,
    },
    meaning: 'new, renewal or rewrite',
  },
  billing: {
    ...described,
    schema: line(100),
    kind: 'suggested',
    suggestions: billings,
    label: 'Billing',
    form: { row: 'standing' },
    import: {
      group: 'Policy',
      shape: 'text',
      names: phrases(
        'billing, bill type, billing type, billing method, bill plan',
        'bill method, billing mode',
      ),
      staysOnUpdate: false,
    },
    meaning: 'how it is billed',
  },
  /** Who serves the policy, where that is not who serves its client; all its terms have the same. */
  servicerId: {
    ...described,
    schema: Id.nullable(),
    kind: 'member',
    label: 'Service person',
    list: { column: null, edit: {} },
    isExported: false,
    form: null,
    import: null,
  },
  /** Who is credited with what the policy brings, where that is not its client's producer alone; all its terms have the same. */
  producers: {
    ...described,
    schema: Producers.nullable(),
    kind: 'rows',
    label: 'Producers',
    list: null,
    isExported: false,
    form: null,
    import: null,
  },
  cancelReason: {
    ...described,
    schema: paragraphs(1000),
    kind: 'paragraphs',
    label: 'Cancel reason',
    isExported: false,
    form: { label: 'Reason for cancelling', row: 'reason', only: 'cancelled' },
    import: null,
    meaning: 'why it was cancelled',
  },
  coverages: {
    ...described,
    schema: z.array(Coverage).max(100, 'Use at most 100 coverages'),
    kind: 'rows',
    label: 'Coverages',
    list: null,
    isExported: false,
    form: null,
    import: null,
    meaning: 'list of {name, limit, deductible, premium}',
  },
  /** The policy of the same client that this one renews. */
  renewedFromId: {
    ...described,
    schema: Id.nullable(),
    kind: 'record',
    label: 'Renewal of',
    isExported: false,
    form: null,
    import: null,
    meaning: 'the term before: a row of policies',
  },
} as const satisfies RecordFields
