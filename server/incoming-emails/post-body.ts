import { z } from 'zod'
import { AppError } from '#server/errors.ts'

/** An email as a mail provider posts it, with the recipients that its mail servers delivered it to. */
export type PostedEmail = { raw: Buffer; recipients: string[] }

const Text = z.string().optional().catch(undefined)

/** How providers name the raw email: Postmark, Mailgun, SendGrid, and in base64 Amazon SES and relays of one's own. */
const Posted = z.looseObject({
  RawEmail: Text,
  'body-mime': Text,
  email: Text,
  content: Text,
  raw: Text,
  OriginalRecipient: Text,
  recipient: Text,
})

function rawOf({ RawEmail, 'body-mime': mailgun, email, content, raw }: z.infer<typeof Posted>) {
  const plain = RawEmail ?? mailgun ?? email
  if (plain) return Buffer.from(plain)
  const encoded = raw ?? content
  return encoded ? Buffer.from(encoded, 'base64') : null
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new AppError('invalid', 'The body is neither an email nor JSON.')
  }
}

/** The email of a post, by its content type. Throws 400 for JSON without the raw email. */
export function readPost(body: Buffer, contentType: string): PostedEmail {
  if (!/^application\/json\b/i.test(contentType)) return { raw: body, recipients: [] }
  const { data } = Posted.safeParse(readJson(body))
  const raw = data && rawOf(data)
  if (!data || !raw?.length)
    throw new AppError('invalid', 'Turn on the raw email at your mail provider: this post has none.')
  const { OriginalRecipient, recipient } = data
  const recipients = [OriginalRecipient, recipient].filter((one) => one !== undefined)
  return { raw, recipients: recipients.flatMap((one) => one.toLowerCase().split(/[\s,]+/)) }
}
