import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { EmailOrEmpty, Id, line, Name, paragraphs, Version } from '#shared/fields.ts'
import { Paging, Search, sortOf } from '#shared/lists.ts'

const fields = {
  name: Name,
  street: line(200),
  city: line(100),
  state: line(50),
  zip: line(20),
  email: EmailOrEmpty,
  /** What they want certificates to say. */
  requirements: paragraphs(2000),
}

/** Another holder that is probably the same. */
export const HolderTwin = z.object({ id: z.uuid(), name: z.string(), street: z.string(), city: z.string() })
export type HolderTwin = z.infer<typeof HolderTwin>

/** Who is named on certificates. */
export const CertificateHolder = z.object({
  id: z.uuid(),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  email: z.string(),
  requirements: z.string(),
  /** The issued certificates for it of the clients in the caller's reach. */
  formCount: z.number(),
  twins: z.array(HolderTwin),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type CertificateHolder = z.infer<typeof CertificateHolder>

export const holderSorts = ['name', 'createdAt'] as const

/** `GET /api/certificate-holders`. */
export const HolderListQuery = z.strictObject({
  q: Search.optional(),
  ...Paging,
  sort: sortOf(holderSorts).optional(),
})
export type HolderListQuery = z.infer<typeof HolderListQuery>

/** `POST /api/certificate-holders`. */
export const HolderCreate = z.strictObject(fields).partial().required({ name: true })
export type HolderCreate = z.infer<typeof HolderCreate>

/** `PATCH /api/certificate-holders/:id`: what is left out stays. */
export const HolderUpdate = z.strictObject({ ...fields, version: Version }).partial()
export type HolderUpdate = z.infer<typeof HolderUpdate>

/** `POST /api/certificate-holders/:id/merge`: this holder goes on as another. */
export const HolderMerge = z.strictObject({ intoId: Id })
export type HolderMerge = z.infer<typeof HolderMerge>

/** A holder's address as it is written on one or more lines. */
export function holderAddress(holder: Pick<CertificateHolder, 'street' | 'city' | 'state' | 'zip'>): string {
  const town = [holder.city, [holder.state, holder.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [holder.street, town].filter(Boolean).join(', ')
}
