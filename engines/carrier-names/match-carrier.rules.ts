import { typingDistance } from '#engines/search/spelling.rules.ts'
import { spellingKey } from './carrier-key.rules.ts'
import { platformCarrierOf } from './platform-carriers.ts'

/** A carrier of an agency with every spelling that was said to be its. */
export type NamedCarrier = { id: string; name: string; group: string; spellings: readonly string[] }

/** Whose a spelling is: surely one carrier's, perhaps one of these (the likeliest first), or nobody's that is known. */
export type CarrierMatch =
  | { kind: 'sure'; id: string }
  | { kind: 'asks'; ids: string[] }
  | { kind: 'unknown' }

/** The shortest key that a typing error may stand in; shorter ones are abbreviations of different companies. */
const minTypedLength = 6

function keysOf({ name, spellings }: NamedCarrier): Set<string> {
  const also = platformCarrierOf(name)
  return new Set([name, ...spellings, ...(also ? [also.name, ...also.also] : [])].map(spellingKey))
}

function beginsWith(key: string, start: string): boolean {
  return key.startsWith(`${start} `)
}

/** How far apart two keys are; null where they have nothing that is worth a question. */
function remoteness(one: string, other: string): number | null {
  if (beginsWith(one, other) || beginsWith(other, one)) return 1
  const length = Math.min(one.length, other.length)
  const most = length < 12 ? 1 : 2
  return length >= minTypedLength && typingDistance(one, other, most) <= most ? 2 : null
}

/** The group that a carrier belongs to, as it was entered or as the platform's list has it. */
function groupKeyOf({ name, group }: { name: string; group: string }): string {
  return spellingKey(group || (platformCarrierOf(name)?.group ?? ''))
}

/** Why a carrier might be meant: its name is nearly that, or its group is. */
function doubtOf(key: string, groupKey: string, carrier: NamedCarrier): number | null {
  const near = [...keysOf(carrier)].flatMap((own) => remoteness(key, own) ?? [])
  if (near.length > 0) return Math.min(...near)
  const own = groupKeyOf(carrier)
  return own !== '' && (own === groupKey || own === key) ? 3 : null
}

/**
 * Which carrier of an agency a spelling means. Sure is only what is the same name; a part of a name, a typing error or the same
 * group is a question: "Progressive Casualty Ins Co" may be written for "Progressive", or be a company of its own.
 */
export function matchCarrier(spelling: string, carriers: readonly NamedCarrier[]): CarrierMatch {
  const key = spellingKey(spelling)
  if (key === '') return { kind: 'unknown' }
  const same = carriers.filter((carrier) => keysOf(carrier).has(key))
  const [only] = same
  if (only && same.length === 1) return { kind: 'sure', id: only.id }
  if (same.length > 1) return { kind: 'asks', ids: same.map(({ id }) => id) }
  const groupKey = groupKeyOf({ name: spelling, group: '' })
  const doubts = carriers
    .flatMap((carrier) => {
      const doubt = doubtOf(key, groupKey, carrier)
      return doubt === null ? [] : [{ id: carrier.id, doubt }]
    })
    .sort((one, other) => one.doubt - other.doubt)
  return doubts.length > 0 ? { kind: 'asks', ids: doubts.map(({ id }) => id) } : { kind: 'unknown' }
}
