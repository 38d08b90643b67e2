import {
  dayIn,
  dollarsIn,
  type Filled,
  type FilledValue,
  isTicked,
  textIn,
} from '#engines/acord-reading/filled.rules.ts'
import { lineOfName } from '#engines/acord-reading/line-names.rules.ts'
import {
  type AcordFormNumber,
  type Concept,
  type InsurerLetter,
  insurerLetters,
} from '#shared/acord-forms/concepts.ts'
import type { FoundLine, FoundText, PolicyFacts } from '#shared/documents/facts.contract.ts'
import { type LineCode, lineCodes } from '#shared/documents/lines.rules.ts'

type Holder = 'policy' | LineCode | `other.${number}`

function found(value: LineCode, place: FilledValue): FoundLine {
  return { ...place, value }
}

/** The only insurer that a form names, where it names one alone. */
function onlyInsurer(filled: Filled): InsurerLetter | null {
  const named = insurerLetters.filter((letter) => textIn(filled, `insurer.${letter}.name`))
  return named.length === 1 ? (named[0] ?? null) : null
}

/** The insurer that a letter stands for; without a letter that can be read, the only one that the form names. */
function insurerOf(filled: Filled, letter: string): { carrier: FoundText | null; naic: FoundText | null } {
  const key = insurerLetters.find((known) => known === letter.trim().toLowerCase()) ?? onlyInsurer(filled)
  if (!key) return { carrier: null, naic: null }
  const naic = textIn(filled, `insurer.${key}.naic`)
  const digits = naic?.value.replace(/\D/g, '') ?? ''
  return {
    carrier: textIn(filled, `insurer.${key}.name`),
    naic: naic && /^\d{4,5}$/.test(digits) ? { ...naic, value: digits } : null,
  }
}

function policyOf(filled: Filled, holder: Holder, lines: FoundLine[]): PolicyFacts {
  const letter = holder === 'policy' ? 'a' : (textIn(filled, `${holder}.insurer`)?.value ?? '')
  const number = textIn(filled, `${holder}.number`)
  return {
    policyNumber: number && /\d/.test(number.value) ? number : null,
    ...insurerOf(filled, letter),
    effectiveDate: dayIn(filled, `${holder}.effective`),
    expirationDate: dayIn(filled, `${holder}.expiration`),
    lines,
    premium: dollarsIn(filled, `${holder}.premium`),
  }
}

/** The first thing on a form that shows that a line is covered: its number, a limit, or its own box. */
function evidenceOf(filled: Filled, line: LineCode): FilledValue | null {
  const number = textIn(filled, `${line}.number`)
  if (number && /\d/.test(number.value)) return number
  if (isTicked(filled, `${line}.requested`)) return textIn(filled, `${line}.requested`)
  for (const [concept, value] of filled) {
    if (!concept.startsWith(`${line}.`) || !/\d/.test(value.value)) continue
    if (limitConcept.test(concept) || concept === `${line}.premium`) return value
  }
  return null
}

const limitConcept =
  /^\w+\.(?:occ|agg|products_agg|pai|damage_rented|medexp|csl|bi_\w+|pd|um|pip|auto_med|building|contents|business_income|umbrella_\w+|el_\w+|limit|comprehensive|collision)$/

/** A line of a certificate: only what has a number, a limit or its own tick; a letter alone says nothing. */
function certificateLines(filled: Filled): PolicyFacts[] {
  const lines = lineCodes.flatMap((line) => {
    const evidence = evidenceOf(filled, line)
    return evidence ? [policyOf(filled, line, [found(line, evidence)])] : []
  })
  const others = [1, 2, 3, 4].flatMap((row) => {
    const name = textIn(filled, `other.${row}.name`)
    const number = textIn(filled, `other.${row}.number`)
    if (!name || !number) return []
    const line = lineOfName(name.value)
    return [policyOf(filled, `other.${row}`, line ? [found(line, name)] : [])]
  })
  return merged([...lines, ...others])
}

/** One policy that stands on a certificate for several lines becomes one with them all. */
function merged(policies: readonly PolicyFacts[]): PolicyFacts[] {
  const kept: PolicyFacts[] = []
  for (const policy of policies) {
    const number = policy.policyNumber?.value
    const same = kept.find((other) => number !== undefined && other.policyNumber?.value === number)
    if (same) same.lines = [...same.lines, ...policy.lines]
    else kept.push({ ...policy })
  }
  return kept
}

/** What shows that the one line of a section form is asked for. */
const sectionEvidence: Partial<Record<AcordFormNumber, { line: LineCode; concepts: readonly Concept[] }>> = {
  '28': { line: 'property', concepts: ['property.limit', 'policy.number'] },
  '126': {
    line: 'gl',
    concepts: ['gl.occ', 'gl.agg', 'gl.requested', 'hazard.1.classCode', 'hazard.1.exposure'],
  },
  '127': { line: 'auto', concepts: ['vehicle.1.vin', 'vehicle.1.make', 'driver.1.license', 'driver.1.name'] },
  '130': {
    line: 'wc',
    concepts: ['payroll.1.classCode', 'wc.el_accident', 'policy.effective', 'insured.name'],
  },
  '131': { line: 'umbrella', concepts: ['umbrella.umbrella_occ', 'umbrella.umbrella', 'umbrella.excess'] },
  '140': { line: 'property', concepts: ['subject.1.limit', 'subject.1.name', 'premises.1.number'] },
}

function requestedLines(filled: Filled): FoundLine[] {
  const lines = lineCodes.flatMap((line) => {
    const box = isTicked(filled, `${line}.requested`) ? textIn(filled, `${line}.requested`) : null
    const premium = dollarsIn(filled, `${line}.premium`)
    const evidence = box ?? (premium && premium.value > 0 ? textIn(filled, `${line}.premium`) : null)
    return evidence ? [found(line, evidence)] : []
  })
  const others = [1, 2, 3, 4, 5, 6].flatMap((row) => {
    const name = textIn(filled, `request.${row}.name`)
    const line = name ? lineOfName(name.value) : null
    return name && line && !lines.some((known) => known.value === line) ? [found(line, name)] : []
  })
  return [...lines, ...others]
}

function linesOfSection(number: AcordFormNumber, filled: Filled): FoundLine[] {
  const section = sectionEvidence[number]
  if (!section) return requestedLines(filled)
  const evidence = section.concepts.map((concept) => textIn(filled, concept)).find((value) => value !== null)
  return evidence ? [found(section.line, evidence)] : []
}

function underlyingPolicies(filled: Filled): PolicyFacts[] {
  return (['auto', 'gl', 'wc'] as const).flatMap((line) => {
    const number = textIn(filled, `underlying.${line}.number`)
    const carrier = textIn(filled, `underlying.${line}.carrier`)
    const evidence = number ?? carrier
    if (!evidence) return []
    return [
      {
        policyNumber: number,
        carrier,
        naic: null,
        effectiveDate: dayIn(filled, `underlying.${line}.effective`),
        expirationDate: dayIn(filled, `underlying.${line}.expiration`),
        lines: [found(line, evidence)],
        premium: null,
      },
    ]
  })
}

/** A binder has one policy with the lines that have limits or ticks. */
function binderLines(filled: Filled): FoundLine[] {
  return (['property', 'gl', 'auto', 'garage', 'umbrella', 'wc'] as const).flatMap((line) => {
    const evidence = evidenceOf(filled, line)
    return evidence ? [found(line, evidence)] : []
  })
}

/** The policies that a form is about, each with its lines: a certificate has several, the other forms one. */
export function policiesOf(number: AcordFormNumber, filled: Filled): PolicyFacts[] {
  if (number === '24' || number === '25') return certificateLines(filled)
  const lines = number === '75' ? binderLines(filled) : linesOfSection(number, filled)
  const policy = policyOf(filled, 'policy', lines)
  const isEmpty = !policy.policyNumber && !policy.carrier && !policy.effectiveDate && lines.length === 0
  return [...(isEmpty ? [] : [policy]), ...underlyingPolicies(filled)]
}
