import type { Intermediary } from '#shared/policies/term-details.contract.ts'
import type { RowReader } from './import-rows.rules.ts'

type Kind = Intermediary['kind']

/** Well-known firms through which carriers are reached, and that write nothing themselves. */
const wholesalers =
  /^(?:amwins|rps|risk placement services|rt specialty|crc(?: group| insurance)?|burns (?:&|and) wilcox|jencap|xpt|brown (?:&|and) riding|all risks|swett(?: (?:&|and) crawford)?|worldwide facilities|bass underwriters|appalachian underwriters|btis|tapco|m\.?j\.? hall|hull (?:&|and) co\w*|johnson (?:&|and) johnson)\b/i
const networks = /^(?:siaa|smart choice|iroquois|isg)\b/i
/** What stands in such a column where a policy is placed without one. */
const placedDirectly = /^(?:direct\w*|retail|in[- ]?house|no|n|false|0)$/i

const kindWords: [RegExp, Kind][] = [
  [/\bwholesal\w*|\be ?(?:&|and) ?s\b|\bsurplus lines?\b|\bbrokerage\b/i, 'wholesaler'],
  [/\bmga\b|\bgeneral agen\w*|\bunderwriting manage\w*|\bprogram (?:manage|admin)\w*/i, 'mga'],
]

/** Whether a name is that of a firm that carries no risk. */
export function isNoCarrier(name: string): boolean {
  return wholesalers.test(name) || networks.test(name)
}

/** What a firm is by its own name; null where the name does not say. */
function kindByName(name: string): Kind | null {
  return (
    kindWords.find(([pattern]) => pattern.test(name))?.[1] ?? (wholesalers.test(name) ? 'wholesaler' : null)
  )
}

function namedIn(row: RowReader, field: string): string {
  const name = row.text(field)
  return placedDirectly.test(name) ? '' : name
}

/**
 * The MGA or wholesaler of a row, and others that it names beside; its kind follows the heading, else its name, and where
 * neither says it the report asks.
 */
export function readIntermediary(row: RowReader): { intermediary: Intermediary; others: string[] } | null {
  const [mga, wholesaler, open] = ['mga', 'wholesaler', 'intermediary'].map((field) => namedIn(row, field))
  const name = mga || wholesaler || open
  if (!name) return null
  const others = [wholesaler ?? '', open ?? ''].filter(
    (other) => other && other.toLowerCase() !== name.toLowerCase(),
  )
  for (const other of others)
    row.say(
      'intermediary',
      null,
      `The row names "${name}" and "${other}": "${name}" is kept, and the other one in the note of the transaction`,
    )
  if (mga) return { intermediary: { kind: 'mga', name }, others }
  if (wholesaler) return { intermediary: { kind: 'wholesaler', name }, others }
  const kind = kindByName(name)
  if (kind === null)
    row.say(
      'intermediary',
      null,
      `The heading does not say whether "${name}" is an MGA or a wholesaler: kept as an MGA, so check it on its policies`,
    )
  return { intermediary: { kind: kind ?? 'mga', name }, others }
}
