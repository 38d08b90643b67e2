import type { Random } from '#server/demo/random.ts'
import { addDays, addMonths } from '#shared/dates.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import type {
  GeneratedCoverage,
  GeneratedForm,
  GeneratedInterest,
  GeneratedLine,
  GeneratedLocation,
  GeneratedPayroll,
  GeneratedVehicle,
  MadePolicy,
} from './truth.ts'
import * as words from './vocabulary.ts'

const cents = (dollars: number) => Math.round(dollars * 100) / 100
const oneOf = (random: Random, names: string) => random.pick(names.split('|')).trim()
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.between(0, 9)).join('')
const letters = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ'])).join('')

function policyNumber(random: Random): string {
  const shapes = [
    () => `${letters(random, 3)} ${digits(random, 7)}`,
    () => `${letters(random, 2)}${digits(random, 8)}-${digits(random, 2)}`,
    () => `${digits(random, 2)}-${digits(random, 3)}-${digits(random, 6)}-${digits(random, 1)}`,
    () => `${digits(random, 10)}`,
    () =>
      `${letters(random, 1)}${digits(random, 2)} ${digits(random, 4)} ${letters(random, 2)}${digits(random, 3)}`,
    () => `${digits(random, 2)}${letters(random, 3)}${digits(random, 5)}`,
    () => `${letters(random, 4)}-${digits(random, 6)}-${digits(random, 2)}`,
  ]
  return random.pick(shapes)()
}

function coverage(
  random: Random,
  [code, names, limits, deductibles]: NonNullable<(typeof words.coveragesOfLine)[LineCode]>[number],
): GeneratedCoverage {
  return {
    code,
    name: oneOf(random, names),
    limit: random.pick(limits),
    deductible: deductibles ? random.pick(deductibles) : null,
    premium: random.chance(0.4) ? random.between(25, 2400) : null,
  }
}

function madeLine(random: Random, line: LineCode): GeneratedLine {
  const all = words.coveragesOfLine[line] ?? []
  const [first, ...rest] = all
  const chosen = [...(first ? [first] : []), ...rest.filter(() => random.chance(0.85))]
  return {
    line,
    premium: cents(random.between(300, 18_000) + (random.chance(0.4) ? random.between(1, 99) / 100 : 0)),
    coverages: chosen.map((entry) => coverage(random, entry)),
  }
}

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const letterValues = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'

function letterValue(letter: string): number {
  return letterValues.indexOf(letter) % 10
}

/** A vehicle identification number whose check digit is right. */
function vin(random: Random): string {
  const raw = `1F${letters(random, 1)}${letters(random, 2).replace(/[IOQ]/g, 'A')}${digits(random, 3)}0${letters(random, 1)}${letters(random, 1)}${digits(random, 6)}`
  const sum = [...raw].reduce(
    (total, letter, index) => total + letterValue(letter) * (weights[index] ?? 0),
    0,
  )
  const check = sum % 11 === 10 ? 'X' : String(sum % 11)
  return `${raw.slice(0, 8)}${check}${raw.slice(9)}`
}

function vehicle(random: Random): GeneratedVehicle {
  const [make = '', ...model] = random.pick(words.makes).split(' ')
  const cost = random.between(18, 96) * 1000
  return { year: random.between(2008, 2025), make, model: model.join(' '), vin: vin(random), cost }
}

function location(random: Random): GeneratedLocation {
  return {
    address: `${random.between(10, 9800)} ${random.pick(words.streets)}, ${random.pick(words.cities)}`,
    description: random.pick(['Office', 'Warehouse', 'Retail store', 'Restaurant', 'Shop and yard']),
    building: random.between(20, 300) * 10_000,
    contents: random.between(4, 60) * 5000,
    yearBuilt: random.between(1948, 2021),
    area: random.between(8, 400) * 100,
  }
}

function payroll(random: Random): GeneratedPayroll {
  const [classCode, description] = random.pick(words.classCodes)
  const sum = random.between(18, 900) * 1000
  const rate = random.between(12, 1850) / 100
  return { classCode, description, payroll: sum, rate, premium: Math.round((sum / 100) * rate) }
}

function formsFor(line: LineCode): GeneratedForm[] {
  return (words.formsOfLine[line] ?? '').split('|').map((entry) => {
    const [number = '', edition = '', title = ''] = entry.split(';')
    return { number, edition, title }
  })
}

function interests(random: Random, lines: readonly LineCode[]): GeneratedInterest[] {
  const at = () => `${random.between(100, 900)} ${random.pick(words.streets)}, ${random.pick(words.cities)}`
  const hasBuilding = lines.some((line) => line === 'bop' || line === 'property')
  return [
    ...(hasBuilding && random.chance(0.5)
      ? [{ kind: 'mortgagee' as const, name: random.pick(words.mortgagees), address: at() }]
      : []),
    ...(random.chance(0.4)
      ? [{ kind: 'additional_insured' as const, name: random.pick(words.additionals), address: at() }]
      : []),
  ]
}

function several<Thing>(random: Random, least: number, most: number, make: () => Thing): Thing[] {
  return Array.from({ length: random.between(least, most) }, make)
}

function who(random: Random) {
  const [suffix, entity] = random.pick(words.entities)
  const trade = random.pick(words.trades)
  const name = `${random.pick(words.namePrefixes)} ${trade}`
  const insured = suffix ? `${name}${random.chance(0.5) ? ',' : ''} ${suffix}` : name
  const tradeName = random.chance(0.25) ? `${random.pick(words.namePrefixes)} ${trade}` : null
  return { insured, entity, tradeName, business: trade }
}

function producer(random: Random): MadePolicy['producer'] {
  return {
    name: random.pick(words.agencies),
    street: `${random.between(100, 5000)} ${random.pick(words.streets)}`,
    cityLine: random.pick(words.cities),
    phone: `(${random.between(201, 989)}) 555-01${digits(random, 2)}`,
    code: digits(random, 6),
  }
}

/** Makes up a policy of the given lines of business. */
export function makePolicy(random: Random, kind: MadePolicy['kind'], codes: readonly LineCode[]): MadePolicy {
  const effective = addDays('2021-01-01', random.between(0, 2100))
  const lines = codes.map((line) => madeLine(random, line))
  const tax = random.chance(0.3) ? random.between(20, 400) : 0
  const fee = random.chance(0.35) ? random.pick([25, 50, 150, 175.5]) : 0
  const has = (...some: LineCode[]) => codes.some((line) => some.includes(line))
  return {
    kind,
    ...who(random),
    street: random.chance(0.15)
      ? `PO Box ${digits(random, 4)}`
      : `${random.between(10, 9800)} ${random.pick(words.streets)}`,
    cityLine: random.pick(words.cities),
    carrier: random.pick(words.carriers),
    policyNumber: policyNumber(random),
    effective,
    expiration: addMonths(
      effective,
      codes.length === 1 && codes[0] === 'auto' && random.chance(0.3) ? 6 : 12,
    ),
    lines,
    tax,
    fee,
    total: cents(lines.reduce((sum, { premium }) => sum + premium, tax + fee)),
    forms: codes.flatMap(formsFor),
    locations: has('bop', 'property') ? several(random, 1, 3, () => location(random)) : [],
    vehicles: has('auto') ? several(random, 1, 5, () => vehicle(random)) : [],
    payroll: has('wc') ? several(random, 1, 4, () => payroll(random)) : [],
    interests: interests(random, codes),
    producer: producer(random),
    issued: addDays(effective, -random.between(3, 40)),
    accountNumber: digits(random, 9),
    priorNumber: policyNumber(random),
  }
}
