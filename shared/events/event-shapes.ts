import { z } from 'zod'
import { Id } from '#shared/fields.ts'

/** Something that happened in an agency, as its consumers get it. */
export function ofAgency<Shape extends z.ZodRawShape>(about: string, shape: Shape) {
  return z.object({ agencyId: Id, ...shape }).describe(about)
}

/** Something that happened to an account or by the platform's own doing; without an agency where nobody's session has one. */
export function ofPlatform<Shape extends z.ZodRawShape>(about: string, shape: Shape) {
  return z.object({ agencyId: Id.nullable(), ...shape }).describe(about)
}

/** Something that happened to one record, which says no more than which. */
export function ofRecord<const Kind extends string>(about: string, kind: Kind) {
  return ofAgency(about, { id: Id, recordType: z.literal(kind) })
}
