import { amountAt } from './limit-amounts.rules.ts'
import { type Label, labelAt } from './limit-labels.rules.ts'
import type { LimitLine } from './limits.contract.ts'

/** A value of a text: dollars, a repetition of the amount before it, or words in place of an amount ("excluded", "2%"). */
export type Value =
  | { is: 'amount'; amount: number; isBare: boolean; unit: number }
  | { is: 'same' }
  | { is: 'none' }
export type Token =
  | Value
  | { is: 'label'; label: Label }
  | { is: 'break'; mark: ';' | ',' | '/' | '&' }
  /** "x3": the same amount for all the limits of its line. */
  | { is: 'all' }
  /** Between two amounts this is a range or an alternative. */
  | { is: 'range' }

/** Words that make every amount of a text doubtful. */
const doubt =
  /\?|~|\b(?:depend\w*|approx\w*|around|about|roughly|maybe|perhaps|probably|possibly|unsure|think|thinks|likely|either|between|var(?:y|ies)|should be|estimate\w*|guess\w*|assum\w*|illegible|unreadable|at least|not|no less|no lower|minimum of|or (?:more|higher|greater)|increas\w*|raise\w*|bump\w*|reduc\w*|lower(?:ed)?|chang\w*|was|were|formerly|previous(?:ly)?|used to|prior|old|instead|rather|vs|versus|unless|if|could|might|may|would|option\w*|xs|excess of|x\/s)\b/
/** Letters within an amount, as a picture's reading mistakes them: "$l,000,000", "1,OOO,000". */
const misread =
  /\$\s?[lio](?=[,.\doli])|\d[,.]?[oil](?=[\doil,.]|\b)|[oil],\d{3}|\b[il]\d{2,}|(?:^|\s)[o][,.]?\d|\bs\s?\d[\d,]{3}/
const noAmount =
  /(?:not (?:covered|included|applicable|provided|offered|selected|purchased|shown)|does not apply|no coverage|excl(?:uded|usion|\.)?|incl(?:uded|\.)?|none|nil|n\/a|tb[da]|statutory|stat\b|unlimited|unknown|waived|see (?:schedule|form|below|dec\w*|attached|policy)|per schedule|as per|actual loss(?: sustained)?|als\b|a\.l\.s\.?|replacement cost|acv\b|actual cash value|no (?:ded(?:uctible)?|sir|retention|agg(?:regate)?|limit)\b|blank|pending)(?![\w])/y
/** What has a number in it and is no amount: days, form numbers, symbols, dates, counts of things, sums by the month. */
const noNumber =
  /(?:\d{1,2}[/-]\d{1,2}[/-]\d{4}|symbols?\s*[\d,\s&]+|[a-z]{2} ?\d{2} ?\d{2}(?: \d{2} \d{2})?(?!\d)|#\s?\d+|(?:loc(?:ation)?|no|item|unit|class)\.? (?:no\.? |# ?)?\d{1,5}(?![\d,.km])(?=\s|$|\)))/y
const measured =
  /\s?(?:%|percent\b|pct\b|(?:consecutive )?(?:months?|mos?|days?|hours?|hrs?|hr|weeks?|years?|yrs?)\b|(?:veh(?:icle)?s?|units?|autos?|employees|locations|locs?|buildings|bldgs|stories|drivers|trucks|miles|ft|sq|states|persons)\b)|[^;,\d]{0,20}?(?:(?:per|a|each|\/)\s?(?:month|mo|day|week|wk)\b|monthly|daily|weekly)/y
const breaks: readonly [RegExp, ';' | ',' | '/' | '&'][] = [
  [/[;\n|•]|\.(?=\s|$)/y, ';'],
  [/[,@]|w\/|with\b|plus\b|\+/y, ','],
  [/\//y, '/'],
  [/&|and\b/y, '&'],
]

function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}

type Step = { tokens: Token[]; length: number } | 'unsure'

/** An amount, or the count or percentage that it turns out to be by the words behind it. */
function valueAt(text: string, at: number): Step | undefined {
  const written = amountAt(text, at)
  if (written === undefined || written === 'unsure') return written
  const { amount, isBare, unit, length } = written
  const isCount =
    amount < 1000 ||
    /^\s?(?:%|percent)|month|\bmo\b|day|week|wk/.test(text.slice(at + length, at + length + 24))
  const measure = isCount ? matchAt(measured, text, at + length) : 0
  if (measure > 0) return { tokens: [{ is: 'none' }], length: length + measure }
  return { tokens: [{ is: 'amount', amount, isBare, unit }], length }
}

function wordsAt(text: string, at: number, line: LimitLine): Step | undefined {
  const none = matchAt(noAmount, text, at)
  if (none > 0) return { tokens: [{ is: 'none' }], length: none }
  const same = matchAt(/(?:(?:the )?same(?: as \w+(?: \w+)?)?|ditto|likewise|equal)\b/y, text, at)
  if (same > 0) return { tokens: [{ is: 'same' }], length: same }
  const all = matchAt(
    /(?:x ?3|3 ?x|× ?3|\(?all (?:three|3)\)?|each of (?:the )?(?:three|3)|across the board)(?!\w)/y,
    text,
    at,
  )
  if (all > 0) return { tokens: [{ is: 'all' }], length: all }
  const known = labelAt(text, at, line)
  if (known) return { tokens: known.label ? [{ is: 'label', label: known.label }] : [], length: known.length }
  const mark = breaks.find(([pattern]) => matchAt(pattern, text, at) > 0)
  if (mark) return { tokens: [{ is: 'break', mark: mark[1] }], length: matchAt(mark[0], text, at) }
  const range = matchAt(/(?:to|or|-|–|x|from)(?!\w)/y, text, at)
  return range > 0 ? { tokens: [{ is: 'range' }], length: range } : undefined
}

/** The parts of a text that count, or null where the text itself is doubtful. */
export function tokensOf(written: string, line: LimitLine): Token[] | null {
  const text = written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[—–]/g, '-')
    .replace(/[^\S\n]+/g, ' ')
  const sayings = text.replace(new RegExp(noAmount.source, 'g'), ' ')
  if (doubt.test(sayings) || misread.test(text)) return null
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const skipped = matchAt(noNumber, text, at)
    const step = skipped > 0 ? { tokens: [], length: skipped } : stepAt(text, at, line)
    if (step === 'unsure') return null
    tokens.push(...step.tokens)
    at += step.length
  }
  return tokens
}

function stepAt(text: string, at: number, line: LimitLine): Step {
  const isInWord = at > 0 && /[a-z\d]/.test(text[at - 1] ?? '') && /[a-z]/.test(text[at] ?? '')
  const word = isInWord ? undefined : wordsAt(text, at, line)
  const step = valueAt(text, at)
  // "one" and "a" begin numbers as well as phrases: "any one person".
  if (step && (!word || /[\d$.]/.test(text[at] ?? '') || step === 'unsure')) {
    const isAll = word && word !== 'unsure' && word.tokens[0]?.is === 'all'
    return isAll ? word : step
  }
  if (word) return word
  return { tokens: [], length: Math.max(1, matchAt(/[a-z]+(?:[a-z'-]*\d[\w-]*)?/y, text, at)) }
}
