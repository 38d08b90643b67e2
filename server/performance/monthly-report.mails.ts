import type { Mail } from '#server/adapters/mail.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import { monthName } from '#shared/dates.ts'
import { formatDollars, formatPercent } from '#shared/money.ts'
import type { PerformanceReport } from './report.service.ts'

type Reader = { email: string; name: string; appUrl: string; month: string }

/** A month's report for the owner: its figures in the email, everything else in the PDF. */
export function monthlyReportMail(reader: Reader, { agencyName, performance }: PerformanceReport): Mail {
  const { email, name, appUrl, month } = reader
  const { written, book, policiesInForce, retention, from, to } = performance
  const title = `${monthName(month)} ${month.slice(0, 4)}`
  return mailOf({
    to: email,
    subject: `Performance in ${title}`,
    paragraphs: [
      `Hello ${name},`,
      `Here is how ${agencyName} did in ${title}. The full report is attached as a PDF.`,
    ],
    facts: [
      { label: 'Net written premium', value: formatDollars(written.net) },
      { label: 'Gross written premium', value: formatDollars(written.gross) },
      { label: 'New business', value: formatDollars(written.byKind.new) },
      { label: 'Book at month end', value: formatDollars(book) },
      { label: 'Policies in force', value: policiesInForce.toLocaleString('en-US') },
      { label: 'Client retention', value: formatPercent(retention.clients) },
      { label: 'Premium retention', value: formatPercent(retention.premium) },
    ],
    link: {
      label: 'Open the month',
      url: `${appUrl}/performance?period=chosen&from=${from}&to=${to}`,
    },
    footnote: 'To stop these emails, turn off the monthly report on the Performance page.',
    reason: 'You receive this report because it’s turned on for your agency.',
  })
}
