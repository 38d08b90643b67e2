import { z } from 'zod'
import { lineCodes } from '#shared/documents/lines.rules.ts'

const texts = z.array(z.string())

/** What somebody read in a document by eye. What is null or left out is not known, and is not scored. */
export const KnownTruth = z.object({
  kind: z.string(),
  namedInsured: z.string().nullish(),
  mailingAddress: z.string().nullish(),
  carriers: texts.nullish(),
  policyNumbers: texts.nullish(),
  effectiveDate: z.string().nullish(),
  expirationDate: z.string().nullish(),
  linesOfBusiness: z.array(z.enum(lineCodes)).nullish(),
  premiums: z.array(z.number()).nullish(),
  totalPremium: z.number().optional(),
  limits: z.record(z.string(), z.number()).nullish(),
  deductibles: z.record(z.string(), z.number()).nullish(),
  forms: texts.nullish(),
  vins: texts.nullish(),
  locations: texts.nullish(),
  payroll: z.array(z.object({ classCode: z.string(), payroll: z.number() })).nullish(),
  interests: texts.nullish(),
})
export type KnownTruth = z.infer<typeof KnownTruth>

/** A truth file: what is known of each file by its name. */
export const TruthFile = z.record(z.string(), KnownTruth)
