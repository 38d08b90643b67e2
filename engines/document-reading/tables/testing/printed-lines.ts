/** A line as a made-up carrier's statement prints it, in plain values. */
export type PrintedLine = {
  policyNumber: string
  insured: string
  kind: string
  effectiveDate: string
  premium: number
  rate: number
  commission: number
}

/** Numbers that look random and are the same for a seed. */
export function randomOf(seed: number) {
  let state = (seed * 2654435761 + 1013904223) >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, pick: <T>(items: readonly T[]): T => items[below(items.length)] as T }
}
export type Random = ReturnType<typeof randomOf>

const first = ['Ana', 'Marcus', 'Priya', 'Dolores', 'Wei', 'Harlan', 'Josephine', 'Theo']
const last = ['Lopez', 'Whitfield', 'Raman', 'Okafor', 'Chen', 'Abernathy-Stone', 'Kowalczyk', 'Diaz']
const firms = [
  'Juniper Bakery LLC',
  'Blue Ridge Roofing and Exterior Contractors Inc',
  'Old Dominion Movers',
  'Shenandoah Valley Veterinary Associates PLLC',
]
const kinds = ['New', 'Renewal', 'Endorsement', 'Cancel', 'Audit']

/** A line of a statement, the same for a seed. */
export function madeLine(random: Random, at: number): PrintedLine {
  const kind = random.pick(kinds)
  const amount = Math.round((random.next() * 4000 + 20) * 100) / 100
  const premium = kind === 'Cancel' ? -amount : amount
  const rate = random.pick([8, 10, 12, 12.5, 15])
  const month = random.below(12) + 1
  return {
    policyNumber: `${random.pick(['HO', 'PA', 'BOP', 'GL'])}${random.pick(['-', ' ', ''])}${100000 + at * 37 + random.below(30)}`,
    insured: random.below(3) === 0 ? random.pick(firms) : `${random.pick(last)}, ${random.pick(first)}`,
    kind,
    effectiveDate: `2026-${String(month).padStart(2, '0')}-${String(random.below(28) + 1).padStart(2, '0')}`,
    premium,
    rate,
    commission: Math.round(premium * rate) / 100,
  }
}
