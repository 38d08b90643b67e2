import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { goalMetricLabels, goalPeriodLabels } from '#shared/performance/goal-choices.ts'
import { goalStateLabels } from '#shared/performance/goals.contract.ts'
import {
  type GroupBy,
  groupLabels,
  type PerformanceExportQuery,
  type PerformanceGroup,
} from '#shared/performance/groups.contract.ts'
import {
  type BookCarrier,
  type BookClient,
  type Cohort,
  type GrowthRow,
  growthPartLabels,
} from '#shared/performance/growth.contract.ts'
import { type ReportedMonth, writtenKinds } from '#shared/performance/performance.contract.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { getCohorts, getConcentration } from './book-makeup.service.ts'
import { listGoals } from './goals.service.ts'
import { getPerformanceGroups } from './groups.service.ts'
import { getGrowth, readRowsOf } from './growth.service.ts'
import { getReportedMonths } from './month-ends.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Columns<Row> = CsvColumn<Row>[]

function groupColumns(by: GroupBy): Columns<PerformanceGroup> {
  return [
    { heading: groupLabels[by], value: ({ name }) => name },
    { heading: 'Net written', value: ({ written }) => written.net },
    { heading: 'Gross written', value: ({ written }) => written.gross },
    ...writtenKinds.map((kind) => ({
      heading: transactionKindLabels[kind],
      value: ({ written }: PerformanceGroup) => written.byKind[kind],
    })),
    { heading: 'Book', value: ({ book }) => book },
    { heading: 'Policies in force', value: ({ policiesInForce }) => policiesInForce },
    { heading: 'Average premium', value: ({ averagePremium }) => averagePremium },
    { heading: 'Client retention %', value: ({ retention }) => retention.clients },
    { heading: 'Policy retention %', value: ({ retention }) => retention.policies },
    { heading: 'Premium retention %', value: ({ retention }) => retention.premium },
    { heading: 'Commission expected', value: ({ commission }) => commission.expected },
    { heading: 'Premium without a rate', value: ({ commission }) => commission.withoutRate.premium },
    { heading: 'Commission received', value: ({ commissionReceived }) => commissionReceived },
    { heading: 'Agency fees', value: ({ agencyFees }) => agencyFees },
    { heading: 'Prospects won', value: ({ prospects }) => prospects?.won },
    { heading: 'Prospects lost', value: ({ prospects }) => prospects?.lost },
    { heading: 'Close ratio %', value: ({ prospects }) => prospects?.closeRatio },
    { heading: 'Quotes won', value: ({ quotes }) => quotes?.won },
    { heading: 'Quotes lost', value: ({ quotes }) => quotes?.lost },
    { heading: 'Hit ratio %', value: ({ quotes }) => quotes?.hitRatio },
    { heading: 'Tickets resolved', value: ({ ticketsResolved }) => ticketsResolved },
    { heading: 'Activities', value: ({ activities }) => activities },
    { heading: 'Hours to answer', value: ({ hoursToAnswer }) => hoursToAnswer },
  ]
}

const growthRowColumns: Columns<GrowthRow> = [
  { heading: 'Client', value: ({ clientName }) => clientName },
  { heading: 'Policy number', value: ({ policyNumber }) => policyNumber },
  { heading: 'Carrier', value: ({ carrier }) => carrier },
  { heading: 'Date', value: ({ day }) => day },
  { heading: 'Premium', value: ({ premium }) => premium },
]

const cohortColumns: Columns<Cohort> = [
  { heading: 'First term in', value: ({ quarter }) => quarter },
  { heading: 'Clients', value: ({ clients }) => clients },
  ...Array.from({ length: 13 }, (_none, after) => ({
    heading: `In force after ${after} quarters`,
    value: ({ kept }: Cohort) => kept[after]?.clients,
  })),
]

const clientColumns: Columns<BookClient> = [
  { heading: 'Client', value: ({ name }) => name },
  { heading: 'Policies', value: ({ policies }) => policies },
  { heading: 'Premium', value: ({ premium }) => premium },
  { heading: 'Share %', value: ({ share }) => share },
  { heading: 'Claims in 36 months', value: ({ claims }) => claims },
]

const carrierColumns: Columns<BookCarrier> = [
  { heading: 'Carrier', value: ({ name }) => name },
  { heading: 'Policies', value: ({ policies }) => policies },
  { heading: 'Premium', value: ({ premium }) => premium },
  { heading: 'Share %', value: ({ share }) => share },
]

const monthColumns: Columns<ReportedMonth> = [
  { heading: 'Month', value: ({ month }) => month },
  { heading: 'Net written, reported', value: ({ reported }) => reported.written.net },
  { heading: 'Net written, known now', value: ({ now }) => now.written.net },
  { heading: 'Gross written, reported', value: ({ reported }) => reported.written.gross },
  { heading: 'Gross written, known now', value: ({ now }) => now.written.gross },
  { heading: 'Book, reported', value: ({ reported }) => reported.book },
  { heading: 'Book, known now', value: ({ now }) => now.book },
  { heading: 'Premium retention %, reported', value: ({ reported }) => reported.retention.premium },
  { heading: 'Premium retention %, known now', value: ({ now }) => now.retention.premium },
]

async function growthExport(ctx: Ctx, query: PerformanceExportQuery): Promise<Export> {
  const { from, to, start, end, parts } = await getGrowth(ctx, query)
  const rows = [
    { name: `Book before ${from}`, premium: start, terms: null },
    ...parts.map(({ part, premium, terms }) => ({ name: growthPartLabels[part], premium, terms })),
    { name: `Book on ${to}`, premium: end, terms: null },
  ]
  return exportOf(
    [
      { heading: 'Part', value: ({ name }) => name },
      { heading: 'Premium', value: ({ premium }) => premium },
      { heading: 'Terms', value: ({ terms }) => terms },
    ],
    rows,
  )
}

async function goalsExport(ctx: Ctx): Promise<Export> {
  return exportOf(
    [
      { heading: 'For', value: ({ userName }) => userName },
      { heading: 'Goal', value: ({ metric }) => goalMetricLabels[metric] },
      { heading: 'Period', value: ({ period }) => goalPeriodLabels[period] },
      { heading: 'Target', value: ({ target }) => target },
      { heading: 'So far', value: ({ actual }) => actual },
      { heading: 'Expected by today', value: ({ expected }) => expected },
      { heading: 'Progress %', value: ({ progress }) => progress },
      { heading: 'Status', value: ({ state }) => goalStateLabels[state] },
    ],
    await listGoals(ctx),
  )
}

/** A table of the page as a file, with every row that it has. */
export async function exportPerformance(ctx: Ctx, query: PerformanceExportQuery): Promise<Export> {
  const { table, part = 'new', from, to } = query
  switch (table) {
    case 'growth':
      return growthExport(ctx, query)
    case 'growthTerms':
      return exportOf(growthRowColumns, await readRowsOf(ctx, { from, to, part }))
    case 'cohorts':
      return exportOf(cohortColumns, await getCohorts(ctx))
    case 'clients':
      return exportOf(clientColumns, (await getConcentration(ctx, { on: to })).clients)
    case 'carriers':
      return exportOf(carrierColumns, (await getConcentration(ctx, { on: to })).carriers)
    case 'goals':
      return goalsExport(ctx)
    case 'months':
      return exportOf(monthColumns, await getReportedMonths(ctx))
    default:
      return exportOf(groupColumns(table), await getPerformanceGroups(ctx, { by: table, from, to }))
  }
}
