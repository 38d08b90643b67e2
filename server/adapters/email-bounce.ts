import type { EmailMessage } from './email-message.ts'

type Part = { mimeType: string; text: string }

/** Reports are short; a longer one says nothing more. */
const maxReport = 64 * 1024
const returned = new Set(['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'])

/** The fields of each block of a report, by their names in lower case. */
function blocksOf(report: string): Map<string, string>[] {
  const unfolded = report
    .slice(0, maxReport)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
  return unfolded.split(/\n\s*\n/).map((block) => {
    const fields = block.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf(':')
      return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]] : []
    })
    return new Map(fields)
  })
}

/** What follows the kind of an address or a diagnosis, such as "smtp; 550 No such user". */
const detailOf = (field: string | undefined) => (field ?? '').replace(/^[^;]{0,40};\s*/, '')

/** The email that could not be delivered, if a report says so (RFC 3464); delays and receipts are none. */
export function bounceOf(parts: readonly Part[]): EmailMessage['bounce'] {
  const report = parts.find(({ mimeType }) => mimeType === 'message/delivery-status')
  const failed = blocksOf(report?.text ?? '').find((block) => block.get('action')?.toLowerCase() === 'failed')
  if (!failed) return null
  const ids = parts
    .filter(({ mimeType }) => returned.has(mimeType))
    .flatMap(({ text }) => text.slice(0, maxReport).match(/^message-id:\s*<[^<>\s]{3,500}>/gim) ?? [])
    .map((line) => line.slice(line.indexOf('<')))
  const status = failed.get('status') ?? ''
  return {
    messageIds: [...new Set(ids)].slice(0, 5),
    isHard: status.startsWith('5'),
    reason: detailOf(failed.get('diagnostic-code')) || status,
  }
}
