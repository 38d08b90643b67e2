import type { FigureIntent, Understanding } from '#shared/assistant/understanding.contract.ts'
import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import type { Figures, Scope } from './figures.ts'
import { hasGuessedWord, unreadOfFigure } from './unread.rules.ts'
import { asDollars, asNumber, asPercent, counted, listed } from './wording.rules.ts'

type Asked = { figures: Figures; scope: Scope; text: string; understanding: Understanding }

/** One topic: its words from the figures at hand, or null where they do not hold the answer. */
type Topic = (asked: Asked) => string | null

const typeNames = { auto: 'auto', home: 'home', commercial: 'commercial', health: 'health' } as const
type TypeName = keyof typeof typeNames

function isKnown(value: number | undefined): value is number {
  return value !== undefined
}

function have(scope: Scope): string {
  return scope === 'own' ? 'You have' : 'The agency has'
}

function whose(scope: Scope): string {
  return scope === 'own' ? 'Your' : "The agency's"
}

const clientCount: Topic = ({ figures: { totalClients }, scope }) =>
  isKnown(totalClients) ? `${have(scope)} ${counted(totalClients, 'client')}.` : null

const prospectCount: Topic = ({ figures: { totalProspects, activeProspects }, scope }) => {
  if (!isKnown(totalProspects)) return null
  const active = isKnown(activeProspects) && activeProspects !== totalProspects
  return `${have(scope)} ${counted(totalProspects, 'prospect')}${active ? `, ${asNumber(activeProspects)} of them active` : ''}.`
}

function averages({ averagePremiumPerClient, averagePremiumPerPolicy }: Figures): string | null {
  if (!isKnown(averagePremiumPerClient) || !isKnown(averagePremiumPerPolicy)) return null
  return `${asDollars(averagePremiumPerClient)} per client and ${asDollars(averagePremiumPerPolicy)} per policy`
}

function periodPremium({ figures, scope, understanding }: Asked): string | null {
  const label = understanding.entities.period?.label ?? ''
  const { monthlyPremium, yearlyPremium } = figures
  if (/^this month/.test(label) && isKnown(monthlyPremium)) {
    return `${whose(scope)} written premium this month is ${asDollars(monthlyPremium)}.`
  }
  if (/^this year/.test(label) && isKnown(yearlyPremium)) {
    return `${whose(scope)} written premium this year is ${asDollars(yearlyPremium)}.`
  }
  return null
}

const premium: Topic = (asked) => {
  const { figures, scope, text, understanding } = asked
  if (understanding.entities.period) return periodPremium(asked)
  const { totalPremium, monthlyPremium, yearlyPremium } = figures
  if (/\b(?:average|avg)\b/i.test(text)) {
    const both = averages(figures)
    return both && `${whose(scope)} average premium is ${both}.`
  }
  if (!isKnown(totalPremium) || !isKnown(monthlyPremium) || !isKnown(yearlyPremium)) return null
  return `${whose(scope)} book is ${asDollars(totalPremium)} of premium in force. Written this month: ${asDollars(monthlyPremium)}; this year: ${asDollars(yearlyPremium)}.`
}

const agentCount: Topic = ({ figures: { totalAgents } }) =>
  isKnown(totalAgents) ? `The agency has ${counted(totalAgents, 'agent')}, its owner included.` : null

const policyCount: Topic = ({ figures, scope, understanding, text }) => {
  const type = understanding.entities.policyType as TypeName | undefined
  if (type) {
    const many = figures.policyTypeDistribution?.[type]
    return isKnown(many)
      ? `${have(scope)} ${counted(many, `active ${type} policy`, `active ${type} policies`)}.`
      : null
  }
  const { totalPolicies, policiesPerClient } = figures
  if (/\bper (?:client|customer|household|account|insured)\b/i.test(text)) {
    return isKnown(policiesPerClient)
      ? `${have(scope)} ${asNumber(policiesPerClient)} active policies per client.`
      : null
  }
  return isKnown(totalPolicies)
    ? `${have(scope)} ${counted(totalPolicies, 'active policy', 'active policies')}.`
    : null
}

const newClients: Topic = ({ figures, scope, understanding }) => {
  const { newClientsThisMonth: now, newClientsLastMonth: before } = figures
  if (!isKnown(now) || !isKnown(before)) return null
  const { period } = understanding.entities
  if (period && !/^(?:this|last) month/.test(period.label)) return null
  if (period && /^last month/.test(period.label)) {
    return `${have(scope).replace('have', 'added').replace('has', 'added')} ${counted(before, 'new client')} last month.`
  }
  return `${have(scope)} ${counted(now, 'new client')} this month, after ${asNumber(before)} last month.`
}

const conversionRate: Topic = ({ figures: { conversionRate: rate, convertedProspects }, scope }) => {
  if (rate === undefined) return null
  if (rate === null) return `There is no conversion rate yet: ${have(scope).toLowerCase()} no prospects.`
  const became = isKnown(convertedProspects)
    ? ` ${counted(convertedProspects, 'prospect')} became ${convertedProspects === 1 ? 'a client' : 'clients'}.`
    : ''
  return `${whose(scope)} conversion rate is ${asPercent(rate)}.${became.replace(/^ no /, ' No ')}`
}

const topAgent: Topic = ({ figures: { topPerformer }, understanding }) => {
  if (topPerformer === undefined) return null
  const { period } = understanding.entities
  if (period && !/^this month/.test(period.label)) return null
  return topPerformer
    ? `The top agent this month is ${topPerformer.name}, with ${asDollars(topPerformer.premium)} of written premium.`
    : 'No agent has written premium this month yet.'
}

const overview: Topic = ({ figures, scope }) => {
  const { totalClients, totalPolicies, totalPremium, totalProspects, totalPipeline, openTickets } = figures
  const { monthlyPremium } = figures
  const needed = [totalClients, totalPolicies, totalPremium, monthlyPremium, totalProspects]
  if (!needed.every(isKnown)) return null
  const book = `${counted(totalClients ?? 0, 'client')} with ${counted(totalPolicies ?? 0, 'active policy', 'active policies')} and ${asDollars(totalPremium ?? 0)} of premium in force`
  const ahead = `${counted(totalProspects ?? 0, 'prospect')} with ${asDollars(totalPipeline ?? 0)} of potential premium`
  const tickets = isKnown(openTickets) ? ` ${counted(openTickets, 'ticket')} open.` : ''
  return `${have(scope)} ${book}, and ${ahead}. Written this month: ${asDollars(monthlyPremium ?? 0)}.${tickets.replace(/^ no /, ' No ')}`
}

const retention: Topic = ({ figures: { clientRetentionRate: rate }, scope }) => {
  if (rate === undefined) return null
  return rate === null
    ? `There is no retention rate yet: no client${scope === 'own' ? ' of yours' : ''} had a policy in force a year ago.`
    : `${whose(scope)} client retention rate is ${asPercent(rate)}: of the clients with a policy in force a year ago, that share still has one.`
}

const distribution: Topic = ({ figures: { policyTypeDistribution: types }, scope }) => {
  if (!types) return null
  const names = Object.keys(typeNames) as TypeName[]
  const total = names.reduce((sum, name) => sum + types[name], 0)
  if (total === 0) return `${have(scope)} no active policies yet.`
  const parts = names
    .toSorted((a, b) => types[b] - types[a])
    .map((name) => `${asNumber(types[name])} ${name} (${asPercent((types[name] / total) * 100)})`)
  return `${whose(scope)} ${counted(total, 'active policy', 'active policies')}: ${listed(parts)}.`
}

const pipeline: Topic = ({ figures: { totalPipeline, totalProspects }, scope }) => {
  if (!isKnown(totalPipeline)) return null
  const from = isKnown(totalProspects) ? ` from ${counted(totalProspects, 'prospect')}` : ''
  return `${whose(scope)} pipeline is ${asDollars(totalPipeline)} of potential premium${from}.`
}

const openTickets: Topic = ({ figures, scope, text, understanding }) => {
  const { openTickets: many, openTicketsByStatus: by, totalClosedTickets } = figures
  const { period, priority } = understanding.entities
  if (period || priority || /\boverdue|unassigned\b/i.test(text)) return null
  if (/\b(?:closed?|resolved?)\b/i.test(text)) {
    return isKnown(totalClosedTickets)
      ? `${have(scope)} ${counted(totalClosedTickets, 'closed ticket')}.`
      : null
  }
  if (!isKnown(many)) return null
  if (!by || many === 0) return `${have(scope)} ${counted(many, 'open ticket')}.`
  return `${have(scope)} ${counted(many, 'open ticket')}: ${asNumber(by.open)} new and ${asNumber(by.in_progress)} in progress.`
}

const renewalPeriods = [
  ['currentMonth', /^this month/, 'this month'],
  ['nextMonth', /^next month/, 'next month'],
] as const

const renewals: Topic = ({ figures: { policyRenewals }, scope, understanding }) => {
  if (!policyRenewals) return null
  const { period, days } = understanding.entities
  const named = renewalPeriods.find(([, pattern]) => period && pattern.test(period.label))
  if ((period && !named) || (days !== undefined && days !== 90)) return null
  const summary = ({ count, premium: sum }: { count: number; premium: number }) =>
    `${counted(count, 'policy', 'policies')} with ${asDollars(sum)} of premium`
  const verb = scope === 'own' ? 'up for renewal among yours' : 'up for renewal'
  if (named) return `${sentence(summary(policyRenewals[named[0]]))} ${verb} ${named[2]}.`
  if (days === 90) return `${sentence(summary(policyRenewals.next90Days))} ${verb} in the next 90 days.`
  return `${sentence(verb)}: ${summary(policyRenewals.currentMonth)} this month, ${summary(policyRenewals.nextMonth)} next month and ${summary(policyRenewals.next90Days)} in the next 90 days.`
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const topics: Record<FigureIntent, Topic> = {
  client_count: clientCount,
  prospect_count: prospectCount,
  premium,
  agent_count: agentCount,
  policy_count: policyCount,
  new_clients: newClients,
  conversion_rate: conversionRate,
  top_agent: topAgent,
  agency_overview: overview,
  retention,
  policy_distribution: distribution,
  pipeline,
  open_tickets: openTickets,
  renewals,
}

const withPeriod = new Set<FigureIntent>(['premium', 'new_clients', 'top_agent', 'renewals', 'open_tickets'])
const withType = new Set<FigureIntent>(['policy_count', 'policy_distribution'])
// What the figures at hand are not narrowed by: the metrics call or the server looks these up.
const narrowing =
  /\b(?:with|without|named|called|living|located|over|under|above|below|more than|less than|at least|by (?:agent|producer|carrier|month|week|city|state|source)|each (?:agent|producer)|per (?:agent|producer|month|week)|seats?|hired|lost|new (?:prospects?|leads?)|compared?|versus last|vs\.? last|yesterday|today|carrier|assigned to)\b|\b(?:personal|commercial)(?: lines)? (?:clients|customers|accounts|insureds)\b/i

// "Does Will have": whoever is asked about may be called by a word of questions.
const ofSomebody =
  /\bdoes (?!(?:the|our|my|your|this|that|it|everyone|everybody|anyone|anybody|each|every|a|an|agency|business|team|book|everything)\b)\p{L}/iu

/** Whether a question is narrowed to something that the figures at hand do not tell apart, or may be by a word that is not understood. */
export function isNarrowed(text: string, { intent, entities }: Understanding): boolean {
  const figure = intent as FigureIntent
  if (entities.name && intent !== 'agency_overview') return true
  if (entities.period && !withPeriod.has(figure) && !/^(?:this month|today)/.test(entities.period.label))
    return true
  if (entities.policyType && !withType.has(figure)) return true
  if (narrowing.test(text) || ofSomebody.test(text) || hasGuessedWord(text)) return true
  const { period, days, policyType } = entities
  const types = figure === 'policy_distribution' ? Object.keys(typeNames) : policyType ? [policyType] : []
  const used = { period: period !== undefined || days !== undefined, types }
  return text !== '' && unreadOfFigure(text, figure, used).length > 0
}

/** The answer of one topic from figures, or null where they do not hold it. */
export function answerFromFigures(
  text: string,
  understanding: Understanding,
  figures: Figures,
  scope: Scope,
): string | null {
  const topic = topics[understanding.intent as FigureIntent]
  if (!topic || isNarrowed(text, understanding)) return null
  return topic({ figures, scope, text, understanding })
}

/** A figure of the dashboard as it is today, in the words; `text` is what a topic is narrowed by, as "average". */
export function figureSentence(intent: FigureIntent, metrics: DashboardMetrics, text = ''): string | null {
  const understanding = { intent, confidence: 1, candidates: [], entities: {} }
  return topics[intent]({ figures: metrics, scope: metrics.scope, text, understanding })
}
