import { z } from 'zod'
import { recordTypes } from '#shared/activity/activity.contract.ts'
import { Instant } from '#shared/dates.ts'
import { EmailOrEmpty, Id } from '#shared/fields.ts'

/** The longest name before the @ of a mailbox: what makes an address private comes behind it. */
export const maxMailboxName = 24

/** Where an agency's email comes in. */
export const Mailbox = z.object({
  /** The address that delivers here; empty until one is set up. */
  address: z.string(),
  /** The address for copies of emails about any client; empty until there is a mailbox. */
  agencyAddress: z.string(),
  /** Where the mail provider posts to; empty until there is a mailbox. */
  postUrl: z.string(),
  /** Whether there is a signing secret, without which every post is refused. */
  hasSecret: z.boolean(),
  lastReceivedAt: Instant.nullable(),
  version: z.number(),
})
export type Mailbox = z.infer<typeof Mailbox>

/** `PATCH /api/mailbox`. */
export const MailboxUpdate = z.strictObject({
  address: EmailOrEmpty.refine((text) => (text.split('@')[0] ?? '').length <= maxMailboxName, {
    error: `Use an address with at most ${maxMailboxName} characters before the @`,
  }).refine((text) => !text.includes('+'), { error: 'Use an address without a +' }),
  /** 0 where nobody has set it up yet. */
  version: z.int().min(0).optional(),
})
export type MailboxUpdate = z.infer<typeof MailboxUpdate>

/** The answer of a rotation: the secret is given this once. */
export const MailboxSecret = z.object({ secret: z.string() })
export type MailboxSecret = z.infer<typeof MailboxSecret>

/** `GET /api/mailbox/address`. */
export const PrivateAddressQuery = z.strictObject({ recordType: z.enum(recordTypes), recordId: Id })
export type PrivateAddressQuery = z.infer<typeof PrivateAddressQuery>

/** The address that files what is sent to it under one record; null where the agency has no mailbox. */
export const PrivateAddress = z.object({ address: z.string().nullable() })
export type PrivateAddress = z.infer<typeof PrivateAddress>
