import { spellingKey } from '#engines/carrier-names/carrier-key.rules.ts'
import { platformCarrierOf } from '#engines/carrier-names/platform-carriers.ts'
import { streetKey } from './import-address.rules.ts'
import type { CarrierNames } from './import-carriers.rules.ts'
import { type Doubt, Doubts, typosBetween } from './import-doubts.rules.ts'
import { nameKey } from './import-names.rules.ts'
import { bareNumber, numberKeyOf } from './import-numbers.rules.ts'
import type { RowReading } from './import-rows.rules.ts'
import type { Finding } from './import-term-life.rules.ts'
import { phoneKey } from './import-values.rules.ts'

/** What is compared of one row of the file, with the client that it went to. */
type Line = Pick<RowReading, 'policy' | 'said'> & {
  row: number
  owner: object
  isFirst: boolean
  hasNumber: boolean
  name: string
  email: string
  phone: string
  phoneField: string
  street: string
  birth: string
}

const phoneFields = {
  main: 'phone',
  mobile: 'mobilePhone',
  home: 'homePhone',
  work: 'workPhone',
  other: 'otherPhone',
  fax: 'fax',
}

function lineOf(row: number, owner: object, isFirst: boolean, reading: RowReading): Line {
  const { record, policy, said, contacts, externalId } = reading
  const phone = contacts[0]?.phones.find(({ number }) => number === record.phone)
  return {
    ...{ row, owner, isFirst, policy, said, name: record.name, email: record.email },
    hasNumber: externalId !== '',
    phone: phoneKey(record.phone),
    phoneField: phoneFields[phone?.kind ?? 'main'],
    street: 'street' in record ? streetKey(record.street) : '',
    birth: 'dateOfBirth' in record ? (record.dateOfBirth ?? '') : '',
  }
}

const isReal = (number: string) => bareNumber(number).length >= 5 && /\d/.test(number)
const linesOf = ({ policy }: Line) => policy?.lines ?? [policy?.lineOfBusiness ?? '']
const carrierOf = ({ policy }: Line) => policy?.carrier ?? ''

/** Whether one number is the other with a typing error: numbers that only end otherwise are given out in turn. */
function areMistyped(one: string, other: string): boolean {
  const isInTurn = one.length === other.length && one.slice(0, -2) === other.slice(0, -2)
  const isSwapped = one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1)
  return (!isInTurn || isSwapped) && typosBetween(one, other) === 1
}

/** The value that most have, the first of equals. */
function mostly<T>(all: readonly T[], keyOf: (one: T) => string): T | undefined {
  const groups = [...Map.groupBy(all, keyOf).values()]
  return groups.toSorted((one, other) => other.length - one.length)[0]?.[0]
}

/** What rows of a file say against each other: numbers, carriers, lines, addresses and people that do not agree. */
export class BookDoubts {
  readonly #doubts = new Doubts()
  readonly #lines: Line[] = []
  /** What no row of a client says, with its first row. */
  readonly #lacks = new Map<object, { row: number; lacks: Doubt[] }>()
  readonly #carriers: CarrierNames

  constructor(carriers: CarrierNames) {
    this.#carriers = carriers
  }

  add(row: number, owner: object, isFirst: boolean, reading: RowReading): void {
    this.#lines.push(lineOf(row, owner, isFirst, reading))
    this.#doubts.addRow(
      row,
      reading.doubts.filter((doubt) => !doubt.isOfClient),
    )
    const lacks = reading.doubts.filter((doubt) => doubt.isOfClient)
    const all = this.#lacks.get(owner)
    const isLeft = ({ message }: Doubt) => lacks.some((doubt) => doubt.message === message)
    this.#lacks.set(owner, all ? { ...all, lacks: all.lacks.filter(isLeft) } : { row, lacks })
  }

  findings(): Finding[] {
    const numbered = this.#lines.filter(({ policy }) => policy && isReal(policy.policyNumber))
    const byNumber = Map.groupBy(numbered, ({ policy }) => numberKeyOf(policy?.policyNumber ?? ''))
    for (const lines of byNumber.values()) {
      if (lines.length === 1) continue
      this.#sayOwners(lines)
      for (const own of Map.groupBy(lines, ({ owner }) => owner).values()) this.#sayPolicy(own)
    }
    for (const own of Map.groupBy(this.#lines, ({ owner }) => owner).values()) {
      if (own.length === 1) continue
      this.#sayStreets(own)
      this.#sayCloseNumbers(own)
    }
    for (const { row, lacks } of this.#lacks.values()) for (const doubt of lacks) this.#doubts.add(row, doubt)
    this.#sayCarriers()
    this.#sayForms(numbered)
    this.#sayShared()
    this.#sayAlike()
    return this.#doubts.findings()
  }

  /** A number that a carrier gave to one policy stands under several clients. */
  #sayOwners(lines: readonly Line[]): void {
    const byOwner = [...Map.groupBy(lines, ({ owner }) => owner).values()]
    const [first] = byOwner[0] ?? []
    for (const [other] of byOwner.slice(1)) {
      if (!first || !other || this.#carriers.areApart(carrierOf(first), carrierOf(other))) continue
      const message = `Row ${first.row} has this policy number under another client, ${first.name}: check whose it is`
      this.#doubts.add(other.row, { field: 'policyNumber', message })
    }
  }

  /** Rows of one policy name other carriers or lines than most of them. */
  #sayPolicy(lines: readonly Line[]): void {
    const usual = mostly(lines, (line) => this.#carriers.keyOf(carrierOf(line)))
    for (const line of lines) {
      if (!usual || !this.#carriers.areApart(carrierOf(usual), carrierOf(line))) continue
      const message = `Row ${usual.row} has this policy number with ${carrierOf(usual)}: check which carrier is right`
      this.#doubts.add(line.row, { field: 'carrier', message })
    }
    const begun = (line: Line) => line.policy?.effectiveDate ?? ''
    const usualLine = mostly(lines, (line) => linesOf(line).join())
    for (const line of lines) {
      if (
        !usualLine ||
        lines.some(
          (one) =>
            one !== line &&
            begun(one) === begun(line) &&
            one.said?.kind !== 'endorsement' &&
            line.said?.kind !== 'endorsement',
        )
      )
        continue
      if (linesOf(line).some((one) => linesOf(usualLine).includes(one))) continue
      const message = `Row ${usualLine.row} has this policy number as ${linesOf(usualLine).join(', ')}: check the line of business`
      this.#doubts.add(line.row, { field: 'lineOfBusiness', message, habit: 'line of policy' })
    }
  }

  #sayStreets(lines: readonly Line[]): void {
    const filled = lines.filter(({ street }) => street !== '')
    const usual = mostly(filled, ({ street }) => street)
    for (const line of filled) {
      if (!usual || line.street === usual.street) continue
      const message = `Row ${usual.row} has another address for this client: the one of the first row is kept`
      this.#doubts.add(line.row, { field: 'street', message, habit: 'street' })
    }
  }

  /** A number that nothing begins, and that is but a letter away from another of the client. */
  #sayCloseNumbers(lines: readonly Line[]): void {
    const numbered = lines.filter(({ policy }) => policy && isReal(policy.policyNumber))
    const byNumber = Map.groupBy(numbered, ({ policy }) => numberKeyOf(policy?.policyNumber ?? ''))
    if (byNumber.size < 2) return
    for (const [number, rows] of byNumber) {
      const [first] = rows
      const isBegun = rows.some(
        ({ said }) => said?.kind === 'new' || said?.kind === null || said?.kind === 'transfer_in',
      )
      if (!first || isBegun) continue
      const close = [...byNumber].find(
        ([key, [other]]) =>
          key !== number &&
          other &&
          linesOf(other).join() === linesOf(first).join() &&
          areMistyped(key, number),
      )
      const other = close?.[1][0]
      if (!other) continue
      const message = `Close to ${other.policy?.policyNumber} on row ${other.row}, also ${linesOf(other).join(', ')}: check for a typing error`
      this.#doubts.add(first.row, { field: 'policyNumber', message })
    }
  }

  /** A carrier that is spelled nearly like one that is known or that many rows name. */
  #sayCarriers(): void {
    const byKey = Map.groupBy(
      this.#lines.filter((line) => carrierOf(line) !== ''),
      (line) => spellingKey(carrierOf(line)) || carrierOf(line).toLowerCase(),
    )
    for (const [key, rows] of byKey) {
      if (key.length < 5 || rows.length > 3 || platformCarrierOf(carrierOf(rows[0] as Line))) continue
      const near = [...byKey].find(
        ([other, others]) =>
          other !== key &&
          others.length >= rows.length * 4 &&
          typosBetween(key, other) <= (key.length > 7 ? 2 : 1),
      )?.[1][0]
      if (!near) continue
      for (const line of rows) {
        const message = `"${carrierOf(line)}" looks like "${carrierOf(near)}": check the spelling`
        this.#doubts.add(line.row, { field: 'carrier', message })
      }
    }
  }

  /** A number that is written as no other number of its carrier is. */
  #sayForms(numbered: readonly Line[]): void {
    const formOf = ({ policy }: Line) =>
      numberKeyOf(policy?.policyNumber ?? '')
        .replace(/\p{L}/gu, 'a')
        .replace(/\d/g, '9')
    for (const lines of Map.groupBy(numbered, (line) => this.#carriers.keyOf(carrierOf(line))).values()) {
      const forms = Map.groupBy(lines, formOf)
      const usual = mostly(lines, formOf)
      const share = usual ? (forms.get(formOf(usual))?.length ?? 0) / lines.length : 0
      if (!usual || lines.length < 20 || share < 0.8) continue
      for (const line of lines) {
        if (formOf(line).length < 7 || (forms.get(formOf(line))?.length ?? 0) * 50 > lines.length) continue
        const message = `Other numbers of ${carrierOf(line)} are written like ${usual.policy?.policyNumber}: check for a typing error`
        this.#doubts.add(line.row, { field: 'policyNumber', message })
      }
    }
  }

  /** A phone or an email of many clients is the agency's own, or stands for none. */
  #sayShared(): void {
    const firsts = this.#lines.filter(({ isFirst }) => isFirst)
    const say = (keyOf: (line: Line) => string, field: (line: Line) => string, what: string) => {
      const groups = Map.groupBy(firsts, keyOf)
      for (const [key, rows] of groups) {
        const names = new Set(rows.map(({ name }) => nameKey(name).split(' ').at(-1)))
        if (key === '' || rows.length < 4 || names.size < 4) continue
        const message = `${rows.length} clients have this ${what}: check whose it is`
        for (const line of rows) this.#doubts.add(line.row, { field: field(line), message })
      }
    }
    say(
      ({ email }) => email,
      () => 'email',
      'email address',
    )
    say(
      ({ phone }) => phone,
      ({ phoneField }) => phoneField,
      'phone number',
    )
  }

  /** Two clients of the file who are surely one: the same name with the same birth, phone, email or street. */
  #sayAlike(): void {
    const firsts = this.#lines.filter(({ isFirst }) => isFirst)
    const seen = new Map<string, Line>()
    for (const line of firsts) {
      const name = nameKey(line.name)
      const ways: [string, string][] = [
        ['date of birth', line.birth],
        ['email', line.email],
        ['phone', line.phone],
        ['address', line.street],
      ]
      const found = ways.flatMap(([way, value]) => {
        const earlier = value === '' ? undefined : seen.get(`${name}|${way}|${value}`)
        return earlier ? [{ way, earlier }] : []
      })[0]
      for (const [way, value] of ways)
        if (value !== '' && !seen.has(`${name}|${way}|${value}`)) seen.set(`${name}|${way}|${value}`, line)
      if (!found) continue
      const message = `Row ${found.earlier.row} is a client with the same name and ${found.way}: check whether they are one`
      this.#doubts.add(line.row, { field: line.hasNumber ? 'externalId' : 'name', message })
    }
  }
}
