import { z } from 'zod'
import { maxAttachments, maxEmailText } from '#shared/incoming-emails/incoming-emails.contract.ts'

const address = z.object({ name: z.string().max(200), address: z.string().max(254) })

/** An email as the isolated process says it; what comes out of it is held to this shape, as it reads what strangers wrote. */
export const EmailMessage = z.object({
  messageId: z.string().max(998),
  /** The ids of the messages that it answers, the nearest first. */
  answers: z.array(z.string().max(998)).max(50),
  from: address,
  /** Everyone it was sent to, as far as it says. */
  to: z.array(z.string().max(254)).max(200),
  subject: z.string().max(1000),
  text: z.string().max(maxEmailText),
  attachments: z.array(z.object({ name: z.string().max(200), bytes: z.int().min(0) })).max(maxAttachments),
  /** Whether a machine answered, such as an out-of-office reply. */
  isAutomatic: z.boolean(),
  /** The email that it says could not be delivered, by the Message-IDs that were returned, and why; null for any other. */
  bounce: z
    .object({
      messageIds: z.array(z.string().max(998)).max(5),
      isHard: z.boolean(),
      reason: z.string().max(300),
    })
    .nullable(),
})
export type EmailMessage = z.infer<typeof EmailMessage>
