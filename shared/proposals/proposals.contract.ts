import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { unfilledMessage } from '#shared/emails/merge-fields.rules.ts'
import { Id, isEmail, line, Name, paragraphs, wholeNumber } from '#shared/fields.ts'
import { Offer, ProposalContent } from '#shared/requotes/proposal.contract.ts'

/** Where the link stands in the message of a proposal. */
export const linkPlace = '{proposal.link}'

/** For how many days a link works, unless told otherwise, and at most. */
export const usualDays = 30
export const maxDays = 90

/** So many questions a client may send by one link. */
export const maxQuestions = 20

function filledIn<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.superRefine((text, issues) => {
    const message = unfilledMessage(text.replaceAll(linkPlace, ''))
    if (message) issues.addIssue({ code: 'custom', message })
  })
}

const days = wholeNumber(1, maxDays)

/** `POST /api/requotes/:id/proposals`: the email as the person left it; the PDF is attached, and the link goes where its merge field is. */
export const ProposalSend = z.strictObject({
  to: line(254).refine(isEmail, 'Please enter a valid email address'),
  subject: filledIn(line(200).min(1, 'Enter a subject')),
  message: filledIn(paragraphs().min(1, 'Enter a message')),
  days: days.default(usualDays),
  quoteIds: z.array(Id).min(1, 'Choose at least one option').max(20, 'Choose at most 20 options'),
})
export type ProposalSend = z.input<typeof ProposalSend>

/** `POST /api/requote-proposals/:id/resend`: the same proposal again, by a link that works for so many days from now. */
export const ProposalResend = z.strictObject({ days: days.default(usualDays) })
export type ProposalResend = z.input<typeof ProposalResend>

export const proposalStates = ['sent', 'opened', 'answered', 'expired', 'revoked', 'failed'] as const
export type ProposalState = (typeof proposalStates)[number]
export const proposalStateLabels: Record<ProposalState, string> = {
  sent: 'Sent',
  opened: 'Opened',
  answered: 'Answered',
  expired: 'Expired',
  revoked: 'Revoked',
  failed: 'Not delivered',
}

/** A signature that was drawn: each stroke is its points one after the other, x then y, on a field of 600 by 200. */
const Stroke = z
  .array(z.int().min(0).max(600))
  .min(4)
  .max(800)
  .refine((points) => points.length % 2 === 0)

/** How somebody signed: their name as they typed it is the signature, or they drew one. */
export const Signature = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed') }),
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z.array(Stroke).min(1, 'Draw your signature').max(40),
  }),
])
export type Signature = z.infer<typeof Signature>

const Decision = z.strictObject({ quoteId: Id, answer: z.enum(['accepted', 'declined']) })
export type Decision = z.infer<typeof Decision>

/** What was answered to one option, with what it said at the time. */
export const AnsweredOption = Decision.extend({
  carrier: z.string(),
  lines: z.array(z.string()),
  premium: z.number().nullable(),
})
export type AnsweredOption = z.infer<typeof AnsweredOption>

/** The answer to a proposal, which nobody can change. */
export const ProposalAnswer = z.object({
  at: Instant,
  name: z.string(),
  signature: Signature,
  /** What the person agreed to, as they read it. */
  consent: z.string(),
  decisions: z.array(AnsweredOption),
  /** The SHA-256 of the PDF that it answers. */
  fileHash: z.string(),
})
export type ProposalAnswer = z.infer<typeof ProposalAnswer>

/** What a client asked by the link. */
export const ProposalQuestion = z.object({ at: Instant, name: z.string(), message: z.string() })
export type ProposalQuestion = z.infer<typeof ProposalQuestion>

/** A proposal as the agency sees it; the link itself is in the email alone. */
export const Proposal = z.object({
  id: z.uuid(),
  requoteId: z.uuid(),
  to: z.string(),
  senderId: z.uuid(),
  senderName: z.string(),
  createdAt: Instant,
  /** When it was sent last. */
  sentAt: Instant,
  expiresAt: Instant,
  days: z.number().int(),
  /** How often it was opened by anyone but the agency, and when first. */
  opened: z.number().int(),
  openedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  state: z.enum(proposalStates),
  offers: z.array(Offer.pick({ id: true, carrier: true, lines: true, premium: true })),
  answer: ProposalAnswer.extend({ ipAddress: z.string(), userAgent: z.string() }).nullable(),
  questions: z.array(ProposalQuestion),
})
export type Proposal = z.infer<typeof Proposal>

/** Whether an option can be accepted, or why not. */
export const optionStates = ['open', 'expired', 'changed', 'withdrawn', 'answered'] as const
export type OptionState = (typeof optionStates)[number]

const token = { token: z.string().min(1).max(200) }

/** `POST /api/proposals/open` and `/file`: what a link carries; nobody is signed in. */
export const ProposalOpen = z.strictObject(token)
export type ProposalOpen = z.infer<typeof ProposalOpen>

/** By which a repeat after a lost answer is known. */
const requestId = Id

/** `POST /api/proposals/answer`. */
export const ProposalReply = z.strictObject({
  ...{ ...token, requestId },
  name: Name,
  signature: Signature,
  isAgreed: z.literal(true, { error: 'Check the box to agree' }),
  decisions: z.array(Decision).min(1, 'Choose at least one option').max(20),
})
export type ProposalReply = z.infer<typeof ProposalReply>

/** `POST /api/proposals/question`. */
export const QuestionSend = z.strictObject({
  ...{ ...token, requestId },
  name: Name,
  message: paragraphs(2000).min(1, 'Enter your question'),
})
export type QuestionSend = z.infer<typeof QuestionSend>

/** A proposal as its client sees it. */
export const ClientProposal = z.object({
  content: ProposalContent,
  /** Of each option in the order of the content. */
  options: z.array(z.object({ quoteId: z.uuid(), state: z.enum(optionStates) })),
  /** The last day on which the link works. */
  expiresOn: z.iso.date(),
  /** What is agreed to by signing. */
  consent: z.string(),
  /** Why nothing can be answered any more; empty where it can. */
  notice: z.string(),
  answer: ProposalAnswer.nullable(),
  questions: z.array(ProposalQuestion),
})
export type ClientProposal = z.infer<typeof ClientProposal>

/** The PDF of a proposal, in base64. */
export const ProposalFile = z.object({ fileName: z.string(), file: z.string() })
export type ProposalFile = z.infer<typeof ProposalFile>

/** What is said of every link that does not work, whatever the reason: unknown, expired or revoked. */
export const deadProposalMessage =
  'This link does not work. It may have expired or been withdrawn. Ask the agency that sent it for a new one.'
