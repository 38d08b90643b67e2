/** What a goal can be about; each is counted as it is on the page. */
export const goalMetrics = [
  'newPremium',
  'netPremium',
  'premiumRetention',
  'clientRetention',
  'prospectsWon',
  'calls',
  'ticketsResolved',
] as const
export type GoalMetric = (typeof goalMetrics)[number]
export const goalMetricLabels: Record<GoalMetric, string> = {
  newPremium: 'New business premium',
  netPremium: 'Net written premium',
  premiumRetention: 'Premium retention',
  clientRetention: 'Client retention',
  prospectsWon: 'Prospects won',
  calls: 'Calls logged',
  ticketsResolved: 'Tickets resolved',
}

/** What a goal's numbers are. */
export const goalUnits: Record<GoalMetric, 'dollars' | 'percent' | 'count'> = {
  newPremium: 'dollars',
  netPremium: 'dollars',
  premiumRetention: 'percent',
  clientRetention: 'percent',
  prospectsWon: 'count',
  calls: 'count',
  ticketsResolved: 'count',
}

export const goalPeriods = ['month', 'year'] as const
export type GoalPeriod = (typeof goalPeriods)[number]
export const goalPeriodLabels: Record<GoalPeriod, string> = { month: 'Every month', year: 'Every year' }
