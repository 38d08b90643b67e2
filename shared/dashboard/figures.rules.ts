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
  policiesPerClient: { label: 'Policies per client', help: 'Active policies divided by clients.' },
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
    help: 'Written premium of the policies created this calendar month, each for its own term.',
  },
  yearlyPremium: {
    label: 'Yearly premium',
    help: 'Written premium of the policies created this calendar year, each for its own term.',
  },
  totalPremium: {
    label: 'Total book premium',
    help: 'Premium of all active policies. A renewal does not count while the policy before it is still active.',
  },
  averagePremiumPerClient: {
    label: 'Avg. premium per client',
    help: 'Total book premium divided by the clients with an active policy.',
  },
  averagePremiumPerPolicy: {
    label: 'Avg. premium per policy',
    help: 'Total book premium divided by active policies.',
  },
  openTickets: { label: 'Open tickets', help: 'Tickets that are open or in progress.' },
  totalClosedTickets: { label: 'Total closed tickets', help: 'Tickets that are resolved.' },
  topAgent: {
    label: 'Top agent this month',
    help: 'The producer with the most written premium this month, across the agency.',
  },
  renewals: {
    label: 'Renewals',
    help: 'Policies whose term ends in the period, and the premium of that term.',
  },
} as const

export type FigureName = keyof typeof figures
