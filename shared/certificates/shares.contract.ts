import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { EmailOrEmpty, wholeNumber } from '#shared/fields.ts'

/** So many wrong codes lock a link for good. */
export const triesOfShare = 5

/** `POST /api/forms/:id/shares`: a link by which the holder opens the form with a code. */
export const ShareCreate = z
  .strictObject({
    /** Where the link is mailed to; empty where the agent passes it on. */
    email: EmailOrEmpty,
    /** For how many days it works. */
    days: wholeNumber(1, 30),
    /** Whether the code goes to the address as well, in a mail of its own. */
    mailsCode: z.boolean().default(false),
  })
  .refine(({ email, mailsCode }) => !mailsCode || email !== '', {
    error: 'Enter the address to email the code to',
    path: ['email'],
  })
export type ShareCreate = z.infer<typeof ShareCreate>

export const shareStates = ['works', 'expired', 'withdrawn', 'locked'] as const
export type ShareState = (typeof shareStates)[number]
export const shareStateLabels: Record<ShareState, string> = {
  works: 'Works',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  locked: 'Locked after wrong codes',
}

/** A link to a form as the agency sees it: neither the secret of the link nor the code. */
export const FormShare = z.object({
  id: z.uuid(),
  formId: z.uuid(),
  email: z.string(),
  createdByName: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  opened: z.number(),
  wrongTries: z.number(),
  state: z.enum(shareStates),
})
export type FormShare = z.infer<typeof FormShare>

/** The answer to making one: the only time that link and code are shown. */
export const NewShare = FormShare.extend({ link: z.string(), code: z.string() })
export type NewShare = z.infer<typeof NewShare>

/** `POST /api/shared-forms/open`: what a holder sends; nobody is signed in. */
export const SharedFormOpen = z.strictObject({
  token: z.string().min(1).max(200),
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter your 6-digit code')),
})
export type SharedFormOpen = z.infer<typeof SharedFormOpen>

/** What the right code shows: the form, or why it is no longer shown. */
export const SharedForm = z.object({
  title: z.string(),
  number: z.number(),
  insured: z.string(),
  agency: z.string(),
  agencyPhone: z.string(),
  /** The first day on which one of its policies is no longer in force. */
  expiresOn: z.iso.date().nullable(),
  /** Why the file is not shown: it was replaced or made void. */
  notice: z.string(),
  fileName: z.string(),
  /** The PDF with its watermark, in base64; empty where it is not shown. */
  file: z.string(),
  /** Its first pages as PNG pictures, in base64. */
  pictures: z.array(z.string()),
})
export type SharedForm = z.infer<typeof SharedForm>

/** What is said of every link that does not work, whatever the reason: unknown, expired, withdrawn or locked. */
export const deadLinkMessage =
  'This link does not work. It may have expired or been withdrawn, or a wrong code was entered too often. Ask the agency that sent it for a new one.'
