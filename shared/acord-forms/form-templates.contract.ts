import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id, line, Version } from '#shared/fields.ts'
import { isConcept } from './concept-words.rules.ts'
import { FormField } from './form-field.contract.ts'

/** The largest fillable form that is taken, in bytes. */
export const maxFormBytes = 25 * 1024 * 1024

export const mappingSources = ['shipped', 'edited', 'none'] as const

/** A licensed form of an agency as lists show it. */
export const FormTemplateItem = z.object({
  id: z.uuid(),
  fileName: z.string(),
  bytes: z.number(),
  pages: z.number(),
  /** Such as "25"; empty where the form was not recognized. */
  formNumber: z.string(),
  /** Such as "2016/03"; empty where it is not known. */
  edition: z.string(),
  title: z.string(),
  mappingSource: z.enum(mappingSources),
  isVerified: z.boolean(),
  fieldCount: z.number(),
  mappedCount: z.number(),
  /** How many forms were filled from it. */
  formCount: z.number(),
  uploadedByName: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type FormTemplateItem = z.infer<typeof FormTemplateItem>

/** A licensed form with its fields and what each is filled with. */
export const FormTemplate = FormTemplateItem.extend({
  pageSizes: z.array(z.object({ width: z.number(), height: z.number() })),
  fields: z.array(FormField),
  /** What each field, by its name, is filled with: a concept. */
  mapping: z.record(z.string(), z.string()),
})
export type FormTemplate = z.infer<typeof FormTemplate>

const Mapping = z
  .record(z.string().max(400), z.string().max(100).refine(isConcept, 'Choose from the list'))
  .refine((mapping) => Object.keys(mapping).length <= 5000, 'Use at most 5,000 fields')

/** `PATCH /api/form-templates/:id`: what is left out stays. A changed mapping is no longer verified. */
export const FormTemplateUpdate = z
  .strictObject({
    title: line(200).min(1, 'Enter a title'),
    formNumber: line(10).regex(/^[0-9A-Z-]*$/, 'Enter a number such as 25'),
    edition: line(10).regex(/^(?:\d{4}\/\d{2})?$/, 'Enter an edition such as 2016/03'),
    mapping: Mapping,
    isVerified: z.boolean(),
    version: Version,
  })
  .partial()
export type FormTemplateUpdate = z.infer<typeof FormTemplateUpdate>

/** `POST /api/form-templates/:id/try`: what the form says for a client, with a mapping that need not be saved. */
export const FormTrial = z.strictObject({
  clientId: Id,
  policyIds: z.array(Id).max(20, 'Choose at most 20 policies'),
  mapping: Mapping.optional(),
})
export type FormTrial = z.infer<typeof FormTrial>

/** The values by field, as they would stand in the form. */
export const FormTrialResult = z.object({ values: z.record(z.string(), z.string()) })
export type FormTrialResult = z.infer<typeof FormTrialResult>
