import { trialDays } from './subscription.rules.ts'

/** The plans by the role that buys them. */
export const planKeys = ['agency_owner', 'agent'] as const
export type PlanKey = (typeof planKeys)[number]

type Feature = { title: string; description: string; included: boolean }
type FeatureGroup = { name: string; features: Feature[] }

/** A plan as it is offered. */
export type Plan = {
  /** The payment provider's id of the price; empty until an admin has entered it. */
  priceId: string
  name: string
  description: string
  /** US dollars for each billing period, without decimals. */
  price: number
  buttonText: string
  trialDays: number
  billingPeriod: 'monthly'
  bestFor: string[]
  maxUsers: number
  color: string
  features: string[]
  detailedFeatures: FeatureGroup[]
}

export type Plans = Record<PlanKey, Plan>

const included = (title: string, description: string): Feature => ({ title, description, included: true })
const left = (title: string, description: string): Feature => ({ title, description, included: false })

const book: FeatureGroup = {
  name: 'Book of business',
  features: [
    included(
      'Prospects and clients',
      'Work prospects until they convert, and keep every client with a timeline.',
    ),
    included('Policies by term', 'Coverages, premiums and renewals under the client they belong to.'),
    included(
      'Import and export',
      'Import a book of up to 100,000 rows from a CSV file, and export it again.',
    ),
  ],
}

const work: FeatureGroup = {
  name: 'Daily work',
  features: [
    included('Tickets', 'Tasks and reminders with priorities, due dates and comments.'),
    included('Dashboard', 'Pipeline, retention and premium, with each figure linked to its records.'),
    included('Search', 'Find any record from any screen with Ctrl K.'),
  ],
}

const ownTeam: FeatureGroup = {
  name: 'Team',
  features: [
    included('Up to 10 users', 'The owner, members and open invitations share 10 seats.'),
    included('Role-based access', 'Agents see their own book, owners see the whole agency.'),
    included('Team management', 'Invite people, change roles, and reassign records when someone leaves.'),
    included('Leaderboard', 'The five producers with the most written premium this month.'),
  ],
}

const noTeam: FeatureGroup = {
  name: 'Team',
  features: [
    included('One user', 'Single user.'),
    left('Role-based access', 'Part of the agency plan.'),
    left('Team management', 'Part of the agency plan.'),
  ],
}

const safety: FeatureGroup = {
  name: 'Safety and support',
  features: [
    included('Two-factor sign-in', 'An authenticator app and recovery codes for every account.'),
    included('Audit log', 'Who changed what, and when, for every record.'),
    included('Support', 'Help articles and answers from our team.'),
  ],
}

/** What both plans are but for the provider's price ids. */
const catalog: Plans = {
  agency_owner: {
    priceId: '',
    name: 'Agency Owner Plan',
    description: 'The whole agency in one place, for owners and their teams.',
    price: 950,
    buttonText: 'Subscribe Now',
    trialDays,
    billingPeriod: 'monthly',
    bestFor: ['Agencies with a team', 'Owners who want to see the whole book', 'Up to 10 users'],
    maxUsers: 10,
    color: 'accent',
    features: ['Up to 10 users', 'Role-based access', 'Team management', 'Everything in the agent plan'],
    detailedFeatures: [book, work, ownTeam, safety],
  },
  agent: {
    priceId: '',
    name: 'Insurance Agent Plan',
    description: 'Your own book of business, for independent agents.',
    price: 150,
    buttonText: 'Subscribe Now',
    trialDays,
    billingPeriod: 'monthly',
    bestFor: ['Independent agents', 'Your own book of business'],
    maxUsers: 1,
    color: 'green',
    features: [
      'One user',
      'Prospects, clients and policies',
      'Tickets and dashboard',
      'CSV import and export',
    ],
    detailedFeatures: [book, work, noTeam, safety],
  },
}

/** The plans with the price ids that admins entered. */
export function plansWith(priceIds: Record<PlanKey, { priceId: string }>): Plans {
  return {
    agency_owner: { ...catalog.agency_owner, priceId: priceIds.agency_owner.priceId },
    agent: { ...catalog.agent, priceId: priceIds.agent.priceId },
  }
}

/** What is shown while the plans cannot be read: never beside a button that can be pressed. */
export const fallbackPlans: Plans = {
  agency_owner: { ...catalog.agency_owner, price: 400 },
  agent: { ...catalog.agent, price: 150 },
}

/** How many people a plan holds. */
export const planSeats: Record<PlanKey, number> = {
  agency_owner: catalog.agency_owner.maxUsers,
  agent: catalog.agent.maxUsers,
}

export const planNames: Record<PlanKey, string> = {
  agency_owner: catalog.agency_owner.name,
  agent: catalog.agent.name,
}
