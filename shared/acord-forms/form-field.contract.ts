import { z } from 'zod'
import { Box } from '#shared/documents/reading.contract.ts'

export const formFieldKinds = ['text', 'box', 'choice', 'signature'] as const

/** One field of a fillable form, where it stands on its page, in points from the top left corner. */
export const FormField = z.object({
  name: z.string(),
  kind: z.enum(formFieldKinds),
  /** From 1. */
  page: z.number().int(),
  box: Box,
  /** What the form itself says of the field when the pointer rests on it. */
  tip: z.string().optional(),
  options: z.array(z.string()).optional(),
  maxLength: z.number().int().optional(),
  isMultiline: z.boolean().optional(),
  isRequired: z.boolean().optional(),
  /** What the uploaded file has in it already. */
  value: z.string().optional(),
})
export type FormField = z.infer<typeof FormField>
