/** A sentence of a text, with the place at which it stands there. */
export type Sentence = { text: string; start: number; end: number }

const abbreviations =
  /(?:\b(?:[a-z]|no|nos|st|ave|blvd|rd|hwy|apt|bldg|ste|inc|co|corp|ltd|dept|dist|univ|mgmt|mgt|liab|gen|gl|ins|insd|addl?|addt?'?l|add'l|cert|certs|ref|approx|est|attn|jr|sr|mr|mrs|ms|dr|vs|pkg|prim|contrib|non|auth|govt|intl|natl|assn|assoc|cxl|canc|reqd?|pol|cov|eff|exp|wks?|comp|w|e\.g|i\.e|etc))$/i

/** The same text, letter for letter, with plain quotes, dashes and blanks. */
export function plainLetters(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00a0\u2002-\u200a\u202f\t\r]/g, ' ')
}

function isEnd(text: string, at: number): boolean {
  const letter = text[at] ?? ''
  if (/[;!?|\u2022]/.test(letter)) return true
  if (letter === '\n') return /^\n\s*(?:\n|[-*\u2022]\s|\(?\d{1,2}[.)]\s)/.test(text.slice(at))
  if (letter !== '.' || !/^\.["')\]]*(?:\s|$)/.test(text.slice(at))) return false
  return !abbreviations.test(text.slice(Math.max(0, at - 12), at))
}

/** The sentences of a text; a line that goes on in the next one is one sentence. */
export function sentencesOf(text: string): Sentence[] {
  const plain = plainLetters(text)
  const sentences: Sentence[] = []
  let start = 0
  for (let at = 0; at <= plain.length; at += 1) {
    if (at < plain.length && !isEnd(plain, at)) continue
    const end = Math.min(plain.length, at + (plain[at] === '.' ? 1 : 0))
    const words = plain.slice(start, end)
    if (words.trim()) sentences.push({ text: words.replaceAll('\n', ' '), start, end })
    start = at + 1
  }
  return sentences
}

// "Not less than 30 days" promises, and so does "not be cancelled until".
const positives =
  /\b(?:not?|never) (?:less|fewer|later|sooner|earlier|shorter|limited) (?:than|to)\b|\bnot only\b|\bno matter\b|\bwithout limit(?:ation)?\b/gi

const negator =
  /\b(?:not|no|never|nor|neither|cannot|without|none|nothing|excludes?|excluded|excluding|declin\w+|den(?:y|ies|ied)|refus\w+|lacks?|rather than|instead of|n\/a)\b|n't\b/i

const partEnds = /(?:[:;.!?]|,\s|\b(?:but|however|although|though|except|while|yet)\b)/gi
const listed =
  /^[\s,/&+]*(?:(?:or|and|nor|any|an?|the|additional|insureds?|add'?l|insd|ai|wos|waivers?|of|subrogation|primary|pnc|wording|status|&|non-?contributory)[\s,/&+]*)*$/i

/** The words before a place that still bear on it: its own part of the sentence, and what a list before it begins with. */
function bearing(before: string): string {
  let from = 0
  for (const mark of before.matchAll(partEnds)) {
    const next = (mark.index ?? 0) + mark[0].length
    if (mark[0].startsWith(',') && listed.test(before.slice(next))) continue
    from = next
  }
  return before.slice(from)
}

const deniedAfter =
  /^\W{0,3}(?:(?:status|coverage|wording|endorsements?|forms?|rights?|requests?|requested|language|provisions?|in favor of [\w ]{1,30}?)\W{1,3})?(?:(?:is|are|was|were|be|being|has|have|had|been|do|does|did|will|can|could|shall|may|hereby|currently)\s+){0,3}(?:not\b|never\b|no\b(?! later| less)|cannot\b|none\b|n\/a\b|(?:is|are|was|were|do|does|did|has|have|ca|wo)n't\b|declined|denied|unavailable|refused|excluded|removed|deleted|rejected)/i

/** Whether a sentence denies what stands at a place of it: "not an additional insured", "waiver is not included". */
export function isDenied(sentence: string, from: number, to: number): boolean {
  const masked = sentence.replace(positives, (found) => 'x'.repeat(found.length))
  const near = bearing(masked.slice(0, from)).split(/\s+/).slice(-9).join(' ')
  return negator.test(near) || negator.test(masked.slice(from, to)) || deniedAfter.test(sentence.slice(to))
}
