import { formatDay } from '#shared/dates.ts'
import type { CarrierNames } from './import-carriers.rules.ts'
import { bareNumber, isCountedUp, namesNumber, numberKeyOf } from './import-numbers.rules.ts'
import type { PolicyValues } from './import-policies.rules.ts'
import { firstDay } from './import-term-days.rules.ts'
import type { Finding, TermSource } from './import-term-life.rules.ts'
import type { KnownPolicy } from './import-terms.rules.ts'

type Place = Pick<PolicyValues, 'carrier' | 'policyNumber' | 'lineOfBusiness'>

/** A term of the file or of the book with the rows that say something of it. */
export type Entry = {
  owner: string
  policy: Place
  from: string
  until: string | null
  known: KnownPolicy | null
  /** The row that begins it, and those that add to it; none of a term that only the book has. */
  base: TermSource | null
  others: TermSource[]
}

/** The term that a row begins, of the book where it is known. */
export function entryOf(owner: string, base: TermSource, known: KnownPolicy | null, today: string): Entry {
  const { policy } = base
  return {
    owner,
    policy,
    from: firstDay(policy, today),
    until: policy.expirationDate,
    known,
    base,
    others: [],
  }
}

/** A term that only the book has. */
export function knownEntry(known: KnownPolicy, from: string): Entry {
  return {
    owner: known.clientId,
    policy: known,
    from,
    until: known.expirationDate,
    known,
    base: null,
    others: [],
  }
}

const dayOf = ({ policy, said }: TermSource) =>
  said.transactionDate ?? said.cancellationDate ?? said.reinstatementDate ?? policy.effectiveDate

/** The term that a transaction belongs to: the one that begins on its effective date, else the one that it lies in. */
function termFor(chain: readonly Entry[], source: TermSource): Entry | undefined {
  const exact = chain.find(({ from }) => from === source.policy.effectiveDate)
  const day = dayOf(source)
  const around = chain.filter(({ from, until }) => day && from <= day && (!until || day <= until))
  const last = chain.toSorted(byDay).at(-1)
  return exact ?? around.at(-1) ?? (day ? undefined : last)
}

/** Another row of a term can say when it expires. */
function fillEnd(entry: Entry, { policy: { effectiveDate, expirationDate } }: TermSource): void {
  const policy = entry.base?.policy
  if (!policy || policy.expirationDate || policy.effectiveDate !== effectiveDate) return
  policy.expirationDate = expirationDate
  entry.until = expirationDate
}

export const byDay = (one: Entry, other: Entry) => one.from.localeCompare(other.from)

/** The terms of each policy: of one client with one number, from carriers that may be one; without a number, of one line. */
export class Chains {
  readonly #byKey = new Map<string, Entry[][]>()
  readonly #carriers: CarrierNames

  constructor(carriers: CarrierNames) {
    this.#carriers = carriers
  }

  add(entry: Entry): void {
    this.#chain(entry.owner, entry.policy).push(entry)
  }

  /** Puts a transaction with its term; one that no row begins makes one, unless it is of no term of a policy that has others. */
  happen(owner: string, source: TermSource, today: string): Finding[] {
    const chain = this.#chain(owner, source.policy)
    const found = termFor(chain, source)
    if (found) {
      found.others.push(source)
      fillEnd(found, source)
    } else if (chain.length > 0 && source.policy.effectiveDate === null) {
      const message = `${formatDay(dayOf(source) ?? today)} is outside the terms of this policy; skipped`
      return [{ row: source.row, field: 'transactionDate', message }]
    } else chain.push(entryOf(owner, source, null, today))
    return []
  }

  /** All of them, each in the order of its days, those that begin earlier first. */
  inOrder(): Entry[][] {
    const chains = [...this.#byKey.values()].flat().filter(([first]) => first)
    const begun = ([first]: Entry[]) => first?.from ?? ''
    return chains
      .map((chain) => chain.toSorted(byDay))
      .toSorted((one, other) => begun(one).localeCompare(begun(other)))
  }

  /** Rows whose number lacks leading zeros that other rows of the policy have; the whole number is kept. */
  lostZeros(): Finding[] {
    return this.inOrder().flatMap((chain) => {
      const rows = chain.flatMap(({ base, others }) => [...(base ? [base] : []), ...others])
      const [whole] = rows.toSorted((one, other) => lengthOf(other) - lengthOf(one))
      return rows.flatMap(({ row, policy }) => {
        if (!whole || bareNumber(policy.policyNumber) === bareNumber(whole.policy.policyNumber)) return []
        policy.policyNumber = whole.policy.policyNumber
        const message = `Taken for ${policy.policyNumber} of the same client: leading zeros are missing`
        return [{ row, field: 'policyNumber', message }]
      })
    })
  }

  #chain(owner: string, place: Place): Entry[] {
    const number = numberKeyOf(place.policyNumber)
    const key = number || `${this.#carriers.keyOf(place.carrier)}:${place.lineOfBusiness}`
    const chains = this.#byKey.get(`${owner}|${key}`) ?? []
    this.#byKey.set(`${owner}|${key}`, chains)
    const found = chains.find(
      ([first]) => !first || !this.#carriers.areApart(first.policy.carrier, place.carrier),
    )
    if (found) return found
    const made: Entry[] = []
    chains.push(made)
    return made
  }
}

const lengthOf = ({ policy }: TermSource) => bareNumber(policy.policyNumber).length

type Former = { before?: Entry | undefined; findings: Finding[] }

/** Finds the term that the first term of a policy continues under a new number. */
export class FormerTerms {
  readonly #owned: ReadonlyMap<string, Entry[]>
  /** Terms that no other follows yet. */
  readonly #open: Set<Entry>
  readonly #carriers: CarrierNames

  constructor(chains: readonly (readonly Entry[])[], carriers: CarrierNames) {
    this.#owned = Map.groupBy(chains.flat().toSorted(byDay), ({ owner }) => owner)
    this.#open = new Set(chains.flatMap((chain) => chain.at(-1) ?? []))
    this.#carriers = carriers
  }

  of(entry: Entry): Former {
    const { base, from, owner } = entry
    if (!base || entry.known) return { findings: [] }
    const own = numberKeyOf(entry.policy.policyNumber)
    const earlier = (this.#owned.get(owner) ?? []).filter(
      (one) => one.from < from && one !== entry && numberKeyOf(one.policy.policyNumber) !== own,
    )
    const named = this.#named(base, earlier)
    if (named || base.said.kind !== 'renewal') return { before: this.#take(named), findings: [] }
    const alike = earlier.filter((one) => this.#open.has(one) && this.#isLike(one, entry))
    const counted = alike.filter(({ policy }) => isCountedUp(entry.policy.policyNumber, policy.policyNumber))
    const [only, another] =
      counted.length > 0 ? counted.slice(-1) : alike.filter(({ until }) => until === from)
    if (!another) return { before: this.#take(only), findings: [] }
    const message = 'More than one policy of this client ends on this day: kept as a policy of its own'
    return { findings: [{ row: base.row, field: 'policyNumber', message }] }
  }

  /** The last one with the number that the row names as the one before, or in its reason. */
  #named({ said }: TermSource, earlier: readonly Entry[]): Entry | undefined {
    const prior = numberKeyOf(said.priorPolicyNumber)
    if (prior !== '') return earlier.findLast(({ policy }) => numberKeyOf(policy.policyNumber) === prior)
    if (said.kind !== 'renewal' && said.kind !== 'rewrite') return undefined
    return earlier.findLast(({ policy }) => namesNumber(said.reason, policy.policyNumber))
  }

  #isLike(one: Entry, { policy }: Entry): boolean {
    return (
      one.policy.lineOfBusiness === policy.lineOfBusiness &&
      !this.#carriers.areApart(one.policy.carrier, policy.carrier)
    )
  }

  #take(entry: Entry | undefined): Entry | undefined {
    if (entry) this.#open.delete(entry)
    return entry
  }
}
