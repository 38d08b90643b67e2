import { type Answer, asText, counted, link, listPath, maxRows } from '#server/assistant/answer.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { termStandings } from '#server/policies/standings.service.ts'
import { recordsIn } from '#server/records/list-query.ts'
import { listTickets } from '#server/tickets/tickets.service.ts'
import type { ClientItem } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { namesOf } from '#shared/fields/record-field.ts'
import { formatDollars } from '#shared/money.ts'
import { policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import type { NestedPolicy } from '#shared/policies/policies.contract.ts'
import { bookPremium } from '#shared/policies/policies.rules.ts'
import { inForceStatuses, type TermStatus } from '#shared/policies/term-choices.ts'
import { prospectStatusLabels } from '#shared/prospects/prospect-statuses.ts'
import type { ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { coverageAnswer } from './coverage-answers.ts'
import { coverageAsked } from './coverage-questions.rules.ts'
import { isOf, type NamedLine } from './question-terms.rules.ts'
import type { Topic } from './record-questions.rules.ts'
import { ticketLine } from './ticket-lines.ts'

type Ctx = InTransaction<AgencyCtx>
type About = {
  client: ClientItem
  line: NamedLine | null
  today: string
  /** What each of its terms is today. */
  statuses: ReadonlyMap<string, TermStatus>
}

function pathOf(client: ClientItem): string {
  return `/clients/${client.id}`
}

function nameOf(client: ClientItem): string {
  return link(client.name, pathOf(client))
}

function policyName(policy: NestedPolicy): string {
  return policy.lineOfBusiness || policyTypeLabels[policy.type]
}

function policyLine(policy: NestedPolicy): string {
  const parts = [
    asText(policy.carrier),
    asText(policy.policyNumber),
    formatDollars(policy.premium, { cents: true }),
    policy.expirationDate ? `to ${formatDay(policy.expirationDate)}` : 'no expiration date',
  ].filter(Boolean)
  const name = link(policyName(policy), `/policies/${policy.id}`)
  return `- ${name}: ${parts.join(' · ')}`
}

function activeOf({ client, line, statuses }: About): NestedPolicy[] {
  const isInForce = ({ id }: NestedPolicy) => inForceStatuses.includes(statuses.get(id) ?? 'quoted')
  return client.policies.filter((policy) => isInForce(policy) && isOf(policy, line))
}

/** Those that begin later, which nothing counts as active yet; a renewal belongs to the term that it renews. */
function laterOf({ client, line, statuses }: About): NestedPolicy[] {
  return client.policies.filter(
    (policy) => statuses.get(policy.id) === 'bound' && !policy.renewedFromId && isOf(policy, line),
  )
}

function laterLines(about: About): string[] {
  const later = laterOf(about)
  if (later.length === 0) return []
  const lines = later.map((policy) => `${policyLine(policy)} · begins on ${formatDay(policy.effectiveDate)}`)
  return ['', 'Not begun yet:', '', ...lines]
}

function ofLine(line: NamedLine | null): string {
  return line ? `${line.label} ` : ''
}

function isRenewalAhead({ id, renewedFromId }: NestedPolicy, { statuses }: About): boolean {
  return renewedFromId !== null && statuses.get(id) === 'bound'
}

function policiesAnswer(about: About): Answer {
  const { client, line } = about
  const active = activeOf(about)
  const standing = [...active, ...laterOf(about)]
  const { length: ended } = client.policies.filter(
    (policy) => isOf(policy, line) && !standing.includes(policy) && !isRenewalAhead(policy, about),
  )
  const past = ended > 0 ? ` ${counted(ended, 'other is', 'others are')} not active.` : ''
  const later = laterLines(about)
  if (active.length === 0)
    return { message: [`${nameOf(client)} has no active ${ofLine(line)}policy.${past}`, ...later].join('\n') }
  const head = `${nameOf(client)} has ${counted(active.length, `active ${ofLine(line)}policy`, `active ${ofLine(line)}policies`)}:`
  const lines = active.slice(0, maxRows).map((policy) => policyLine(policy))
  return { message: [head, '', ...lines, ...later, ...(past ? ['', past.trim()] : [])].join('\n') }
}

function renewalAnswer(about: About): Answer {
  const { client, line } = about
  const active = activeOf(about)
  const ending = active
    .filter((policy) => policy.expirationDate !== null)
    .sort((one, other) => (one.expirationDate ?? '').localeCompare(other.expirationDate ?? ''))
  const [first, ...others] = ending
  if (!first) {
    const why = active.length > 0 ? 'none has an expiration date' : 'there is none that is active'
    return { message: `I see no ${ofLine(line)}renewal of ${nameOf(client)}: ${why}.` }
  }
  const by = first.carrier ? ` with ${asText(first.carrier)}` : ''
  const name = link(policyName(first), `/policies/${first.id}`)
  const head = `${nameOf(client)}: ${name}${by} renews on ${formatDay(first.expirationDate)} (${formatDollars(first.premium, { cents: true })}).`
  const rest = others.slice(0, maxRows - 1).map((policy) => policyLine(policy))
  return { message: rest.length > 0 ? [head, '', 'Also renewing:', '', ...rest].join('\n') : head }
}

function premiumAnswer(about: About): Answer {
  const { client, line, today } = about
  const active = activeOf(about)
  if (active.length === 0) return policiesAnswer(about)
  const sum = bookPremium(active, today)
  const head = `${nameOf(client)} pays ${formatDollars(sum, { cents: true })} for ${counted(active.length, `active ${ofLine(line)}policy`, `active ${ofLine(line)}policies`)}, each for its own term.`
  const lines = active.slice(0, maxRows).map((policy) => policyLine(policy))
  return { message: [head, '', ...lines, ...laterLines(about)].join('\n') }
}

function contactAnswer({ client }: About): Answer {
  const city = [client.city, [client.state, client.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const asked = namesOf(clientFields, ({ list, assistant }) => list !== null && !!assistant?.words.length)
  const parts: [string, unknown][] = [
    ['Contact', client.contactName],
    ...asked
      .filter((name) => name !== 'contactName')
      .map((name): [string, unknown] => [clientFields[name].label, client[name as keyof ClientItem]]),
    ['Address', [client.street, city].filter(Boolean).join(', ')],
  ]
  const lines = parts.flatMap(([label, value]) => (value ? [`- ${label}: ${asText(String(value))}`] : []))
  if (lines.length === 0) return { message: `${nameOf(client)} has no phone, email or address on file.` }
  return { message: [`${nameOf(client)}:`, '', ...lines].join('\n') }
}

async function ticketsAnswer(ctx: Ctx, { client, today }: About): Promise<Answer> {
  const { text, total = 0 } = await listTickets(ctx, {
    clientId: client.id,
    status: ['open', 'in_progress'],
    sort: 'dueDate',
    limit: maxRows,
  })
  const tickets = recordsIn(text)
  if (total === 0) return { message: `${nameOf(client)} has no open tickets.` }
  const head = `${nameOf(client)} has ${counted(total, 'open ticket', 'open tickets')}:`
  const path = listPath('/tickets', { clientId: client.id, status: 'open,in_progress' })
  const rows = total > maxRows ? [{ label: `All ${total} open tickets`, path }] : []
  return { message: [head, '', ...tickets.map((ticket) => ticketLine(ticket, today))].join('\n'), rows }
}

function overviewAnswer(about: About): Answer {
  const { client } = about
  const active = activeOf(about)
  const next = active.flatMap(({ expirationDate }) => expirationDate ?? []).sort()[0]
  const premium = formatDollars(client.bookPremium)
  const facts = [
    `${counted(client.policyCount, 'active policy', 'active policies')}, ${premium} of premium`,
    ...(next ? [`next expiration ${formatDay(next)}`] : []),
    ...(client.assignedAgentName ? [`producer ${asText(client.assignedAgentName)}`] : []),
    ...[client.phone, client.email].filter(Boolean).map(asText),
  ]
  const kind = client.kind === 'commercial' ? 'a commercial client' : 'a personal client'
  return { message: `${nameOf(client)} is ${kind}: ${facts.join(' · ')}.` }
}

/** A state is one day's: of more days it is asked which. */
async function answerAboutCoverage(ctx: Ctx, about: About, topic: Topic, text: string): Promise<Answer> {
  const asked = coverageAsked(text, about.today)
  if (asked) return coverageAnswer(ctx, about, asked, topic === 'insured')
  return {
    message: `On which day? I can tell whether ${nameOf(about.client)} is or was insured on one day.`,
    suggestions: [`Is ${about.client.name} insured today?`],
  }
}

/** What is asked about one client, from its record and what hangs under it. */
export async function answerAboutClient(
  ctx: Ctx,
  client: ClientItem,
  { topic, line, text }: { topic: Topic; line: NamedLine | null; text: string },
): Promise<Answer> {
  const standings = await termStandings(ctx, client.id)
  const statuses = new Map(standings.map(({ id, status }) => [id, status]))
  const about = { client, line, statuses, today: dayIn(ctx.user.timeZone, ctx.clock()) }
  switch (topic) {
    case 'insured':
    case 'changes':
      return answerAboutCoverage(ctx, about, topic, text)
    case 'producer':
      return { message: `The producer of ${nameOf(client)} is ${asText(client.assignedAgentName)}.` }
    case 'renewal':
      return renewalAnswer(about)
    case 'contact':
      return contactAnswer(about)
    case 'tickets':
      return ticketsAnswer(ctx, about)
    case 'premium':
      return premiumAnswer(about)
    case 'policies':
      return policiesAnswer(about)
    case 'sensitive':
      return {
        message: `I don’t share birth dates or tax IDs here. You’ll find them on the page for ${nameOf(client)}.`,
      }
    case 'overview':
      return overviewAnswer(about)
  }
}

/** What is asked about one prospect. */
export function answerAboutProspect(prospect: ProspectItem, topic: Topic): Answer {
  const name = link(prospect.name, `/prospects/${prospect.id}`)
  const facts = [
    prospectStatusLabels[prospect.status].toLowerCase(),
    ...(prospect.potentialPremium === null
      ? []
      : [`${formatDollars(prospect.potentialPremium)} of potential premium`]),
    ...(prospect.lineOfBusiness ? [asText(prospect.lineOfBusiness)] : []),
    ...(prospect.currentCarrier ? [`now with ${asText(prospect.currentCarrier)}`] : []),
    ...(prospect.xDate ? [`X-date ${formatDay(prospect.xDate)}`] : []),
    ...(prospect.nextStep ? [`next step: ${asText(prospect.nextStep)}`] : []),
    ...[prospect.phone, prospect.email].filter(Boolean).map(asText),
  ]
  if (topic === 'producer')
    return { message: `The producer of the prospect ${name} is ${asText(prospect.assignedAgentName)}.` }
  if (topic === 'renewal') {
    const when = prospect.xDate ? `has the X-date ${formatDay(prospect.xDate)}` : 'has no X-date on file'
    return { message: `The prospect ${name} ${when}.` }
  }
  return { message: `${name} is a prospect: ${facts.join(' · ')}.` }
}
