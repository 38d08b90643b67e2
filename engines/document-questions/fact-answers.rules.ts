import type { AnswerValue } from '#shared/commercial/questions.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { documentKindLabels, type Facts, type Found, sureFrom } from '#shared/documents/facts.contract.ts'
import { type LineCode, lineLabels } from '#shared/documents/lines.rules.ts'
import { formatDollars } from '#shared/money.ts'
import { quotable } from './passages.rules.ts'
import type { Asked, FactTopic, InterestKind } from './understand-question.rules.ts'

/** A finding as an answer shows it. */
export function shown<Value>(
  label: string,
  found: Found<Value> | null,
  words: (value: Value) => string = (value) => quotable(String(value)),
): AnswerValue[] {
  if (!found) return []
  return [{ label, value: words(found.value), page: found.page, isSure: found.confidence >= sureFrom }]
}

/** Dollars with the cents that a document has. */
export function dollars(value: number): string {
  return formatDollars(value, { cents: true })
}

function plain(value: number): string {
  return value.toLocaleString('en-US')
}

function policiesOf({ policies }: Facts, line: LineCode | null): Facts['policies'] {
  const ofLine = policies.filter((policy) => policy.lines.some(({ value }) => value === line))
  return ofLine.length > 0 ? ofLine : policies
}

type Policy = Facts['policies'][number]

function ofPolicies(
  facts: Facts,
  line: LineCode | null,
  read: (policy: Policy, suffix: string) => AnswerValue[],
): AnswerValue[] {
  const policies = policiesOf(facts, line)
  const named = (policy: Policy) =>
    policies.length > 1 && policy.lines[0] ? `, ${lineLabels[policy.lines[0].value].toLowerCase()}` : ''
  const all = policies.flatMap((policy) => read(policy, named(policy)))
  const seen = new Map(all.map((value) => [`${value.label} ${value.value}`, value]))
  return [...seen.values()]
}

function insureds(facts: Facts): AnswerValue[] {
  return [
    ...shown('Named insured', facts.namedInsured),
    ...facts.otherInsureds.flatMap((other) => shown('Other named insured', other)),
  ]
}

const generalFacts: Partial<Record<FactTopic, (facts: Facts) => AnswerValue[]>> = {
  insured: insureds,
  address: (facts) => shown('Mailing address', facts.mailingAddress),
  entity: (facts) => shown('Form of business', facts.entityType),
  business: (facts) => shown('Business', facts.businessDescription),
  producer: (facts) => shown('Producer', facts.producer),
  kind: ({ kind }) =>
    kind.confidence > 0 ? shown('Kind of document', kind, (value) => documentKindLabels[value]) : [],
  sales: (facts) => shown('Annual sales', facts.annualSales, dollars),
  employees: (facts) => shown('Employees', facts.employees, plain),
  years: (facts) => shown('Years in business', facts.yearsInBusiness, plain),
  lines: (facts) => {
    const lines = facts.policies.flatMap((policy) => policy.lines)
    const found = new Map(lines.map((line) => [line.value, line]))
    return [...found.values()].flatMap((line) =>
      shown('Line of business', line, (value) => lineLabels[value]),
    )
  },
}

const policyFacts: Partial<Record<FactTopic, (policy: Policy, suffix: string) => AnswerValue[]>> = {
  expires: (policy, suffix) => shown(`Expiration date${suffix}`, policy.expirationDate, formatDay),
  effective: (policy, suffix) => shown(`Effective date${suffix}`, policy.effectiveDate, formatDay),
  term: (policy, suffix) => [
    ...shown(`Effective date${suffix}`, policy.effectiveDate, formatDay),
    ...shown(`Expiration date${suffix}`, policy.expirationDate, formatDay),
  ],
  carrier: (policy, suffix) => shown(`Carrier${suffix}`, policy.carrier),
  naic: (policy, suffix) => shown(`NAIC code${suffix}`, policy.naic),
  policy_number: (policy, suffix) => shown(`Policy number${suffix}`, policy.policyNumber),
}

/** What a document says of itself, its insured or its policies. */
export function factValues(facts: Facts, { fact, line }: Extract<Asked, { topic: 'fact' }>): AnswerValue[] {
  const ofPolicy = policyFacts[fact]
  return ofPolicy ? ofPolicies(facts, line, ofPolicy) : (generalFacts[fact]?.(facts) ?? [])
}

function lineLabel(line: LineCode | null): string {
  return line ? lineLabels[line].toLowerCase() : 'policy'
}

function listedPremiums(
  facts: Facts,
  wanted: (premium: Facts['premiums'][number]) => boolean,
): AnswerValue[] {
  return facts.premiums
    .filter(wanted)
    .flatMap(({ label, line, amount }) =>
      shown(label.trim() === '' ? `Premium of ${lineLabel(line)}` : quotable(label), amount, dollars),
    )
}

/** Premiums, taxes and fees. */
export function premiumValues(
  facts: Facts,
  { kind, line }: Extract<Asked, { topic: 'premium' }>,
): AnswerValue[] {
  if (kind === 'all') {
    const lines = listedPremiums(facts, (premium) => premium.kind === 'line')
    return [...lines, ...shown('Total premium', facts.totalPremium, dollars)]
  }
  if (kind === 'total') {
    const total = shown('Total premium', facts.totalPremium, dollars)
    if (total.length > 0) return total
    const listed = listedPremiums(facts, (premium) => premium.kind === 'total')
    return listed.length > 0
      ? listed
      : ofPolicies(facts, null, (policy) => shown('Premium', policy.premium, dollars))
  }
  if (kind !== 'line') return listedPremiums(facts, (premium) => premium.kind === kind)
  const ofLine = listedPremiums(facts, (premium) => premium.kind === 'line' && premium.line === line)
  if (ofLine.length > 0) return ofLine
  const own = facts.policies.filter((policy) => policy.lines.length === 1 && policy.lines[0]?.value === line)
  return own.flatMap((policy) => shown(`Premium of ${lineLabel(line)}`, policy.premium, dollars))
}

export const interestLabels: Record<InterestKind, string> = {
  additional_insured: 'Additional insured',
  mortgagee: 'Mortgagee',
  loss_payee: 'Loss payee',
  lienholder: 'Lienholder',
  certificate_holder: 'Certificate holder',
  other: 'Other interest',
}

/** Anyone who else has a right under the policy. */
export function interestValues(facts: Facts, kind: InterestKind): AnswerValue[] {
  return facts.interests
    .filter((interest) => interest.kind === kind)
    .flatMap(({ name, address }) =>
      shown(interestLabels[kind], name, (value) => quotable(address ? `${value}, ${address.value}` : value)),
    )
}
