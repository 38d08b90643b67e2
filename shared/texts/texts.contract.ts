import { z } from 'zod'
import { callDirections } from '#shared/activity/activity.contract.ts'
import { Instant } from '#shared/dates.ts'
import { Id, line, paragraphs } from '#shared/fields.ts'
import { isNorthAmerican } from '#shared/telephony/phone-numbers.rules.ts'

/** The longest text, which Twilio sends as up to ten parts. */
export const maxText = 1600
/** How many texts of a thread are shown. */
export const maxThread = 200

/** How someone agreed to get texts, or did not. `text` is their own STOP or START. */
export const consentWays = ['verbal', 'written', 'online', 'text'] as const
export type ConsentWay = (typeof consentWays)[number]
export const consentWayLabels: Record<ConsentWay, string> = {
  verbal: 'On the phone or in person',
  written: 'In writing',
  online: 'By an online form',
  text: 'By text',
}

/** How a text is doing. */
export const textStatuses = ['sending', 'sent', 'delivered', 'failed', 'received'] as const
export type TextStatus = (typeof textStatuses)[number]
export const textStatusLabels: Record<TextStatus, string> = {
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
  received: 'Received',
}

export const TextMessage = z.object({
  id: z.uuid(),
  direction: z.enum(callDirections),
  number: z.string(),
  body: z.string(),
  status: z.enum(textStatuses),
  /** Why it was not delivered. */
  error: z.string(),
  userName: z.string(),
  createdAt: Instant,
})
export type TextMessage = z.infer<typeof TextMessage>

/** Whether the person at a number agreed to get texts: since when, how, and who noted it. */
export const TextConsent = z.object({
  isGiven: z.boolean(),
  how: z.enum(consentWays),
  at: Instant,
  byName: z.string(),
})
export type TextConsent = z.infer<typeof TextConsent>

/** A number of a client, and why no text can be sent to it; empty where one can. */
export const TextNumber = z.object({
  number: z.string(),
  consent: TextConsent.nullable(),
  refusal: z.string(),
})
export type TextNumber = z.infer<typeof TextNumber>

/** `GET …/texts`: the texts with a client, oldest first. */
export const TextThread = z.object({ numbers: z.array(TextNumber), messages: z.array(TextMessage) })
export type TextThread = z.infer<typeof TextThread>

export const TextQuery = z.strictObject({ clientId: Id })

const Number164 = line(20).refine(isNorthAmerican, 'Choose one of the client’s numbers')

/** `POST …/texts`. */
export const TextSend = z.strictObject({
  clientId: Id,
  number: Number164,
  body: paragraphs(maxText).min(1, 'Enter a message'),
})
export type TextSend = z.infer<typeof TextSend>

/** `POST …/texts/consent`: what the person at a number said. */
export const ConsentNote = z.strictObject({
  clientId: Id,
  number: Number164,
  isGiven: z.boolean(),
  how: z.enum(['verbal', 'written', 'online'], { error: 'Choose how you know' }),
})
export type ConsentNote = z.infer<typeof ConsentNote>
