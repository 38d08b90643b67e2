import { dollarsIn, type Filled, isTicked, numberIn, textIn } from '#engines/acord-reading/filled.rules.ts'
import type { RecognizedForm } from '#engines/acord-reading/recognize-form.rules.ts'
import type { EntityKind } from '#shared/acord-forms/concepts.ts'
import { entityKinds } from '#shared/acord-forms/concepts.ts'
import { acordFormKinds } from '#shared/acord-forms/form-kinds.rules.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts, FoundText, PremiumFacts } from '#shared/documents/facts.contract.ts'
import { lineCodes, lineLabels } from '#shared/documents/lines.rules.ts'
import { coveragesOf } from './coverages.rules.ts'
import { policiesOf } from './policies.rules.ts'
import { addressOf, interestsOf, locationsOf, lossesOf, payrollOf, vehiclesOf } from './rows.rules.ts'

const entityLabels: Record<EntityKind, string> = {
  corporation: 'Corporation',
  jointVenture: 'Joint venture',
  notForProfit: 'Not for profit organization',
  subchapterS: 'Subchapter S corporation',
  individual: 'Individual',
  llc: 'LLC',
  partnership: 'Partnership',
  trust: 'Trust',
}

function entityOf(filled: Filled): FoundText | null {
  const kind = entityKinds.find((entity) => isTicked(filled, `entity.${entity}`))
  const box = kind ? textIn(filled, `entity.${kind}`) : null
  return kind && box ? { ...box, value: entityLabels[kind] } : textIn(filled, 'insured.entity')
}

function premiumsOf(filled: Filled): PremiumFacts[] {
  const lines = lineCodes.flatMap((line): PremiumFacts[] => {
    const amount = dollarsIn(filled, `${line}.premium`)
    return amount ? [{ kind: 'line', line, label: lineLabels[line], amount }] : []
  })
  const total = dollarsIn(filled, 'policy.premium')
  return total ? [...lines, { kind: 'total', line: null, label: 'Total', amount: total }] : lines
}

/** The one location's number, where a form asks for it by location and has one alone. */
function onlyOne(filled: Filled, part: 'sales' | 'payroll' | 'employees') {
  const rows = [1, 2, 3, 4, 5, 6].flatMap((row) => {
    const found =
      part === 'employees'
        ? numberIn(filled, `location.${row}.employees`)
        : dollarsIn(filled, `location.${row}.${part}`)
    return found ? [found] : []
  })
  return rows.length === 1 ? (rows[0] ?? null) : null
}

/** The facts that a form's concepts amount to; the same for what came from fields and from words. */
export function factsOfForm(form: RecognizedForm, filled: Filled): Facts {
  const otherName = textIn(filled, 'insured.otherName')
  const facts = emptyFacts(acordFormKinds[form.number])
  return {
    ...facts,
    kind: {
      value: acordFormKinds[form.number],
      text: `ACORD ${form.number}`,
      page: 1,
      box: null,
      confidence: form.confidence,
      by: 'words',
    },
    form: { number: form.number, edition: form.edition ?? '' },
    namedInsured: textIn(filled, 'insured.name'),
    otherInsureds: otherName ? [otherName] : [],
    mailingAddress: addressOf(filled, 'insured'),
    entityType: entityOf(filled),
    businessDescription: textIn(filled, 'insured.operations'),
    producer: textIn(filled, 'producer.name'),
    policies: policiesOf(form.number, filled),
    coverages: coveragesOf(filled),
    locations: locationsOf(filled),
    vehicles: vehiclesOf(filled),
    payroll: payrollOf(filled),
    annualSales: onlyOne(filled, 'sales'),
    annualPayroll: onlyOne(filled, 'payroll'),
    employees: onlyOne(filled, 'employees'),
    yearsInBusiness: numberIn(filled, 'insured.yearsInBusiness'),
    premiums: premiumsOf(filled),
    totalPremium: dollarsIn(filled, 'policy.premium'),
    interests: interestsOf(filled),
    losses: lossesOf(filled),
  }
}
