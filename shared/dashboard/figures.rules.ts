/** How each figure is counted, in the words that its help shows. */
export const figures = {
  totalProspects: {
    label: 'Total prospects',
    help: 'Prospects that haven’t been converted, including lost ones.',
  },
  newProspects: { label: 'New prospects', help: 'Prospects created this month, including converted ones.' },
  totalPipeline: {
    label: 'Total pipeline',
    help: 'Potential premium of all prospects that have not been converted.',
  },
  conversionRate: { label: 'Conversion rate', help: 'Converted prospects out of all prospects.' },
  totalClients: { label: 'Total clients', help: 'All clients that have not been deleted.' },
  policiesPerClient: {
    label: 'Policies per client',
    help: 'Policies in force today divided by all clients.',
  },
  newMonthlyClients: {
    label: 'New monthly clients',
    help: 'Clients created this month. An imported client counts from its own date, not from the import.',
  },
  clientRetentionRate: {
    label: 'Client retention rate',
    help: 'Of the clients with a policy in force 365 days ago, those that have one in force today.',
  },
  monthlyPremium: {
    label: 'Monthly premium',
    help: 'Premium changes that took effect this calendar month, up to today: new business, renewals, endorsements, audits and returns. Transfers, fees and taxes aside.',
  },
  yearlyPremium: {
    label: 'Yearly premium',
    help: 'Premium changes that took effect this calendar year, up to today: new business, renewals, endorsements, audits and returns. Transfers, fees and taxes aside.',
  },
  totalPremium: {
    label: 'Total book premium',
    help: 'Premium of the terms in force today. Of two terms of a policy that overlap, the later one counts.',
  },
  averagePremiumPerClient: {
    label: 'Avg. premium per client',
    help: 'Total book premium divided by the clients with a policy in force.',
  },
  averagePremiumPerPolicy: {
    label: 'Avg. premium per policy',
    help: 'Total book premium divided by the policies in force.',
  },
  openTickets: { label: 'Open tickets', help: 'Tickets that are open or in progress.' },
  totalClosedTickets: { label: 'Total closed tickets', help: 'Tickets that are resolved.' },
  topAgent: {
    label: 'Top agent this month',
    help: 'The producer credited with the most written premium this month, across the agency, with their share of each change.',
  },
  renewals: {
    label: 'Renewals',
    help: 'Policies in force that expire in the period, without a renewal or a decision not to renew. Those that expired in the last 30 days without a decision are among the next 90 days.',
  },
} as const

export type FigureName = keyof typeof figures
