import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { lineCodes } from './lines.rules.ts'
import { Box } from './reading.contract.ts'

/** What kinds of document are distinguished. */
export const documentKinds = [
  'dec_page',
  'policy',
  'quote',
  'binder',
  'certificate',
  'application',
  'loss_run',
  'change',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentKindLabels: Record<DocumentKind, string> = {
  dec_page: 'Declarations page',
  policy: 'Policy',
  quote: 'Quote',
  binder: 'Binder',
  certificate: 'Certificate',
  application: 'Application',
  loss_run: 'Loss run',
  change: 'Policy change or notice',
  other: 'Other document',
}

/** How a value was found: in a form's field, among the words of a page, by a language model, or entered by a person. */
export const findingWays = ['form', 'words', 'model', 'person'] as const

/** From this confidence on a value is shown as sure; below it people are asked to check. */
export const sureFrom = 0.8

function found<Value extends z.ZodType>(value: Value) {
  return z.object({
    value,
    /** The words as the document has them. */
    text: z.string(),
    /** From 1; null for what a person entered without a place. */
    page: z.number().int().min(1).nullable(),
    /** Where the words stand on the page; null where a file has no places. */
    box: Box.nullable(),
    /** 0 to 1: how often values found in this way are right. */
    confidence: z.number().min(0).max(1),
    by: z.enum(findingWays),
  })
}

export const FoundText = found(z.string())
export type FoundText = z.infer<typeof FoundText>
export const FoundNumber = found(z.number())
export type FoundNumber = z.infer<typeof FoundNumber>
export const FoundDay = found(Day)
export type FoundDay = z.infer<typeof FoundDay>
export const FoundLine = found(z.enum(lineCodes))
export type FoundLine = z.infer<typeof FoundLine>
/** A value with the page, the place and the confidence that go with it. */
export type Found<Value> = Omit<FoundText, 'value'> & { value: Value }

const text = FoundText.nullable()
/** Dollars, or a plain count: whole or with cents. */
const number = FoundNumber.nullable()
const day = FoundDay.nullable()
const line = z.enum(lineCodes).nullable()

/** One policy that a document is about: a dec page has one, a certificate several. */
export const PolicyFacts = z.object({
  policyNumber: text,
  carrier: text,
  /** The carrier's five digits at the NAIC. */
  naic: text,
  effectiveDate: day,
  expirationDate: day,
  lines: z.array(FoundLine),
  premium: number,
})
export type PolicyFacts = z.infer<typeof PolicyFacts>

/** The limits that are distinguished by code; any other coverage goes by its name alone. */
export const coverageCodes = [
  // General liability and businessowners
  'occ',
  'agg',
  'products_agg',
  'pai',
  'damage_rented',
  'medexp',
  'liability_med',
  // Auto
  'csl',
  'bi_person',
  'bi_accident',
  'pd',
  'auto_med',
  'pip',
  'um',
  'uim',
  'hired_auto',
  'non_owned_auto',
  'comprehensive',
  'collision',
  // Property
  'building',
  'contents',
  'business_income',
  'extra_expense',
  'ordinance_law',
  'water_backup',
  'wind_hail',
  'equipment_breakdown',
  'money_securities',
  'employee_dishonesty',
  // Workers compensation
  'wc_statutory',
  'el_accident',
  'el_employee',
  'el_policy',
  // Umbrella and excess
  'umbrella_occ',
  'umbrella_agg',
  'retention',
  // Others
  'cyber',
  'epli',
  'professional',
  'liquor',
  'earthquake',
  'flood',
] as const
export type CoverageCode = (typeof coverageCodes)[number]

/** A coverage with what it pays and what the insured bears. A text limit is one that is no sum: "Included", "ALS 12 months". */
export const CoverageFacts = z.object({
  line,
  code: z.enum(coverageCodes).nullable(),
  /** As the document calls it. */
  name: FoundText,
  limit: number,
  limitText: text,
  deductible: number,
  /** A deductible that is no sum: "2%", "72 hours". */
  deductibleText: text,
  premium: number,
  /** The numbers of the locations and buildings that it is for; empty where it is for all. */
  location: z.string(),
})
export type CoverageFacts = z.infer<typeof CoverageFacts>

export const LocationFacts = z.object({
  /** As the document numbers it, such as "1" or "1/2" (location and building). */
  number: z.string(),
  address: text,
  description: text,
  construction: text,
  occupancy: text,
  yearBuilt: number,
  /** Square feet. */
  area: number,
  stories: number,
  sprinklered: text,
  protectionClass: text,
  buildingLimit: number,
  contentsLimit: number,
  deductible: number,
  coinsurance: number,
})
export type LocationFacts = z.infer<typeof LocationFacts>

export const VehicleFacts = z.object({
  number: z.string(),
  year: number,
  make: text,
  model: text,
  vin: text,
  costNew: number,
  garaging: text,
})
export type VehicleFacts = z.infer<typeof VehicleFacts>

export const PayrollFacts = z.object({
  state: text,
  classCode: text,
  description: text,
  employees: number,
  payroll: number,
  rate: number,
  premium: number,
})
export type PayrollFacts = z.infer<typeof PayrollFacts>

/** A form or endorsement that a policy lists. */
export const FormFacts = z.object({ number: FoundText, edition: text, title: text })
export type FormFacts = z.infer<typeof FormFacts>

export const premiumKinds = ['line', 'total', 'tax', 'fee', 'terrorism', 'minimum', 'other'] as const

export const PremiumFacts = z.object({
  kind: z.enum(premiumKinds),
  line,
  label: z.string(),
  amount: FoundNumber,
})
export type PremiumFacts = z.infer<typeof PremiumFacts>

export const interestKinds = [
  'additional_insured',
  'mortgagee',
  'loss_payee',
  'lienholder',
  'certificate_holder',
  'other',
] as const

/** Someone else with a right under the policy: whoever is to be named, paid or notified. */
export const InterestFacts = z.object({ kind: z.enum(interestKinds), name: FoundText, address: text })
export type InterestFacts = z.infer<typeof InterestFacts>

export const LossFacts = z.object({
  line,
  date: day,
  claimNumber: text,
  description: text,
  status: text,
  paid: number,
  reserved: number,
  incurred: number,
})
export type LossFacts = z.infer<typeof LossFacts>

/** What a carrier's document can say happened to a policy. */
export const transactionFactsKinds = [
  'endorsement',
  'cancellation',
  'reinstatement',
  'audit',
  'notice_of_cancellation',
  'notice_of_non_renewal',
] as const
export type TransactionFactsKind = (typeof transactionFactsKinds)[number]

/** A change of a policy or a notice, as its document states it. */
export const TransactionFacts = z.object({
  kind: found(z.enum(transactionFactsKinds)),
  effectiveDate: day,
  /** Negative where it is given back. */
  premiumChange: number,
  /** Of a notice: the day from which it counts, and who gave it. */
  noticeDate: day,
  givenBy: found(z.enum(['carrier', 'insured'])).nullable(),
  reason: text,
  /** Of an endorsement that extends the term. */
  newExpirationDate: day,
})
export type TransactionFacts = z.infer<typeof TransactionFacts>

/**
 * All that was found in a document; what was not found is null or an empty list, never a guess.
 * Rows stand in the order of the document.
 */
export const Facts = z.object({
  kind: found(z.enum(documentKinds)),
  /** A form's number and edition, such as ACORD 25 of 2016/03. */
  form: z.object({ number: z.string(), edition: z.string() }).nullable(),
  namedInsured: text,
  otherInsureds: z.array(FoundText),
  /** On one line: street, city, state and ZIP code. */
  mailingAddress: text,
  entityType: text,
  businessDescription: text,
  producer: text,
  policies: z.array(PolicyFacts),
  coverages: z.array(CoverageFacts),
  locations: z.array(LocationFacts),
  vehicles: z.array(VehicleFacts),
  payroll: z.array(PayrollFacts),
  /** Sales or receipts of a year, dollars. */
  annualSales: number,
  annualPayroll: number,
  employees: number,
  yearsInBusiness: number,
  forms: z.array(FormFacts),
  premiums: z.array(PremiumFacts),
  totalPremium: number,
  interests: z.array(InterestFacts),
  losses: z.array(LossFacts),
  /** The day as of which losses were valued. */
  lossesValuedOn: day,
  /** What the document says happened to its policy: an endorsement, a notice and so on. */
  transactions: z.array(TransactionFacts),
})
export type Facts = z.infer<typeof Facts>
