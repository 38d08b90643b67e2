import { figures } from '#server/pdf-report/charts.ts'
import { closeReport, heading, openReport, paragraph } from '#server/pdf-report/pdf-report.ts'
import { type TableCell, table } from '#server/pdf-report/table.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import type { PayoutLine, ProducerStatement } from '#shared/commissions/commissions.contract.ts'
import { noTrustAccounting } from '#shared/commissions/commissions.rules.ts'
import { formatDay, monthName } from '#shared/dates.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'

const cents = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const percent = (rate: number | null) => (rate === null ? '—' : `${Number(rate.toFixed(2))}%`)

/** The name of a statement's file, without its ending. */
export function statementFileName({ producerName, month }: ProducerStatement): string {
  return `Commission ${month}, ${producerName}`
}

function rowOf(line: PayoutLine): TableCell[] {
  const what = [transactionKindLabels[line.kind], formatDay(line.effectiveDate)].join(', ')
  return [
    [
      { text: line.clientName, isBold: true },
      { text: [line.policyNumber, line.carrierName].filter(Boolean).join(' · '), tone: 'soft' },
      ...(line.adjustment ? [{ text: `Adjustment: ${line.adjustment}`, tone: 'orange' as const }] : []),
    ],
    what,
    cents(line.premiumChange),
    percent(line.rate),
    cents(line.commission),
    percent(line.share),
    line.amount < 0 ? [{ text: cents(line.amount), tone: 'red' }] : cents(line.amount),
  ]
}

const columns = [
  { title: 'Insured and policy', share: 4 },
  { title: 'Transaction', share: 2.4 },
  { title: 'Premium', share: 1.5, align: 'right' as const },
  { title: 'Rate', share: 0.9, align: 'right' as const },
  { title: 'Commission', share: 1.5, align: 'right' as const },
  { title: 'Share', share: 0.9, align: 'right' as const },
  { title: 'Amount', share: 1.5, align: 'right' as const },
]

/** A producer's statement as a PDF. */
export async function producerStatementPdf(statement: ProducerStatement): Promise<Buffer> {
  const { month, producerName, agencyName, closedAt, lines } = statement
  const title = `Commission statement, ${monthName(month)} ${month.slice(0, 4)}`
  const paper = await openReport({
    title: `${title}: ${producerName}`,
    footer: agencyName,
    isLandscape: true,
  })
  heading(paper, title, 1)
  paragraph(paper, producerName, { size: 13, isBold: true, after: 2 })
  const state = closedAt
    ? `Closed ${formatDay(closedAt.slice(0, 10))}`
    : 'Preliminary: this month is not closed yet'
  paragraph(paper, `${agencyName} · ${state}`, { tone: closedAt ? 'soft' : 'orange', after: 12 })
  figures(paper, [
    { label: 'Earned', value: cents(statement.earned) },
    { label: 'Chargebacks', value: cents(statement.chargebacks) },
    { label: 'Adjustments to closed months', value: cents(statement.adjustments) },
    { label: 'Total', value: cents(statement.total) },
  ])
  heading(paper, lines.length === 1 ? '1 transaction' : `${lines.length} transactions`)
  if (lines.length === 0) paragraph(paper, 'No commission was received in this month.', { tone: 'soft' })
  else {
    const sum: TableCell[] = [[{ text: 'Total', isBold: true }], '', '', '', '', '']
    await table(paper, columns, [
      ...lines.map(rowOf),
      [...sum, [{ text: cents(statement.total), isBold: true }]],
    ])
  }
  paragraph(paper, noTrustAccounting, { size: 8, tone: 'soft' })
  return closeReport(paper)
}

const csvColumns: CsvColumn<PayoutLine>[] = [
  { heading: 'Insured', value: (line) => line.clientName },
  { heading: 'Policy number', value: (line) => line.policyNumber },
  { heading: 'Carrier', value: (line) => line.carrierName },
  { heading: 'Transaction', value: (line) => transactionKindLabels[line.kind] },
  { heading: 'Effective date', value: (line) => line.effectiveDate },
  { heading: 'Statement date', value: (line) => line.receivedOn },
  { heading: 'Premium', value: (line) => line.premiumChange },
  { heading: 'Rate %', value: (line) => line.rate },
  { heading: 'Commission', value: (line) => line.commission },
  { heading: 'Share %', value: (line) => line.share },
  { heading: 'Amount', value: (line) => line.amount },
  { heading: 'Adjustment', value: (line) => line.adjustment },
]

/** A producer's statement as a CSV file. */
export function exportProducerStatement({ lines }: ProducerStatement): Export {
  return exportOf(csvColumns, lines)
}
