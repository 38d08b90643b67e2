import type { Mail } from '#server/adapters/mail.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import type { MailListItem } from '#server/mail/mail-parts.ts'
import { formatDay } from '#shared/dates.ts'
import type { DigestCadence } from '#shared/notifications/notifications.contract.ts'

/** One heading of a digest: how many there are, the first of them, and where all are. */
export type DigestSection = { title: string; total: number; items: MailListItem[]; word: [string, string] }

export type Digest = {
  to: string
  name: string
  day: string
  cadence: DigestCadence
  sections: DigestSection[]
  /** A line on the agency's audit log, for owners who asked for it. */
  auditLog: string | null
  dashboardUrl: string
  settingsUrl: string
  unsubscribeUrl: string
}

function counted({ total, word: [one, many] }: DigestSection): string {
  return `${total} ${total === 1 ? one : many}`
}

/** The summary of what is due for one person; sections without anything are left out before. */
export function digestMail(digest: Digest): Mail {
  const { to, name, cadence, sections, auditLog } = digest
  const period = cadence === 'daily' ? 'day' : 'week'
  return mailOf({
    to,
    subject: `Your ${period}: ${sections.map(counted).join(', ') || 'audit log'}`,
    paragraphs: [
      `Hello ${name},`,
      sections.length > 0
        ? `Here is what’s due as of ${formatDay(digest.day)}.`
        : `Nothing is due as of ${formatDay(digest.day)}.`,
      ...(auditLog ? [`${auditLog} Keep this email as proof of whether the log was changed later.`] : []),
    ],
    lists: sections.map((section) => {
      const left = section.total - section.items.length
      return {
        title: section.title,
        items: section.items,
        ...(left > 0 && { more: `and ${left} more` }),
      }
    }),
    link: { label: 'Open the dashboard', url: digest.dashboardUrl },
    footnote: 'The lists show only what you can see in Bindery.',
    reason: `You receive this ${cadence} summary because it’s turned on in your profile.`,
    unsubscribe: {
      label: 'Unsubscribe',
      url: digest.unsubscribeUrl,
      settingsUrl: digest.settingsUrl,
    },
  })
}
