import type { TextLine } from './page-lines.rules.ts'

/**
 * What a row says of what it names: covered, explicitly out of coverage, without a value ("None", "N/A"), an
 * unticked box, or nothing but the name, as printed labels do.
 */
export type RowValue = 'covered' | 'excluded' | 'none' | 'unticked' | 'named'

const excluded =
  /\b(?:not (?:covered|included|purchased|provided|elected|insured|selected|offered|quoted)|no coverage|not part of|excluded|declined|rejected|waived)\b/i
const none = /(?<![\w-])(?:none|n\/?a|not applicable|nil|no|0%)(?![\w-])/i
const covered =
  /\$\s?0*[1-9]|\b\d{1,3}(?:,\d{3})+\b|\b[1-9]\d{4,}\b|\b(?:included|incl|covered|yes|statutory|actual loss sustained|als|purchased|elected|see schedule|per schedule|blanket|applies)\b|☒|☑|✓|✔|\[[xX]\]|\([xX]\)/i
const unticked = /☐|□|\[\s*\]|\(\s*\)|_{3,}/
const tickedBefore = /(?:☒|☑|✓|✔|\[[xX]\]|\([xX]\))\s*$/
const untickedBefore = /(?:☐|□|\[\s*\]|\(\s*\))\s*$/
/** What another label of the row has no value for says nothing of what the row names. */
const othersNone =
  /\b(?:deductibles?|ded\.?|retention|s\.?i\.?r\.?|co-?insurance|waiting period|surcharges?|additional premium|premium|exclusions?|excluded \w+|mortgagees?|loss payees?|additional insureds?|special (?:conditions|provisions)|conditions)\b[^.;]{0,20}?[\s:–-]\s*(?:none|n\/?a|nil|not applicable|no|\$?0(?:\.00)?)(?![\w,.])/gi
const generic =
  /^[\s\W]*?(?:(?:limits?|insurance|coverage|liability|of|each|per|occurrence|accident|amount|status|aggregate|option|selected|included\?|covered\?|forms?)\b[\s\W]*)*/i
const anotherLabel = /\s[A-Z][\w/&'’ -]{2,40}:/
const limited = /^[\w ]{0,24}?\b(?:unless|except|if|other than|only (?:if|for|when)|for)\b/i
const offered =
  /\b(?:optional|available|removed|deleted|withdrawn|discontinued|superseded|no longer|expiring|may be (?:added|purchased)|can be (?:added|purchased)|upon request|recommend(?:ed)?|if (?:elected|selected|shown|any))\b/i
const deniedBefore =
  /\b(?:no|not|without|exclud(?:es?|ing)|exclusions?(?: of| for)?|except(?:ing)?|other than)[\s:–-]+(?:[\w-]+\s+){0,1}$/i

/** What a row says of a name within it. */
export function valueIn({ text }: Pick<TextLine, 'text'>, name: RegExp): RowValue | null {
  const match = name.exec(text)
  if (!match) return null
  const before = text.slice(0, match.index)
  if (tickedBefore.test(before)) return 'covered'
  if (untickedBefore.test(before)) return 'unticked'
  if (offered.test(text)) return 'named'
  if (deniedBefore.test(before)) return 'excluded'
  return firstValue(text.slice(match.index + match[0].length).replace(othersNone, ' '))
}

function firstValue(rest: string): RowValue {
  const plain = rest.replace(/☒\s*(?=[A-Za-z])/g, ' ')
  const own = plain.slice(generic.exec(plain)?.[0].length ?? 0)
  const end = anotherLabel.exec(own)?.index ?? own.length
  const said = own.slice(0, end)
  const first = [
    { value: 'excluded' as const, at: said.search(excluded) },
    { value: 'covered' as const, at: said.search(covered) },
    { value: 'unticked' as const, at: said.search(unticked) },
    { value: 'none' as const, at: said.search(none) },
  ].filter(({ at }) => at >= 0)
  const [least] = first.sort((one, other) => one.at - other.at)
  // "Excluded unless scheduled" leaves open which of both is so.
  if (least?.value === 'excluded' && limited.test(said.slice(least.at))) return 'named'
  return least?.value ?? 'named'
}

const undone =
  /:\s*(?:none|n\/?a|nil|not applicable|no)\b|\b(?:none|n\/?a|nil|not applicable|no|n)\s*$|^_+\s|_{2,}|\brequirements? met\b|\?|☐|□|\[\s*\]|\(\s*\)|\b(?:does|do) not apply|\bnot (?:excluded|selected|attached|required|made|on this|part of|applicable)|\bfollow(?:s|ing)?[- ]form\b|\bno\b(?!\.).{0,30}\bexclu|\b(?:delet|remov|eliminat|waive|rescind|void|buy-?back)\w*|\bexcept(?:ion)?s? (?:to|of) (?:the )?exclu|\bif (?:any|shown|applicable|elected)\b|\b(?:optional|available|not purchased)\b|:\s*$|\bconditional\b/i

/** Whether a title or row takes back, leaves open or only asks for what it names: "Excluded drivers: None". */
export function isUndone(text: string): boolean {
  return undone.test(text)
}

/** The value behind a label's colon or in the next cell; null where there is none. */
export function labeledValue({ text, cells }: TextLine, label: RegExp): string | null {
  const match = label.exec(text)
  if (!match) return null
  const rest = text.slice(match.index + match[0].length)
  const behind = /^\s*(?:\([^)]*\)\s*)?(?:[:–-]|\.{3,})\s*(.+)$/.exec(rest)?.[1]
  const cell = cells.findIndex((one) => label.test(one))
  const value = behind ?? (cell >= 0 ? cells[cell + 1] : undefined)
  return value === undefined || value.trim() === '' ? null : value.trim()
}
