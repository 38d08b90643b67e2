import type { PolicyQuestion } from '#engines/questions/policies/policy-questions.rules.ts'
import { soughtIn } from '#engines/questions/policies/sought.rules.ts'
import { type Answer, asText, counted, link } from '#server/assistant/answer.ts'
import { listClaims } from '#server/claims/claims.service.ts'
import { listedTerms } from '#server/policies/listed-terms.service.ts'
import { getPolicy } from '#server/policies/policies.service.ts'
import { recordsIn } from '#server/records/list-query.ts'
import { claimKindLabels, claimStatusLabels } from '#shared/claims/claim-choices.ts'
import type { ClaimItem } from '#shared/claims/claims.contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { Coverage } from '#shared/policies/policy-choices.ts'
import { coverageTexts } from '#shared/policies/term-details.rules.ts'
import {
  type Ctx,
  chainsOf,
  clientName,
  type Held,
  isInForce,
  money,
  type TermFacts,
  termAt,
  termName,
} from './client-terms.ts'

/** Claims that one answer reads. */
const maxClaims = 200

/** A claim as a row of an answer. */
export function claimLine(claim: ClaimItem, isNamed = false): string {
  const { number, dateOfLoss, kind, status, description, reserve, paid, adjuster } = claim
  const name = link(number || claimKindLabels[kind], `/claims/${claim.id}`)
  const facts = [
    ...(isNamed ? [link(claim.clientName, `/clients/${claim.clientId}`)] : []),
    `loss ${formatDay(dateOfLoss)}`,
    claimKindLabels[kind],
    claimStatusLabels[status].toLowerCase(),
    asText(description),
    asText(claim.carrier),
    `reserve ${money(reserve)}`,
    `paid ${money(paid)}`,
    ...(adjuster.name
      ? [`adjuster ${[adjuster.name, adjuster.phone].filter(Boolean).map(asText).join(', ')}`]
      : []),
  ]
  return `- ${name}: ${facts.filter(Boolean).join(' · ')}`
}

function isKind(claim: ClaimItem, { line }: PolicyQuestion): boolean {
  if (!line) return true
  const names = line.groups.flat()
  return (
    names.includes(claim.lineOfBusiness) || (claim.kind === 'workers_comp' && names.includes('Workers comp'))
  )
}

function claimText(claim: ClaimItem): string {
  const coverages = claim.coverages.map(({ coverage }) => coverage)
  return [claim.description, claim.number, claimKindLabels[claim.kind], claim.carrier, ...coverages]
    .join(' ')
    .toLowerCase()
}

/** The claims of a client: which, when, what is reserved and paid. */
export async function claimsAnswer(ctx: Ctx, held: Held, asked: PolicyQuestion): Promise<Answer> {
  const { text } = await listClaims(ctx, { clientId: held.client.id, limit: maxClaims })
  const all = recordsIn(text).filter((claim) => isKind(claim, asked))
  const { when } = asked
  const dated = when ? all.filter(({ dateOfLoss }) => when.from <= dateOfLoss && dateOfLoss <= when.to) : all
  const isOpen = /\bopen\b/.test(asked.text)
  const states = isOpen ? dated.filter(({ status }) => status === 'open' || status === 'reopened') : dated
  const sought = states.filter((claim) => soughtIn(claimText(claim), asked.sought))
  const label = `${isOpen ? 'open ' : ''}${asked.line ? `${asked.line.label} ` : ''}`
  if (states.length === 0) return { message: `No. No ${label}claims are on file for ${clientName(held)}.` }
  // What is said of a claim may be its own words: of the only one it is meant.
  if (sought.length === 0 && asked.sought.length > 0 && states.length > 1)
    return {
      message: [
        `No claim that mentions “${asText(asked.sought.join(' '))}” is on file for ${clientName(held)}. Its claims:`,
        '',
        ...states.map((claim) => claimLine(claim)),
      ].join('\n'),
    }
  const shown = sought.length > 0 ? sought : states
  const unsure = sought.length === 0 ? ` I'm not sure it is the one you mean.` : ''
  const yes = asked.isYesNo ? 'Yes. ' : ''
  const head = `${yes}${clientName(held)} has ${counted(shown.length, `${label}claim`, `${label}claims`)} on file${unsure ? `.${unsure}` : ':'}`
  return { message: [head, '', ...shown.map((claim) => claimLine(claim))].join('\n') }
}

const coverageWords: Record<string, readonly string[]> = {
  bi: ['bodily injury'],
  pd: ['property damage'],
  um: ['uninsured'],
  uim: ['underinsured'],
  pip: ['personal injury protection'],
  med: ['medical'],
  comp: ['comprehensive', 'other than collision'],
  coll: ['collision'],
  house: ['dwelling'],
  home: ['dwelling'],
  contents: ['personal property'],
  occ: ['occurrence'],
  agg: ['aggregate'],
}

/** The coverages of a term on a day: those that it lists, and the texts that say something of their own. */
async function coveragesOf(ctx: Ctx, term: TermFacts, day: string): Promise<Coverage[]> {
  const { coverages, clientId } = await getPolicy(ctx, term.row.id)
  const listed = (await listedTerms(ctx, clientId, day)).get(term.row.id)
  const own = coverageTexts(listed?.details.coverages ?? [])
  const names = new Set(own.map(({ name }) => name.toLowerCase()))
  const texts = coverages.filter(
    (text) => !names.has(text.name.toLowerCase()) && (listed?.isOwnText(text) ?? true),
  )
  return [...own, ...texts]
}

const endings = /\blimits?\b|\bhow much\b/

type Wanted = { isWanted: (words: string) => boolean; isDeductible: boolean; day: string }

function wantedOf({ sought, text }: PolicyQuestion, day: string): Wanted {
  const wanted = sought.filter((word) => !endings.test(word)).map((word) => coverageWords[word] ?? [word])
  return {
    day,
    isWanted: (name) => wanted.every((choices) => choices.some((word) => name.toLowerCase().includes(word))),
    isDeductible: /\bdeductible/.test(text) && !/\blimits?\b/.test(text),
  }
}

/** What of a term's coverages is asked for; empty where nothing of it is on file. */
async function coverageLines(ctx: Ctx, held: Held, term: TermFacts, asked: Wanted): Promise<string[]> {
  const own = await coveragesOf(ctx, term, asked.day)
  // A renewal that was entered without coverages says nothing of them: the last that are on file are shown as such.
  const chain = held.terms.filter(({ row }) => row.policyId === term.row.policyId && row.id !== term.row.id)
  const former = own.length > 0 ? undefined : await lastWithCoverages(ctx, chain, asked.day)
  const fitting = (former?.coverages ?? own).filter(
    ({ name, limit, deductible }) =>
      // "Aggregate" may be the name of a coverage or what a limit of it is per.
      asked.isWanted(`${name} ${limit}`) && (asked.isDeductible ? deductible : limit || deductible),
  )
  if (fitting.length === 0) return []
  const note = former
    ? ` (from the term of ${formatDay(former.term.begins)}; not on file for the current term)`
    : ''
  const lines = fitting.map(({ name, limit, deductible }) => {
    const facts = [
      asText(name),
      limit && `limit ${asText(limit)}`,
      deductible && `deductible ${asText(deductible)}`,
    ]
    return `- ${facts.filter(Boolean).join(' · ')}`
  })
  return [`${termName(term)}${note}:`, '', ...lines, '']
}

/** The limits and deductibles of the coverages on file. */
export async function limitsAnswer(ctx: Ctx, held: Held, asked: PolicyQuestion): Promise<Answer> {
  const day = asked.when?.isDay ? asked.when.from : held.today
  const current = chainsOf(held).flatMap((chain) => termAt(chain, day, held) ?? [])
  const running = current.filter((term) => isInForce(term, day, held))
  const terms = running.length > 0 ? running : current
  const wanted = wantedOf(asked, day)
  const parts: string[] = []
  for (const term of terms) parts.push(...(await coverageLines(ctx, held, term, wanted)))
  if (parts.length > 0) return { message: [`${clientName(held)}:`, '', ...parts].join('\n').trim() }
  const sought = asked.sought.length > 0 ? `${asText(asked.sought.join(' '))} ` : ''
  const what = `${sought}${wanted.isDeductible ? 'deductible' : 'limit'}`
  const where = terms.map((term) => termName(term)).join(', ') || clientName(held)
  return { message: `Not on file: no ${what} is recorded for ${where}.` }
}

async function lastWithCoverages(ctx: Ctx, chain: readonly TermFacts[], day: string) {
  for (const term of chain.toReversed()) {
    const coverages = await coveragesOf(ctx, term, day)
    if (coverages.length > 0) return { term, coverages }
  }
  return undefined
}
