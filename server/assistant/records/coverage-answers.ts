import { type Answer, asText, link, maxRows } from '#server/assistant/answer.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type ClientAct, clientActs, termStandings } from '#server/policies/standings.service.ts'
import type { ClientItem } from '#shared/clients/clients.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import type { NestedPolicy } from '#shared/policies/policies.contract.ts'
import { inForceStatuses, transactionKindLabels } from '#shared/policies/term-choices.ts'
import type { TermStanding } from '#shared/policies/term-standing.contract.ts'
import type { CoverageAsked } from './coverage-questions.rules.ts'
import { isOf, type NamedLine } from './question-terms.rules.ts'

type Ctx = InTransaction<AgencyCtx>
type About = {
  client: ClientItem
  line: NamedLine | null
  /** What lines of the client are meant, where its policies were narrowed to them already. */
  label?: string
  today: string
}
type Term = { policy: NestedPolicy; standing: TermStanding }

function nameOf({ lineOfBusiness, type, policyNumber, id }: NestedPolicy): string {
  const name = link(lineOfBusiness || policyTypeLabels[type], `/policies/${id}`)
  return policyNumber ? `${name} ${asText(policyNumber)}` : name
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What must be said beside a term that covers: what was assumed, and what is pending. */
function caveatsOf({ standing }: Term, terms: readonly Term[]): string[] {
  const {
    isEffectiveAssumed,
    isExpirationAssumed,
    certificate,
    confirmationDue,
    status,
    renewedBy,
    endDate,
  } = standing
  const next = terms.find(({ policy }) => policy.id === renewedBy)
  return [
    ...(isEffectiveAssumed ? ['Its effective date is assumed, not from the carrier'] : []),
    ...(isExpirationAssumed ? ['Its expiration date is assumed, not from the carrier'] : []),
    ...(certificate.notice ? [capital(certificate.notice)] : []),
    ...(confirmationDue ? [capital(certificate.refusal)] : []),
    ...(status === 'non_renewing' ? ['It is not being renewed'] : []),
    ...(next ? [`Renewed from ${formatDay(next.standing.effectiveDate)} by ${nameOf(next.policy)}`] : []),
    ...(endDate === null ? ['It has no expiration date'] : []),
  ]
}

function coveredLine(term: Term, terms: readonly Term[]): string {
  const { policy, standing } = term
  const until = standing.endDate ? `until ${formatDay(standing.endDate)}` : 'no end on file'
  const facts = [
    asText(policy.carrier) || 'carrier unknown',
    `since ${formatDay(standing.effectiveDate)}`,
    until,
  ]
  return [
    `- ${nameOf(policy)}: ${facts.join(' · ')}`,
    ...caveatsOf(term, terms).map((said) => `  - ${said}.`),
  ].join('\n')
}

function otherLine({ policy, standing }: Term): string {
  const why =
    standing.status === 'bound'
      ? `begins on ${formatDay(standing.effectiveDate)}${standing.isEffectiveAssumed ? ' (assumed)' : ''}`
      : standing.certificate.refusal
  return `- ${nameOf(policy)}: ${[asText(policy.carrier), why].filter(Boolean).join(' · ')}`
}

/** Of a policy that does not cover on a day, the term that says why: the last that had begun, which may have lapsed, else the first to come. */
function othersOf(terms: readonly Term[], covered: readonly Term[], day: string): Term[] {
  const coveredPolicies = new Set(covered.map(({ policy }) => policy.policyId))
  const last = new Map<string, Term>()
  for (const term of terms.toSorted((a, b) =>
    a.standing.effectiveDate.localeCompare(b.standing.effectiveDate),
  ))
    if (
      !coveredPolicies.has(term.policy.policyId) &&
      (term.standing.effectiveDate <= day || !last.has(term.policy.policyId))
    )
      last.set(term.policy.policyId, term)
  return [...last.values()]
}

function headOf(
  { client, line, label = line?.label ?? '', today }: About,
  day: string,
  isCovered: boolean,
): string {
  const who = link(client.name, `/clients/${client.id}`)
  const not = isCovered ? '' : 'not '
  const verb = day < today ? `was ${not}insured` : day > today ? `will ${not}be insured` : `is ${not}insured`
  const what = label ? ` for ${label}` : ''
  const when = day === today ? 'today' : `on ${formatDay(day)}`
  return `${who} ${verb}${what} ${isCovered ? when : `with your agency ${when}`}`
}

function actLine({ made, termId }: ClientAct, policies: readonly NestedPolicy[]): string {
  const policy = policies.find(({ id }) => id === termId)
  const sum = made.premiumChange
  const premium = sum === 0 ? [] : [`${sum < 0 ? '−' : '+'}${formatDollars(Math.abs(sum), { cents: true })}`]
  const changes = made.changes.map(({ what, before, after }) =>
    asText(`${what}${before ? ` ${before} →` : ''} ${after ?? 'removed'}`),
  )
  const facts = [
    ...(policy ? [nameOf(policy)] : []),
    ...premium,
    ...[made.reason].filter(Boolean).map(asText),
    ...changes,
  ]
  return `- ${formatDay(made.effectiveDate)}: ${transactionKindLabels[made.kind]} · ${facts.join(' · ')}`
}

async function changesOf(
  ctx: Ctx,
  { client, line }: About,
  period: { from: string; to: string },
): Promise<string[]> {
  const policies = client.policies.filter((policy) => isOf(policy, line))
  const acts = (await clientActs(ctx, client.id)).filter(
    ({ termId, made }) =>
      policies.some(({ id }) => id === termId) &&
      period.from <= made.effectiveDate &&
      made.effectiveDate <= period.to,
  )
  const when = `from ${formatDay(period.from)} to ${formatDay(period.to)}`
  if (acts.length === 0) return [`Nothing changed on its policies ${when}.`]
  const shown = acts.slice(-maxRows).toReversed()
  const rest =
    acts.length > shown.length
      ? [`${acts.length - shown.length} earlier changes are on the policies' pages.`]
      : []
  return [
    `Changes ${when}:`,
    '',
    ...shown.map((act) => actLine(act, policies)),
    ...(rest.length > 0 ? ['', ...rest] : []),
  ]
}

/** Whether a client is insured on a day, by whom, until when and what is not sure of it; and what changed. */
export async function coverageAnswer(
  ctx: Ctx,
  about: About,
  asked: CoverageAsked,
  isOfState: boolean,
): Promise<Answer> {
  const { client, line } = about
  const standings = new Map(
    (await termStandings(ctx, client.id, { asOf: asked.day })).map((one) => [one.id, one]),
  )
  const terms = client.policies.flatMap((policy): Term[] => {
    const standing = standings.get(policy.id)
    return standing && isOf(policy, line) ? [{ policy, standing }] : []
  })
  const covered = terms.filter(({ standing }) => inForceStatuses.includes(standing.status))
  const others = othersOf(terms, covered, asked.day).slice(0, maxRows)
  const head = headOf(about, asked.day, covered.length > 0)
  const state = [
    covered.length > 0 ? `${head}:` : `${head}.`,
    ...(covered.length > 0 ? ['', ...covered.slice(0, maxRows).map((term) => coveredLine(term, terms))] : []),
    ...(others.length > 0 ? ['', 'Not in force:', '', ...others.map(otherLine)] : []),
  ]
  const changes = asked.changes ? await changesOf(ctx, about, asked.changes) : []
  const who = link(client.name, `/clients/${client.id}`)
  const parts = isOfState
    ? [...state, ...(changes.length > 0 ? ['', ...changes] : [])]
    : [`${who}:`, '', ...changes]
  return { message: parts.join('\n') }
}
