import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { line, Name, paragraphs } from '#shared/fields.ts'
import { unknownFieldMessage } from './merge-fields.rules.ts'

function withMergeFields<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.superRefine((text, issues) => {
    const message = unknownFieldMessage(text)
    if (message) issues.addIssue({ code: 'custom', message })
  })
}

const fields = {
  name: Name,
  /** Both may have merge fields, such as {client.firstName}. */
  subject: withMergeFields(line(200).min(1, 'Enter a subject')),
  body: withMergeFields(paragraphs().min(1, 'Enter a message')),
}

/** `POST /api/email-templates`. */
export const EmailTemplateCreate = z.strictObject(fields)
export type EmailTemplateCreate = z.infer<typeof EmailTemplateCreate>
export type TemplateFields = EmailTemplateCreate

/** `PATCH /api/email-templates/:id`: what is left out stays. */
export const EmailTemplateUpdate = z.strictObject({ ...fields, version: z.int().min(0) }).partial()
export type EmailTemplateUpdate = z.infer<typeof EmailTemplateUpdate>

/** A template of an agency. */
export const EmailTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Whether every agency starts with it, changed or not. */
  isStarter: z.boolean(),
  /** Null where nobody changed the starter. */
  updatedAt: Instant.nullable(),
  /** 0 where nobody changed the starter. */
  version: z.number(),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>
