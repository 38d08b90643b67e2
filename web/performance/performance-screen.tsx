import { dayIn } from '#shared/dates.ts'
import { performanceGroups } from '#shared/performance/groups.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { BreakdownTab } from './breakdown-tab.tsx'
import { ClientsTab } from './clients-tab.tsx'
import { GoalsTab } from './goals-tab.tsx'
import { GrowthTab } from './growth-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PeriodChoice, type PeriodState } from './period-choice.tsx'
import { comparedDays, compareOf, type Days, daysOf, periodOf } from './periods.ts'
import { PdfLink } from './report-actions.tsx'
import { ReportedMonths } from './reported-months.tsx'

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'breakdown', label: 'Breakdown' },
  { id: 'growth', label: 'Growth' },
  { id: 'clients', label: 'Clients and carriers' },
  { id: 'goals', label: 'Goals' },
  { id: 'months', label: 'Months as reported' },
] as const satisfies Tab[]
type TabId = (typeof tabs)[number]['id']

const defaults: PeriodState & Record<'tab' | 'by', string> = {
  ...{ tab: 'overview', by: 'producer', period: 'year', from: '', to: '' },
  ...{ compare: 'last_year', compareFrom: '', compareTo: '' },
}

type State = typeof defaults

/** What a period is compared with, once it is known up to which day it counts. */
function comparing(state: State, days: Days) {
  return (to: string) =>
    comparedDays(
      compareOf(state.compare),
      periodOf(state.period),
      { from: days.from, to },
      { from: state.compareFrom, to: state.compareTo },
    )
}

function Content({
  tab,
  state,
  days,
  today,
  set,
}: {
  tab: TabId
  state: State
  days: Days
  today: string
  set: (changes: Partial<State>) => void
}) {
  const last = days.to < today ? days.to : today
  switch (tab) {
    case 'overview':
      return <OverviewTab days={days} compared={comparing(state, days)} />
    case 'breakdown': {
      const by = performanceGroups.find((one) => one === state.by) ?? 'producer'
      return <BreakdownTab by={by} days={{ ...days, to: last }} onChange={(chosen) => set({ by: chosen })} />
    }
    case 'growth':
      return <GrowthTab days={days} />
    case 'clients':
      return <ClientsTab day={last} />
    case 'goals':
      return <GoalsTab day={today} />
    case 'months':
      return <ReportedMonths today={today} />
  }
}

/** /performance: what the agency wrote, kept and earned, and why; owners only. */
export function PerformanceScreen() {
  const { timeZone } = useCurrentUser()
  const [state, set] = useSearchState(defaults)
  const today = dayIn(timeZone, new Date())
  const period = periodOf(state.period)
  const days = daysOf(period, today, state)
  const tab = tabs.find(({ id }) => id === state.tab)?.id ?? 'overview'
  return (
    <>
      <PageHeader title="Performance" subtitle="What your agency wrote, kept and earned.">
        <PeriodChoice period={period} compare={compareOf(state.compare)} state={state} onChange={set} />
        <PdfLink days={days} />
      </PageHeader>
      <Tabs label="Performance" tabs={tabs} value={tab} onChange={(chosen) => set({ tab: chosen })}>
        <Content tab={tab} state={state} days={days} today={today} set={set} />
      </Tabs>
    </>
  )
}
