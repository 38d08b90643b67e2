import { z } from 'zod'
import { lineCodes } from '#shared/documents/lines.rules.ts'
import { maxDollars } from '#shared/money.ts'
import { exposureKinds } from './rates.contract.ts'

const Amount = z.number({ error: 'Enter a number' }).min(0, 'Enter 0 or more').max(maxDollars)

/** A figure with where it comes from: a page of the document, or a person. */
export const SourcedNumber = z.object({
  value: Amount,
  /** What it is called. */
  label: z.string(),
  /** Null where the document has no pages or a person entered it. */
  page: z.number().int().min(1).nullable(),
  by: z.enum(['document', 'person']),
  /** Whether it was found with enough confidence to need no second look. */
  isSure: z.boolean(),
})
export type SourcedNumber = z.infer<typeof SourcedNumber>

export const SourcedText = SourcedNumber.extend({ value: z.string() })
export type SourcedText = z.infer<typeof SourcedText>

const ExposureInput = z.object({
  kind: z.enum(exposureKinds),
  amount: SourcedNumber,
  /** The class of workers compensation that a payroll is of. */
  classCode: z.string().nullable(),
})
export type ExposureInput = z.infer<typeof ExposureInput>

const LineInput = z.object({
  line: z.enum(lineCodes),
  exposures: z.array(ExposureInput),
  deductible: SourcedNumber.nullable(),
  expiringPremium: SourcedNumber.nullable(),
})
export type LineInput = z.infer<typeof LineInput>

/** All that an estimate is reckoned from. What is not known is null, never a guess. */
export const EstimateInput = z.object({
  lines: z.array(LineInput),
  /** The premium of all lines together, where the document has no premium by line. */
  expiringTotal: SourcedNumber.nullable(),
  state: SourcedText.nullable(),
  protectionClass: SourcedNumber.nullable(),
  /** 1 where the buildings have sprinklers, 0 where they have none. */
  sprinklered: SourcedNumber.nullable(),
  yearsInBusiness: SourcedNumber.nullable(),
  lossCount: SourcedNumber.nullable(),
  /** The class code of general liability. */
  glClass: SourcedText.nullish(),
  /** The experience modification of workers compensation, such as 0.92. */
  experienceMod: SourcedNumber.nullish(),
})
export type EstimateInput = z.infer<typeof EstimateInput>

/** What people add to or correct of what a document says, to refine an estimate. */
export const EstimateMore = z.strictObject({
  lines: z.array(z.enum(lineCodes)).max(lineCodes.length).optional(),
  sales: Amount.optional(),
  payroll: Amount.optional(),
  building: Amount.optional(),
  contents: Amount.optional(),
  business_income: Amount.optional(),
  insured_value: Amount.optional(),
  area: Amount.optional(),
  power_units: Amount.optional(),
  employees: Amount.optional(),
  limit: Amount.optional(),
  deductible: Amount.optional(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Enter two capital letters')
    .optional(),
  protectionClass: z.number().int().min(1, 'Enter 1 to 10').max(10, 'Enter 1 to 10').optional(),
  sprinklered: z.boolean().optional(),
  yearsInBusiness: z.number().min(0).max(500).optional(),
  lossCount: z.number().int().min(0).max(1000).optional(),
  glClass: z
    .string()
    .regex(/^\d{5}$/, 'Enter five digits')
    .optional(),
  experienceMod: z.number().min(0.2, 'Enter 0.20 to 5').max(5, 'Enter 0.20 to 5').optional(),
  /** What the lines cost now, dollars for the term. */
  expiring: z.partialRecord(z.enum(lineCodes), Amount).optional(),
  /** Payroll by class, in the place of one payroll. */
  classes: z
    .array(z.strictObject({ classCode: z.string().regex(/^\d{4,6}$/), payroll: Amount }))
    .max(100)
    .optional(),
})
export type EstimateMore = z.infer<typeof EstimateMore>

/** What can be typed in to refine an estimate. */
export const missingKinds = [
  ...exposureKinds,
  'deductible',
  'state',
  'protectionClass',
  'yearsInBusiness',
  'lossCount',
  'glClass',
  'experienceMod',
  'expiring',
] as const
export type MissingKind = (typeof missingKinds)[number]

/** One step of the arithmetic: an amount is added, or what stands so far is multiplied by a factor. */
const EstimateStep = z.object({
  label: z.string(),
  /** The reckoning in words and figures, such as "$1,200,000 ÷ 1,000 × $3.10". */
  reckoning: z.string(),
  factor: z.number().nullable(),
  /** Dollars after this step. */
  amount: z.number(),
  page: z.number().nullable(),
  source: z.string(),
  sourceDate: z.string(),
  isIllustrative: z.boolean(),
})
export type EstimateStep = z.infer<typeof EstimateStep>

export const confidences = ['high', 'medium', 'low'] as const

const EstimateLine = z.object({
  line: z.enum(lineCodes),
  label: z.string(),
  /** By rates and exposures, by the expiring premium and the market's trend, or not at all. */
  method: z.enum(['rates', 'trend', 'none']),
  premium: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  confidence: z.enum(confidences),
  expiringPremium: z.number().nullable(),
  /** What the expiring premium and the trend come to, where rates were used. */
  byTrend: z.number().nullable(),
  steps: z.array(EstimateStep),
  missing: z.array(z.enum(missingKinds)),
  /** Why there is no figure by rates, in words; empty where nothing stands in the way. */
  note: z.string().default(''),
})
export type EstimateLine = z.infer<typeof EstimateLine>

/** An indicative estimate with each step of its arithmetic. Sums are dollars with cents. */
export const Estimate = z.object({
  ratesVersion: z.int(),
  lines: z.array(EstimateLine),
  premium: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  confidence: z.enum(confidences),
  expiringTotal: z.number().nullable(),
  inputs: z.array(z.object({ label: z.string(), value: z.string(), page: z.number().nullable() })),
  missing: z.array(z.enum(missingKinds)),
  isIllustrative: z.boolean(),
})
export type Estimate = z.infer<typeof Estimate>

/** What every estimate says of itself. */
export const indicativeNote = 'Indicative estimate only. This is neither a quote nor a binder.'
