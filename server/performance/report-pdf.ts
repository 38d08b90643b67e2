import { bridgeChart, columnChart, figures, type PaperBar } from '#server/pdf-report/charts.ts'
import {
  closeReport,
  heading,
  needRoom,
  openReport,
  type PdfReport,
  paragraph,
  space,
} from '#server/pdf-report/pdf-report.ts'
import { type TableColumn, table } from '#server/pdf-report/table.ts'
import { addDays, formatDay, monthName } from '#shared/dates.ts'
import { formatCompactDollars, formatDollars, formatPercent } from '#shared/money.ts'
import { barScale, bridgeSteps } from '#shared/performance/bars.rules.ts'
import type { PerformanceGroup } from '#shared/performance/groups.contract.ts'
import { growthPartLabels } from '#shared/performance/growth.contract.ts'
import type { PerformanceReport } from './report.service.ts'

const dollars = (amount: number | null) => formatDollars(amount)

/** So many rows of a table are named in a report; the page and its files have all of them. */
const maxNamed = 15

function keyFigures(paper: PdfReport, { performance }: PerformanceReport): void {
  const { written, book, policiesInForce, retention, commission, agencyFees, prospects, to } = performance
  figures(paper, [
    { label: 'Net written premium', value: dollars(written.net) },
    { label: 'Gross written premium', value: dollars(written.gross) },
    { label: 'New business', value: dollars(written.byKind.new) },
    {
      label: `Book on ${formatDay(to)}`,
      value: dollars(book),
      note: `${policiesInForce.toLocaleString('en-US')} policies in force`,
    },
    { label: 'Client retention', value: formatPercent(retention.clients), note: 'over 365 days' },
    { label: 'Premium retention', value: formatPercent(retention.premium), note: 'over 365 days' },
    {
      label: 'Commission expected',
      value: commission?.expected == null ? 'No rate' : dollars(commission.expected),
      note: `agency fees ${dollars(agencyFees)}`,
    },
    {
      label: 'Close ratio',
      value: formatPercent(prospects.closeRatio),
      note: `${prospects.won} won, ${prospects.lost} lost`,
    },
  ])
}

function monthsChart(paper: PdfReport, { months }: PerformanceReport): void {
  const { ticks, at } = barScale(months.map(({ written }) => written.net))
  const bars = months.map(({ key, written: { net } }): PaperBar => {
    const ends = { from: at(0), to: at(net), isLoss: net < 0 }
    return { label: monthName(key, 'short'), value: formatCompactDollars(net), ...ends }
  })
  heading(paper, 'Net written premium, last 12 months')
  columnChart(
    paper,
    bars,
    ticks.map((tick) => ({ at: at(tick), text: formatCompactDollars(tick) })),
  )
}

function growthChart(paper: PdfReport, { growth: { from, to, start, end, parts } }: PerformanceReport): void {
  const steps = bridgeSteps(
    start,
    parts.map(({ premium }) => premium),
  )
  const { at } = barScale([start, end, ...steps.map((step) => step.to)])
  const total = (label: string, amount: number): PaperBar => ({
    ...{ label, value: dollars(amount), isTotal: true },
    ...{ from: at(0), to: at(amount) },
  })
  const bars = parts.map(({ part, premium }, index): PaperBar => {
    const step = steps[index] ?? { from: start, to: start }
    const value = `${premium > 0 ? '+' : ''}${dollars(premium)}`
    return { label: growthPartLabels[part], value, from: at(step.from), to: at(step.to), isLoss: premium < 0 }
  })
  heading(paper, 'Growth explained')
  bridgeChart(paper, [
    total(`Book on ${formatDay(addDays(from, -1))}`, start),
    ...bars,
    total(`Book on ${formatDay(to)}`, end),
  ])
}

const groupColumns = (title: string): TableColumn[] => [
  { title, share: 2.2 },
  ...['Net written', 'Gross', 'New business', 'Book', 'Policies', 'Retention'].map(
    (heading): TableColumn => ({
      title: heading,
      share: heading === 'New business' ? 1.35 : 1.2,
      align: 'right',
    }),
  ),
]

/** What a heading with a table of so many rows takes, in points: one that fits on a page is not split over two. */
const roomFor = (rows: number) => 60 + rows * 19.1

async function groupTable(
  paper: PdfReport,
  title: string,
  groups: readonly PerformanceGroup[],
): Promise<void> {
  const counted = groups.filter(({ written, book }) => written.net !== 0 || written.gross !== 0 || book !== 0)
  if (counted.length === 0) return
  const shown = counted.slice(0, maxNamed)
  needRoom(paper, roomFor(shown.length))
  heading(paper, `By ${title.toLowerCase()}`)
  const rows = shown.map(({ name, written, book, policiesInForce, retention }) => [
    ...[name, dollars(written.net), dollars(written.gross), dollars(written.byKind.new), dollars(book)],
    ...[policiesInForce.toLocaleString('en-US'), formatPercent(retention.premium)],
  ])
  await table(paper, groupColumns(title), rows)
  const left = counted.length - shown.length
  const more = left === 1 ? '1 more is' : `${left} more are`
  if (left > 0) paragraph(paper, `${more} on the Performance page.`, { size: 8, tone: 'soft' })
}

async function concentrationTables(paper: PdfReport, { concentration }: PerformanceReport): Promise<void> {
  const { clients, clientsShare, carriersShare, withClaims, lossProne } = concentration
  if (clients.length === 0) return
  needRoom(paper, roomFor(clients.length) + 30)
  heading(paper, 'Concentration')
  paragraph(
    paper,
    `The ten largest clients are ${formatPercent(clientsShare)} of the book, the ten largest carriers ${formatPercent(carriersShare)}. ` +
      `${withClaims.accounts} accounts (${formatPercent(withClaims.share)}) had a claim in the last 36 months; ${lossProne.accounts} of them had two or more.`,
  )
  const columns: TableColumn[] = [
    { title: 'Largest clients', share: 4 },
    { title: 'Policies', share: 1, align: 'right' },
    { title: 'Premium', share: 1.4, align: 'right' },
    { title: 'Share', share: 1, align: 'right' },
  ]
  const rows = clients.map(({ name, policies, premium, share }) => [
    ...[name, policies.toLocaleString('en-US'), dollars(premium), formatPercent(share)],
  ])
  await table(paper, columns, rows)
}

/** The report of a period as a PDF: figures, charts and tables, the same that the page shows. */
export async function performancePdf(report: PerformanceReport): Promise<Buffer> {
  const { agencyName, preparedOn, performance } = report
  const period = `${formatDay(performance.from)} to ${formatDay(performance.to)}`
  const paper = await openReport({
    title: `Performance, ${period}`,
    footer: `${agencyName} · Performance, ${period}`,
  })
  heading(paper, 'Performance report', 1)
  paragraph(paper, `${agencyName} · ${period} · prepared on ${formatDay(preparedOn)}`, {
    tone: 'soft',
    after: 12,
  })
  keyFigures(paper, report)
  monthsChart(paper, report)
  growthChart(paper, report)
  await groupTable(paper, 'Producer', report.producers)
  await groupTable(paper, 'Carrier', report.carriers)
  await groupTable(paper, 'Line of business', report.lines)
  await concentrationTables(paper, report)
  space(paper, 6)
  paragraph(
    paper,
    'By effective date. Net is every change of premium; gross is new business, renewals and rewrites. Fees, taxes and transfers are not included. Retention in tables is of premium. It compares the last day with 365 days before.',
    { size: 8, tone: 'soft' },
  )
  return closeReport(paper)
}
