import type { ListQuestion } from '#engines/questions/policies/policy-lists.rules.ts'
import type { CarrierNames } from '#engines/questions/policies/policy-questions.rules.ts'
import { asText, counted, link } from '#server/assistant/answer.ts'
import { listClaims } from '#server/claims/claims.service.ts'
import { listClients } from '#server/clients/clients.service.ts'
import { listPolicies } from '#server/policies/policies.service.ts'
import { recordsIn } from '#server/records/list-query.ts'
import { addDays, dayIn, formatDay } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import { policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import type { PolicyItem } from '#shared/policies/policies.contract.ts'
import { renewalMarkLabels, termStatusText } from '#shared/policies/term-choices.ts'
import { actList, dueList, nonRenewalList, pendingList } from './act-lists.ts'
import { type Ctx, money } from './client-terms.ts'
import { claimLine } from './detail-answers.ts'
import { filterLabel, type ListAnswer, listedAs, periodLabel } from './listed.ts'
import { spellingsOf } from './names.ts'

/** Policies that a list answer reads. */
const maxListed = 500
const renewalDays = 60

async function claimList(
  ctx: Ctx,
  asked: ListQuestion & { about: 'claims' },
  carriers: readonly CarrierNames[],
  producer: string,
): Promise<ListAnswer> {
  const { when, isOpen, line } = asked
  const spellings = asked.carriers.length > 0 ? { carrier: spellingsOf(carriers, asked.carriers) } : {}
  const lossDays = when ? { lossFrom: when.from, lossTo: when.to } : {}
  const status = isOpen ? { status: ['open' as const, 'reopened' as const] } : {}
  const { text } = await listClaims(ctx, { ...spellings, ...lossDays, ...status, limit: 200 })
  const names = line?.groups.flat() ?? []
  const claims = recordsIn(text).filter(
    (claim) =>
      (!asked.producer || claim.assignedAgentId === asked.producer) &&
      (!line ||
        names.includes(claim.lineOfBusiness) ||
        (claim.kind === 'workers_comp' && names.includes('Workers comp'))),
  )
  const open = isOpen ? 'open ' : ''
  const what = `${filterLabel(asked, producer)}${periodLabel(asked)}`
  const head =
    claims.length === 0
      ? `No, no ${open}claims are on file${what}`
      : `${counted(claims.length, `${open}claim`, `${open}claims`)}${what}`
  return listedAs(
    head,
    claims.map((claim) => claimLine(claim, true)),
    claims.map(({ clientId, clientName, policyId }) => ({
      client: { id: clientId, name: clientName },
      termId: policyId,
    })),
  )
}

/** What must be said of a listed term beside that it is in force, or an open renewal. */
function standingFacts(policy: PolicyItem): string[] {
  const { termStatus, confirmationDue, renewal } = policy
  const status = termStatus === 'non_renewing' ? 'not being renewed' : termStatusText(policy).toLowerCase()
  return [
    termStatus === 'in_force' && !confirmationDue ? '' : status,
    renewal ? renewalMarkLabels[renewal].toLowerCase() : '',
  ]
}

function policyLine(policy: PolicyItem, isRenewal: boolean): string {
  const { lineOfBusiness, type, policyNumber, carrier, premium, termExpirationDate, expirationDate } = policy
  const day = formatDay(termExpirationDate ?? expirationDate)
  const expires = day && policy.isExpirationAssumed ? `${day} (assumed)` : day
  const facts = [
    `${link(lineOfBusiness || policyTypeLabels[type], `/policies/${policy.id}`)} ${asText(policyNumber)}`.trim(),
    asText(carrier),
    money(premium),
    expires ? `${isRenewal ? 'expires' : 'to'} ${expires}` : '',
    ...standingFacts(policy),
  ]
  return `- ${link(policy.clientName, `/clients/${policy.clientId}`)}: ${facts.filter(Boolean).join(' · ')}`
}

/** The policies in force, or the open renewals of the days that are asked for. */
function policyQuery(asked: ListQuestion, today: string, carriers: readonly CarrierNames[]) {
  const isRenewal = asked.about === 'renewals'
  const days = asked.when ?? { from: today, to: addDays(today, renewalDays) }
  const day = asked.when?.isDay ? asked.when.from : today
  const filter = {
    ...(isRenewal ? { renewsFrom: days.from, renewsTo: days.to } : { inForceOn: day }),
    ...(asked.line && { lineOfBusiness: asked.line.groups.flat() }),
    ...(asked.carriers.length > 0 && { carrier: spellingsOf(carriers, asked.carriers) }),
    ...(asked.producer && { assignedAgentId: [asked.producer] }),
  }
  const renewing = ` from ${formatDay(days.from)} to ${formatDay(days.to)}`
  const when = isRenewal ? renewing : asked.when?.isDay ? ` on ${formatDay(day)}` : ''
  return { filter, when, isRenewal }
}

async function policyList(
  ctx: Ctx,
  asked: ListQuestion,
  carriers: readonly CarrierNames[],
  producer: string,
): Promise<ListAnswer> {
  const { filter, when, isRenewal } = policyQuery(asked, dayIn(ctx.user.timeZone, ctx.clock()), carriers)
  const sort = isRenewal ? 'expirationDate' : 'clientName'
  const { text, total = 0 } = await listPolicies(ctx, { ...filter, sort, limit: maxListed })
  const policies = recordsIn(text)
  const of = filterLabel(asked, producer)
  const clients = new Set(policies.map(({ clientId }) => clientId)).size
  const sum = total > policies.length ? '' : `, ${money(sumDollars(policies.map(({ premium }) => premium)))}`
  const none = isRenewal ? `policies are up for renewal${when}${of}` : `active policies${of}${when}`
  const head =
    total === 0
      ? `${asked.isYesNo ? 'No, none: no' : 'No'} ${none}`
      : isRenewal
        ? `${counted(total, 'policy is', 'policies are')} up for renewal${when}${of}${sum}`
        : `${asked.isYesNo ? 'Yes. ' : ''}${counted(total, 'active policy', 'active policies')}${of}${when} of ${counted(clients, 'client', 'clients')}${sum}`
  return listedAs(
    head,
    policies.map((policy) => policyLine(policy, isRenewal)),
    policies.map(({ id, clientId, clientName }) => ({
      client: { id: clientId, name: clientName },
      termId: id,
    })),
  )
}

async function clientList(ctx: Ctx, asked: ListQuestion, producer: string): Promise<ListAnswer> {
  const { text, total = 0 } = await listClients(ctx, {
    ...(asked.producer && { assignedAgentId: [asked.producer] }),
    sort: 'name',
    limit: maxListed,
  })
  const clients = recordsIn(text)
  const head =
    total === 0
      ? `No clients of ${asText(producer)}`
      : `${counted(total, 'client', 'clients')} of ${asText(producer)}`
  return listedAs(
    head,
    clients.map(({ id, name }) => `- ${link(name, `/clients/${id}`)}`),
    clients.map(({ id, name }) => ({ client: { id, name }, termId: null })),
  )
}

/** A list of the agency's policies, claims or what happened to them, with names. */
export function listAnswer(
  ctx: Ctx,
  asked: ListQuestion,
  carriers: readonly CarrierNames[],
  producer: string,
): Promise<ListAnswer> {
  switch (asked.about) {
    case 'due':
      return dueList(ctx, asked, carriers, producer)
    case 'pending':
      return pendingList(ctx, asked, carriers, producer)
    case 'nonrenewals':
      return nonRenewalList(ctx, asked, carriers, producer)
    case 'acts':
      return actList(ctx, asked, carriers, producer)
    case 'claims':
      return claimList(ctx, asked, carriers, producer)
    case 'renewals':
    case 'policies':
      return policyList(ctx, asked, carriers, producer)
    case 'clients':
      return clientList(ctx, asked, producer)
  }
}
