import type { ListQuestion } from '#engines/questions/policies/policy-lists.rules.ts'
import type { CarrierNames } from '#engines/questions/policies/policy-questions.rules.ts'
import { type Answer, asText, counted, link, maxRows } from '#server/assistant/answer.ts'
import { listClaims } from '#server/claims/claims.service.ts'
import { canViewClient, listClients } from '#server/clients/clients.service.ts'
import { listPolicies } from '#server/policies/policies.service.ts'
import type { ClaimItem } from '#shared/claims/claims.contract.ts'
import type { ClientItem } from '#shared/clients/clients.contract.ts'
import { addDays, dayIn, formatDay } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import { policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import type { PolicyItem } from '#shared/policies/policies.contract.ts'
import { type TransactionKind, transactionKindLabels } from '#shared/policies/term-choices.ts'
import { actFacts } from './act-lines.ts'
import { type Ctx, clientName, giverOf, type Held, isRewritten, money, narrowed, pendingDay, premiumOf, readHeld, standingNotices, statusAt, type TermFacts, termName } from './client-terms.ts'
import { claimLine } from './detail-answers.ts'
import { spellingsOf } from './names.ts'

/** Policies that a list answer reads. */
const maxListed = 500
/** Rows that it shows; more are in the lists of the application. */
const maxShown = maxRows * 3
const renewalDays = 60

/** What a list found: its answer, and whose policies stand in it. */
export type Listed = Answer & { found: { client: { id: string; name: string }; termId: string | null }[] }

function listedAs(head: string, lines: readonly string[], found: Listed['found']): Listed {
  const more = lines.length - maxShown
  const rest = more > 0 ? ['', `and ${more.toLocaleString('en-US')} more.`] : []
  return { message: lines.length > 0 ? [`${head}:`, '', ...lines.slice(0, maxShown), ...rest].join('\n') : `${head}.`, found }
}

function daysWords({ when }: ListQuestion): string {
  if (!when) return ''
  return when.isDay ? ` on ${formatDay(when.from)}` : ` from ${formatDay(when.from)} to ${formatDay(when.to)}`
}

/** The words of what a list is narrowed to, the days aside. */
function ofWords(asked: ListQuestion, producer: string): string {
  const carriers = asked.carriers.map(asText).join(' or ')
  return [asked.line ? ` for ${asked.line.label}` : '', carriers && ` with ${carriers}`, producer && `, producer ${asText(producer)}`].join('')
}

function withinDays({ when }: ListQuestion, day: string | undefined): boolean {
  return !when || (day !== undefined && when.from <= day && day <= when.to)
}

const clientsStatement = `select distinct c.id, c.name from policy_transactions t
  join policies p on p.agency_id = t.agency_id and p.id = t.term_id and p.deleted_at is null
  join clients c on c.agency_id = p.agency_id and c.id = p.client_id and c.deleted_at is null
  where t.agency_id = $1 and t.kind = any($2::text[]) and t.effective_date between $3::date and $4::date
    and ($5::uuid is null or c.assigned_agent_id = $5)
  order by c.name limit 200`

/** The terms of whoever had something of some kinds happen in some days, within the caller's reach. */
async function heldWith(ctx: Ctx, asked: ListQuestion, carriers: readonly CarrierNames[], kinds: readonly TransactionKind[], days: { from: string; to: string }): Promise<Held[]> {
  const values = [ctx.user.agencyId, kinds, days.from, days.to, asked.producer]
  const { rows } = await ctx.db.$client.query<{ id: string; name: string }>(clientsStatement, values)
  const spellings = spellingsOf(carriers, asked.carriers)
  const held: Held[] = []
  for (const client of rows) {
    if (!(await canViewClient(ctx, client.id))) continue
    const all = await readHeld(ctx, client)
    const isOf = (carrier: string) => spellings.length === 0 || spellings.includes(carrier.toLowerCase())
    const { terms } = narrowed(all, asked.line, () => true)
    held.push({ ...all, terms: all.terms.filter((term) => terms.includes(term) && isOf(term.row.carrier)) })
  }
  return held
}

type Row = { held: Held; term: TermFacts; facts: string[]; day: string }

function rowsOf(rows: readonly Row[], head: string): Listed {
  const sorted = rows.toSorted((a, b) => a.day.localeCompare(b.day))
  const lines = sorted.map(({ held, term, facts }) => `- ${[`${clientName(held)}: ${termName(term)}`, asText(term.row.carrier), ...facts].filter(Boolean).join(' · ')}`)
  return listedAs(head, lines, sorted.map(({ held, term }) => ({ client: held.client, termId: term.row.id })))
}

async function pendingList(ctx: Ctx, asked: ListQuestion, carriers: readonly CarrierNames[], producer: string): Promise<Listed> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const days = { from: addDays(today, -365), to: addDays(today, 400) }
  const held = await heldWith(ctx, asked, carriers, ['notice_of_cancellation', 'cancellation'], days)
  const rows = held.flatMap((one) =>
    one.terms.flatMap((term): Row[] => {
      const day = pendingDay(term, today)
      if (statusAt(term, today, one) !== 'pending_cancellation' || !withinDays(asked, day)) return []
      const [notice] = standingNotices(term.known, 'notice_of_cancellation')
      const why = notice?.reason || term.known.coverage?.cancellation?.reason || ''
      const giver = notice ? giverOf(notice) : ''
      const facts = [`cancels on ${formatDay(day)}`, asText(why), giver && `notice from ${giver}`, money(premiumOf(term))]
      return [{ held: one, term, facts: facts.filter(Boolean), day: day ?? '' }]
    }),
  )
  const what = `${ofWords(asked, producer)}${daysWords(asked)}`
  return rowsOf(rows, rows.length === 0 ? `No, no cancellations are pending${what}` : `${counted(rows.length, 'pending cancellation', 'pending cancellations')}${what}`)
}

async function nonRenewalList(ctx: Ctx, asked: ListQuestion, carriers: readonly CarrierNames[], producer: string): Promise<Listed> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const days = asked.when ?? { from: addDays(today, -30), to: addDays(today, 400) }
  const held = await heldWith(ctx, asked, carriers, ['notice_of_non_renewal'], { from: addDays(days.from, -200), to: addDays(days.to, 200) })
  const rows = held.flatMap((one) =>
    one.terms.flatMap((term) =>
      standingNotices(term.known, 'notice_of_non_renewal').flatMap(({ id }): Row[] => {
        const act = term.acts.find((made) => made.id === id)
        const end = term.ends ?? ''
        const isMeant = [end, act?.noticeDate ?? ''].some((day) => days.from <= day && day <= days.to)
        return act && isMeant ? [{ held: one, term, facts: [`ends on ${formatDay(end)}`, ...actFacts(act)], day: end }] : []
      }),
    ),
  )
  const what = `${ofWords(asked, producer)}${daysWords(asked)}`
  return rowsOf(rows, rows.length === 0 ? `No, no notices of non-renewal are on file${what}` : `${counted(rows.length, 'policy is', 'policies are')} not being renewed${what}`)
}

const actNames: Partial<Record<TransactionKind, readonly [string, string]>> = {
  cancellation: ['cancellation', 'cancellations'],
  reinstatement: ['reinstatement', 'reinstatements'],
  audit: ['audit', 'audits'],
  endorsement: ['endorsement', 'endorsements'],
}

async function actList(ctx: Ctx, asked: ListQuestion & { about: 'acts' }, carriers: readonly CarrierNames[], producer: string): Promise<Listed> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const days = asked.when ?? { from: addDays(today, -365), to: addDays(today, 365) }
  const held = await heldWith(ctx, asked, carriers, [asked.kind], days)
  const rows = held.flatMap((one) =>
    one.terms.flatMap((term) =>
      term.acts
        .filter(({ kind, effectiveDate }) => kind === asked.kind && days.from <= effectiveDate && effectiveDate <= days.to)
        .filter(({ kind }) => kind !== 'cancellation' || !isRewritten(term, one))
        .filter(({ reason }) => !asked.isNonPayment || /\bnon-?\s?pay/i.test(reason))
        .map((act): Row => {
          const again = act.kind === 'cancellation' && term.known.coverage?.cancellation?.id !== act.id ? ['reinstated since'] : []
          return { held: one, term, facts: [formatDay(act.effectiveDate), ...actFacts(act), ...again], day: act.effectiveDate }
        }),
    ),
  )
  const [single, several] = actNames[asked.kind] ?? [transactionKindLabels[asked.kind], transactionKindLabels[asked.kind]]
  const why = asked.isNonPayment ? ' for non-payment' : ''
  const what = `${why}${ofWords(asked, producer)}${asked.when ? daysWords(asked) : ' in the last 12 months'}`
  return rowsOf(rows, rows.length === 0 ? `No, no ${several}${what}` : `${counted(rows.length, single, several)}${what}`)
}

async function claimList(ctx: Ctx, asked: ListQuestion & { about: 'claims' }, carriers: readonly CarrierNames[], producer: string): Promise<Listed> {
  const { when, isOpen, line } = asked
  const spellings = asked.carriers.length > 0 ? { carrier: spellingsOf(carriers, asked.carriers) } : {}
  const lossDays = when ? { lossFrom: when.from, lossTo: when.to } : {}
  const status = isOpen ? { status: ['open' as const, 'reopened' as const] } : {}
  const { text } = await listClaims(ctx, { ...spellings, ...lossDays, ...status, limit: 200 })
  const names = line?.groups.flat() ?? []
  const claims = (JSON.parse(text) as ClaimItem[]).filter(
    (claim) =>
      (!asked.producer || claim.assignedAgentId === asked.producer) &&
      (!line || names.includes(claim.lineOfBusiness) || (claim.kind === 'workers_comp' && names.includes('Workers comp'))),
  )
  const open = isOpen ? 'open ' : ''
  const what = `${ofWords(asked, producer)}${daysWords(asked)}`
  const head = claims.length === 0 ? `No, no ${open}claims are on file${what}` : `${counted(claims.length, `${open}claim`, `${open}claims`)}${what}`
  return listedAs(head, claims.map((claim) => claimLine(claim, true)), claims.map(({ clientId, clientName, policyId }) => ({ client: { id: clientId, name: clientName }, termId: policyId })))
}

function policyLine(policy: PolicyItem, isRenewal: boolean): string {
  const { lineOfBusiness, type, policyNumber, carrier, premium, termExpirationDate, expirationDate, status } = policy
  const expires = formatDay(termExpirationDate ?? expirationDate)
  const facts = [
    `${link(lineOfBusiness || policyTypeLabels[type], `/policies/${policy.id}`)} ${asText(policyNumber)}`.trim(),
    asText(carrier),
    money(premium),
    expires ? `${isRenewal ? 'expires' : 'to'} ${expires}` : '',
    status === 'non_renewed' ? 'not being renewed' : '',
  ]
  return `- ${link(policy.clientName, `/clients/${policy.clientId}`)}: ${facts.filter(Boolean).join(' · ')}`
}

async function policyList(ctx: Ctx, asked: ListQuestion, carriers: readonly CarrierNames[], producer: string): Promise<Listed> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const isRenewal = asked.about === 'renewals'
  const days = asked.when ?? { from: today, to: addDays(today, renewalDays) }
  const standing = isRenewal ? { renewsFrom: days.from, renewsTo: days.to } : { inForceOn: asked.when?.isDay ? asked.when.from : today }
  const { text, total = 0 } = await listPolicies(ctx, {
    ...standing,
    ...(asked.line && { lineOfBusiness: asked.line.groups.flat() }),
    ...(asked.carriers.length > 0 && { carrier: spellingsOf(carriers, asked.carriers) }),
    ...(asked.producer && { assignedAgentId: [asked.producer] }),
    sort: isRenewal ? 'expirationDate' : 'clientName',
    limit: maxListed,
  })
  const policies = JSON.parse(text) as PolicyItem[]
  const sum = money(sumDollars(policies.map(({ premium }) => premium)))
  const of = ofWords(asked, producer)
  const when = isRenewal ? ` from ${formatDay(days.from)} to ${formatDay(days.to)}` : asked.when?.isDay ? ` on ${formatDay(asked.when.from)}` : ''
  const clients = new Set(policies.map(({ clientId }) => clientId)).size
  const whole = total > policies.length ? '' : `, ${sum}`
  const yes = asked.isYesNo ? 'Yes. ' : ''
  const head =
    total === 0
      ? `${asked.isYesNo ? 'No, none: no' : 'No'} ${isRenewal ? 'policies are up for renewal' : 'active policies'}${of}${when}`
      : isRenewal
        ? `${counted(total, 'policy is', 'policies are')} up for renewal${when}${of}${whole}`
        : `${yes}${counted(total, 'active policy', 'active policies')}${of}${when} of ${counted(clients, 'client', 'clients')}${whole}`
  return listedAs(head, policies.map((policy) => policyLine(policy, isRenewal)), policies.map(({ id, clientId, clientName }) => ({ client: { id: clientId, name: clientName }, termId: id })))
}

async function clientList(ctx: Ctx, asked: ListQuestion, producer: string): Promise<Listed> {
  const { text, total = 0 } = await listClients(ctx, { ...(asked.producer && { assignedAgentId: [asked.producer] }), sort: 'name', limit: maxListed })
  const clients = JSON.parse(text) as ClientItem[]
  const head = total === 0 ? `No clients of ${asText(producer)}` : `${counted(total, 'client', 'clients')} of ${asText(producer)}`
  return listedAs(head, clients.map(({ id, name }) => `- ${link(name, `/clients/${id}`)}`), clients.map(({ id, name }) => ({ client: { id, name }, termId: null })))
}

/** A list of the agency's policies, claims or what happened to them, with names. */
export function listAnswer(ctx: Ctx, asked: ListQuestion, carriers: readonly CarrierNames[], producer: string): Promise<Listed> {
  switch (asked.about) {
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
