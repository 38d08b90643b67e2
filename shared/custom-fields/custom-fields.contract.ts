import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id, line, Version } from '#shared/fields.ts'

/** The kinds of records that an agency adds fields to. */
export const customRecordTypes = ['client', 'policy', 'prospect'] as const
export type CustomRecordType = (typeof customRecordTypes)[number]

/** What several records of a kind are called. */
export const customRecordLabels: Record<CustomRecordType, string> = {
  client: 'Clients',
  policy: 'Policies',
  prospect: 'Prospects',
}

export const customFieldKinds = ['text', 'number', 'date', 'choice'] as const
export type CustomFieldKind = (typeof customFieldKinds)[number]
export const customFieldKindLabels: Record<CustomFieldKind, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
}

/** The most fields in use that an agency adds to a kind of records, and the most choices of one. */
export const maxCustomFields = 50
export const maxChoices = 50

const CustomFieldName = line(60).min(1, 'Enter a name')
const Choices = z
  .array(line(100).min(1, 'Enter a choice'))
  .max(maxChoices, `Use at most ${maxChoices} choices`)

/** A field that an agency added to a kind of records. */
export const CustomField = z.object({
  id: z.uuid(),
  recordType: z.enum(customRecordTypes),
  name: z.string(),
  kind: z.enum(customFieldKinds),
  choices: z.array(z.string()),
  /** Kept encrypted, shown only to those who may edit the record, and found only by its exact value. */
  isSensitive: z.boolean(),
  /** Where it stands among the others, from 0. */
  position: z.number(),
  /** Since when it is no longer offered; its values stay. */
  archivedAt: Instant.nullable(),
  version: z.number(),
})
export type CustomField = z.infer<typeof CustomField>

/** `GET /api/custom-fields`: those in use in their order, then the archived ones. */
export const CustomFieldQuery = z.strictObject({ recordType: z.enum(customRecordTypes).optional() })
export type CustomFieldQuery = z.infer<typeof CustomFieldQuery>

/** `POST /api/custom-fields`. */
export const CustomFieldCreate = z.strictObject({
  recordType: z.enum(customRecordTypes, { error: 'Choose clients, policies or prospects' }),
  name: CustomFieldName,
  kind: z.enum(customFieldKinds, { error: 'Choose text, number, date or choice' }),
  choices: Choices.optional(),
  isSensitive: z.boolean().optional(),
})
export type CustomFieldCreate = z.infer<typeof CustomFieldCreate>

/** `PATCH /api/custom-fields/:id`. Kind and sensitivity stay as they were created. */
export const CustomFieldUpdate = z
  .strictObject({ name: CustomFieldName, choices: Choices, isArchived: z.boolean(), version: Version })
  .partial()
export type CustomFieldUpdate = z.infer<typeof CustomFieldUpdate>

/** `PUT /api/custom-fields/order`: every field in use of a kind of records, in the order wanted. */
export const CustomFieldOrder = z.strictObject({
  recordType: z.enum(customRecordTypes),
  ids: z.array(Id).max(maxCustomFields),
})
export type CustomFieldOrder = z.infer<typeof CustomFieldOrder>

/** `POST /api/custom-fields/:id/print`: a whole sensitive value, to be found by. */
export const CustomPrintInput = z.strictObject({ value: z.string().trim().min(1, 'Enter a value').max(1000) })
export type CustomPrintInput = z.infer<typeof CustomPrintInput>

/** By what lists find it: it says nothing to whoever reads an address. */
export const CustomPrint = z.object({ print: z.string() })
export type CustomPrint = z.infer<typeof CustomPrint>
