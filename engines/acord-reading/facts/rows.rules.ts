import {
  dayIn,
  dollarsIn,
  type Filled,
  type FilledValue,
  isTicked,
  numberIn,
  textIn,
} from '#engines/acord-reading/filled.rules.ts'
import { lineOfName } from '#engines/acord-reading/line-names.rules.ts'
import type { Concept } from '#shared/acord-forms/concepts.ts'
import type {
  InterestFacts,
  LocationFacts,
  LossFacts,
  PayrollFacts,
  VehicleFacts,
} from '#shared/documents/facts.contract.ts'

type AddressOwner =
  Extract<Concept, `${string}.address.city`> extends `${infer Owner}.address.city` ? Owner : never

/** An address on one line, from one field or from its parts. */
export function addressOf(filled: Filled, owner: AddressOwner): FilledValue | null {
  const whole = textIn(filled, `${owner}.address` as Concept)
  if (whole) return { ...whole, value: whole.value.split(/\s*\n\s*/).join(', ') }
  const part = (name: 'street' | 'street2' | 'city' | 'state' | 'zip') =>
    textIn(filled, `${owner}.address.${name}` as Concept)
  const place = part('street') ?? part('city') ?? part('zip')
  if (!place) return null
  const state = [part('state')?.value, part('zip')?.value].filter(Boolean).join(' ')
  const lines = [part('street')?.value, part('street2')?.value, part('city')?.value, state]
  const value = lines.filter(Boolean).join(', ')
  return { ...place, value, text: value }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const noLocation: Omit<LocationFacts, 'number' | 'address'> = {
  description: null,
  construction: null,
  occupancy: null,
  yearBuilt: null,
  area: null,
  stories: null,
  sprinklered: null,
  protectionClass: null,
  buildingLimit: null,
  contentsLimit: null,
  deductible: null,
  coinsurance: null,
}

function numbered(filled: Filled, row: `location.${number}` | `premises.${number}`, index: number): string {
  const number = textIn(filled, `${row}.number`)?.value ?? String(index)
  const building = textIn(filled, `${row}.building`)?.value
  return building ? `${number}/${building}` : number
}

function plainLocations(filled: Filled): LocationFacts[] {
  return upTo(6).flatMap((index) => {
    const row = `location.${index}` as const
    const address = addressOf(filled, row)
    const description = textIn(filled, `${row}.description`)
    if (!address && !description) return []
    return [
      {
        number: numbered(filled, row, index),
        address,
        ...noLocation,
        description,
        area: numberIn(filled, `${row}.area`),
      },
    ]
  })
}

/** The sums of a premises: rows of its subjects of insurance, distinguished by their names. */
function subjectOf(filled: Filled, premises: number, pattern: RegExp): number | null {
  const rows = upTo(12).filter((row) => {
    const own = Number(textIn(filled, `subject.${row}.premises`)?.value ?? (row >= 7 ? 2 : 1))
    return own === premises && pattern.test(textIn(filled, `subject.${row}.name`)?.value ?? '')
  })
  return rows[0] ?? null
}

const building = /^(?:bldg|building)\b/i
const contents = /personal property|contents|\bbpp\b|\bpers/i

function premises(filled: Filled): LocationFacts[] {
  return upTo(2).flatMap((index) => {
    const row = `premises.${index}` as const
    const address = addressOf(filled, row)
    const ofBuilding = subjectOf(filled, index, building)
    const ofContents = subjectOf(filled, index, contents)
    if (!address && !ofBuilding && !ofContents) return []
    const main = ofBuilding ?? ofContents
    return [
      {
        number: numbered(filled, row, index),
        address,
        description: textIn(filled, `${row}.description`),
        construction: textIn(filled, `${row}.construction`),
        occupancy: textIn(filled, `${row}.occupancy`),
        yearBuilt: numberIn(filled, `${row}.built`),
        area: numberIn(filled, `${row}.area`),
        stories: numberIn(filled, `${row}.stories`),
        sprinklered: textIn(filled, `${row}.sprinklered`),
        protectionClass: textIn(filled, `${row}.protection`),
        buildingLimit: ofBuilding ? dollarsIn(filled, `subject.${ofBuilding}.limit`) : null,
        contentsLimit: ofContents ? dollarsIn(filled, `subject.${ofContents}.limit`) : null,
        deductible: main ? dollarsIn(filled, `subject.${main}.deductible`) : null,
        coinsurance: main ? numberIn(filled, `subject.${main}.coinsurance`) : null,
      },
    ]
  })
}

/** The locations of applications and the premises of the property section. */
export function locationsOf(filled: Filled): LocationFacts[] {
  return [...plainLocations(filled), ...premises(filled)]
}

/** The vehicles that are listed. */
export function vehiclesOf(filled: Filled): VehicleFacts[] {
  return upTo(8).flatMap((index) => {
    const row = `vehicle.${index}` as const
    const [make, model, vin] = (['make', 'model', 'vin'] as const).map((part) =>
      textIn(filled, `${row}.${part}`),
    )
    if (!make && !vin) return []
    return [
      {
        number: textIn(filled, `${row}.number`)?.value ?? String(index),
        year: numberIn(filled, `${row}.year`),
        make: make ?? null,
        model: model ?? null,
        vin: vin ?? null,
        costNew: dollarsIn(filled, `${row}.costNew`),
        garaging: addressOf(filled, row),
      },
    ]
  })
}

/** The rows of the rating worksheet of workers compensation. */
export function payrollOf(filled: Filled): PayrollFacts[] {
  return upTo(28).flatMap((index) => {
    const row = `payroll.${index}` as const
    const classCode = textIn(filled, `${row}.classCode`)
    const payroll = dollarsIn(filled, `${row}.payroll`)
    if (!classCode && !payroll) return []
    const full = numberIn(filled, `${row}.fullTime`)
    const part = numberIn(filled, `${row}.partTime`)
    return [
      {
        state: textIn(filled, 'wc.states'),
        classCode,
        description: textIn(filled, `${row}.description`),
        employees: full ? { ...full, value: full.value + (part?.value ?? 0) } : part,
        payroll,
        rate: numberIn(filled, `${row}.rate`),
        premium: dollarsIn(filled, `${row}.premium`),
      },
    ]
  })
}

/** The certificate's holder and others with an interest, each by the box that is ticked. */
export function interestsOf(filled: Filled): InterestFacts[] {
  const holder = textIn(filled, 'holder.name')
  const holders = holder
    ? [{ kind: 'certificate_holder' as const, name: holder, address: addressOf(filled, 'holder') }]
    : []
  const interests = upTo(2).flatMap((index): InterestFacts[] => {
    const row = `interest.${index}` as const
    const name = textIn(filled, `${row}.name`)
    return name ? [{ kind: kindOf(filled, row), name, address: addressOf(filled, row) }] : []
  })
  return [...holders, ...interests]
}

function kindOf(filled: Filled, row: `interest.${number}`): InterestFacts['kind'] {
  if (isTicked(filled, `${row}.mortgagee`)) return 'mortgagee'
  if (isTicked(filled, `${row}.lossPayee`) || isTicked(filled, `${row}.lendersLossPayable`))
    return 'loss_payee'
  if (isTicked(filled, `${row}.additionalInsured`)) return 'additional_insured'
  return isTicked(filled, `${row}.lienholder`) ? 'lienholder' : 'other'
}

/** The losses that an application lists. */
export function lossesOf(filled: Filled): LossFacts[] {
  return upTo(6).flatMap((index) => {
    const row = `loss.${index}` as const
    const date = dayIn(filled, `${row}.date`)
    if (!date) return []
    return [
      {
        line: lineOfName(textIn(filled, `${row}.line`)?.value ?? ''),
        date,
        claimNumber: null,
        description: textIn(filled, `${row}.description`),
        status: null,
        paid: dollarsIn(filled, `${row}.paid`),
        reserved: dollarsIn(filled, `${row}.reserved`),
        incurred: null,
      },
    ]
  })
}
