import { knownVocabulary, meaningOf } from './lexicon.ts'
import { correctWord } from './spelling.rules.ts'

/** A message as the patterns see it. */
export type Reading = {
  /** As typed, with straight quotes and single blanks. */
  text: string
  /** In the words of the lexicon, each between blanks, literals as `_email`, `_phone`, `_quoted`, `_ticket`. */
  words: string
  tokens: readonly string[]
}

/** Straight quotes, plain dashes and single blanks. */
export function straighten(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02BC\u0060\u00B4]/g, "'")
    .replace(/[\u201C\u201D\u00AB\u00BB]/g, '"')
    .replace(/[\u2013\u2014]/g, ' - ')
    .replace(/\s+/g, ' ')
    .trim()
}

export const emailPattern = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
export const phonePattern = /(?<![\w-])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?![\w-])/g
export const ticketIdPattern = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
/** "T-104", "T104", "TKT-104", "#104", "ticket 104", "ticket number 104", "ticket no. 104". */
export const ticketNumberPattern =
  /\b(?:tkt|t)-? ?(\d{1,7})\b|(?<!\w)#(\d{1,7})\b|\b(?:tic?ke?ts?|tikcet|task|case)\s*(?:number|num|no\.?|id|-|#|:)*\s*#?(\d{1,7})\b(?!\s*(?:days?|weeks?|months?))/gi
/** What stands in quotes; an apostrophe inside a word quotes nothing. */
export const quotedPattern = /"([^"]+)"|(?<![\p{L}\p{N}])'([^']+(?:'[\p{L}][^']*)*)'(?![\p{L}\p{N}])/gu

function mask(text: string): string {
  return text
    .replace(emailPattern, ' _email ')
    .replace(quotedPattern, ' _quoted ')
    .replace(ticketIdPattern, ' _ticket ')
    .replace(phonePattern, ' _phone ')
    .replace(ticketNumberPattern, ' _ticket ')
    .replace(/\btickets? +_ticket/gi, ' _ticket')
}

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(how|what|who|where|when|why|that|it|there|here|he|she|everything|everyone|business)'s\b/g, '$1 is'],
  [/\b(how|what|who|where)s\b/g, '$1 is'],
  [/\b(how|what|who|where)'re\b/g, '$1 are'],
  [/\b(big|large|many|much|bad|good)'s\b/g, '$1 is'],
  [/\blet'?s\b/g, 'let us'],
  [/\bi'?m\b/g, 'i am'],
  [/\bid (?=like|love|want)/g, 'i would '],
  [/\b(i|we|you|they)ve\b/g, '$1 have'],
  [/\b(that|there)s\b/g, '$1 is'],
  [/\b(i|we|you|they|he|she|who|it)'d\b/g, '$1 would'],
  [/\b(i|we|you|they)'ve\b/g, '$1 have'],
  [/\b(i|we|you|they|it|he|she)'ll\b/g, '$1 will'],
  [/\b(we|you|they)'re\b/g, '$1 are'],
  [/\bcan(?:'?t|not)\b/g, 'can not'],
  [/\bwon'?t\b/g, 'will not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|should|would|could|must)n'?t\b/g, '$1 not'],
  [/\bgimme\b/g, 'give me'],
  [/\blemme\b/g, 'let me'],
  [/\bwanna\b/g, 'want to'],
  [/\bgonna\b/g, 'going to'],
  [/\bgotta\b/g, 'have to'],
  [/\bhow'd\b/g, 'how did'],
  [/\bwhat'd\b/g, 'what did'],
  [/\bwho'd\b/g, 'who did'],
  [/\bwhatcha\b/g, 'what are you'],
  [/\bu\b/g, 'you'],
  [/\br\b/g, 'are'],
  [/\by'?all\b/g, 'you'],
  [/\b(?:wat|wht|waht|wut)\b/g, 'what'],
  [/\b(?:hwo|hw)\b/g, 'how'],
  [/\bw\/(?= ?\w)/g, 'with '],
]

// Slips in words too short or too common for the spelling rules, which would take names for them.
const slips = new Map(
  Object.entries({
    the: 'teh hte',
    and: 'nad adn',
    make: 'mkae amke maek',
    need: 'nede ened',
    have: 'hvae ahve',
    which: 'whcih wich',
    many: 'mnay mayn',
    much: 'mcuh',
    about: 'abotu abuot abt',
    with: 'wiht wtih',
    new: 'nwe enw',
    that: 'taht tht',
    this: 'thsi',
    give: 'giev',
    get: 'gte',
    want: 'wnat',
    your: 'ur yuor',
    please: 'plz pls plese pelase',
  }).flatMap(([word, wrongs]) => wrongs.split(' ').map((wrong) => [wrong, word])),
)

const verbs =
  '(?:create|add|make|open|update|change|see|find|know|search|register|close|put|set|log|check|look|show|edit|modify|mark|start|enter|fix|correct|move|reopen|submit|raise|file)'

// What only wraps a request in politeness says nothing of what is asked for.
const wrappers: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:i|we)(?: would)?(?: really| very much| greatly)? appreciate (?:it )?if you (?:could|can|would)\b/g,
    'please',
  ],
  [
    /\b(?:it|that) would be (?:really |so |very )?(?:great|nice|helpful|lovely|good|awesome|wonderful) if you (?:could|can|would)\b/g,
    'please',
  ],
  [
    /\b(?:i|we) (?:was|were|am|are) (?:just )?(?:wondering|hoping)(?: if| whether| that)? you (?:could|can|would|might|may)\b/g,
    'please',
  ],
  [/\b(?:wondering|hoping) (?:if|whether) you (?:could|can|would)\b/g, 'please'],
  [
    /\b(?:(?:would|could|can|will) you |please )?(?:please )?be (?:so |very )?(?:kind|good|nice) (?:as to|enough to|and|to)\b/g,
    'please',
  ],
  [
    /\b(?:i|we) (?:would like|want|need|wish|would love) to (?:kindly |please )?(?:ask|request) (?:that )?(?:you )?(?:kindly |please )?(?:to |for )?/g,
    'please ',
  ],
  [/\b(?:would|could) it be possible (?:for you )?to\b/g, 'please'],
  [
    /\b(?:can|could|may) (an? (?:[a-z]+ ){0,2}ticket) (?:please )?be (?:created|opened|logged|raised|made|set up)(?= (?:for|about|regarding|to) )/g,
    'please create $1',
  ],
  [/^((?:please |can you |could you )*)sign up (?=(?:an? )?new )/g, '$1create '],
  [/^if you could(?: please| kindly)?(?: just)?\b/, 'please'],
  [
    /,? ?\b(?:if|when|whenever|once) you (?:have|get|got) (?:a |some |any )?(?:free )?(?:chance|moment|minute|min|sec|second|time)\b,?/g,
    ' ',
  ],
  [
    /,? ?\b(?:if possible|if you do not mind|if that is (?:ok|okay|fine|possible|alright)|if you can|whenever you can|when possible|if it is not too much trouble),?(?= |$|[.!?])/g,
    ' ',
  ],
  [/\bas soon as (?:possible|you can)\b/g, 'asap'],
  [
    new RegExp(`\\b(i|we) (?:want|need|wish|would like|would want)(?: you| that you)? (?=${verbs}\\b)`, 'g'),
    '$1 want to ',
  ],
  [/^((?:please |hi |hey |so |ok )*)ad (?=(?:an? |new |the |client|prospect|lead|customer))/, '$1add '],
]

const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(an?|another|one|new) ((?:[a-z]+ )?)tix\b/g, '$1 $2ticket'],
  [/\bleader board\b/g, 'leaderboard'],
  [/\b(what|which) %/g, '$1 percentage'],
  [/% of\b/g, ' percentage of'],
  [/\btysm\b|\btyvm\b|\btyty\b/g, 'thanks'],
  [/\b(my|which|what) (?:user )?account\b(?! (?:called|named))/g, '$1 profile'],
  [/\b(?:customer|client) base\b/g, 'clients base'],
  [/\b(?:book|books) of (?:business|biz)\b/g, 'book'],
  [/\bbook o' business\b/g, 'book'],
  [/\blook(?:ing|ed)? (it |them |him |her )?up\b/g, 'lookup'],
  [/\b(?:pull|pulling|bring|bringing|dig|call) (it |them |him |her )?up\b/g, 'pullup'],
  [/\bfollow(?:ing)? ups?\b/g, 'followup'],
  [/\bset ?up\b/g, 'setup'],
  [/^(please )?up the\b/g, '$1raise the'],
  [
    /\b(?:set|put|get) ((?:a|an|another)(?: [a-z]+){0,3}? (?:ticket|client|customer|prospect|lead)) (?:up|in|going|started|together)\b/g,
    'create $1',
  ],
  [/\bput(?:ting)? (in|together|through)\b/g, 'putin'],
  [/\bspin up\b|\bkick off\b|\bwrite up\b|\bthrow in\b|\bkey in\b|\bpunch in\b/g, 'putin'],
  [/\bpif\b/g, 'policies inforce'],
  [/\bin force\b/g, 'inforce'],
  [/\baccount (managers?|executives?|reps?|number)\b/g, '$1'],
  [/\b(?:jot|write|note|take) down\b|\b(?:type|draw|type it) up\b/g, 'putin'],
  [/\b(?:look|pull|bring|call) (?!me |us )((?:[a-z']+ ){1,3})up\b/g, 'lookup $1'],
  [/\bre open\b/g, 'reopen'],
  [/\bde escalate\b/g, 'lower'],
  [/\bdouble check\b/g, 'check'],
  [/\be ?mails?\b/g, 'email'],
  [/\bx dates?\b/g, 'expire'],
  [/\b(?:team|staff) ?members?\b|\bsales ?(?:people|reps?|staff|force|folks)\b/g, 'agents'],
  [/\b(?:service|support|help ?desk|work) (?:ticket|request|order|item|case)(s?)\b/g, 'ticket$1'],
  [
    /\b(?:close|closing|hit|win|winning|bind|binding|conversion|closed won) (?:ratio|rate|percentage|pct|%)/g,
    'conversion',
  ],
  [/\bquote[sd]? to (?:bind|bound|close)\b|\blead to (?:client|sale)\b|\bbatting average\b/g, 'conversion'],
  [/\bworkers'? comp(?:ensation)?\b|\bgeneral liability\b|\bbusiness ?owners?\b/g, 'commercial'],
  [/\bno ?1\b|\bnumber one\b|# ?1\b/g, 'numberone'],
  [/\bsign(?:ed|ing)? (?:up|on)\b/g, 'signed'],
  [/\bline ?s? of business\b|\blobs?\b/g, 'line'],
  [/\btop ?producer\b/g, 'top agent'],
  [/\bthank ?(?:you|u)\b/g, 'thanks'],
  [/\bnew ?biz\b/g, 'new business'],
]

function replaceAll(text: string, replacements: readonly (readonly [RegExp, string])[]): string {
  return replacements.reduce((changed, [pattern, into]) => changed.replace(pattern, into), text)
}

// Capitals inside a sentence are names: they are never corrected into words of ours.
function capitalized(text: string): Set<string> {
  const names = new Set<string>()
  for (const match of text.matchAll(/(?<=[\p{L}\p{N},] )\p{Lu}\p{Ll}[\p{L}']*/gu)) {
    names.add(match[0].toLowerCase().replace(/'s$/, ''))
  }
  return names
}

function spelled(text: string, names: ReadonlySet<string>): string {
  return text.replace(/(?<![_\p{L}\p{N}'])[a-z]+/gu, (word) => (names.has(word) ? word : correctWord(word)))
}

function unslipped(text: string): string {
  return text.replace(/([a-z])\1{2,}/g, '$1').replace(/[a-z]+/g, (word) => slips.get(word) ?? word)
}

function isShouted(text: string): boolean {
  return text === text.toUpperCase()
}

/** Reads a message: literals masked, short forms spelled out, slips corrected, synonyms in one word each. */
export function readText(original: string): Reading {
  const text = straighten(original)
  const masked = mask(text)
  const names = isShouted(masked) ? new Set<string>() : capitalized(masked)
  const lower = replaceAll(masked.toLowerCase(), contractions)
    .replace(/'s\b/g, " 's")
    .replace(/s'(?= |$)/g, "s 's")
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
  const corrected = replaceAll(spelled(replaceAll(unslipped(lower), wrappers), names), phrases)
  const tokens = corrected.match(/_\p{L}+|'s|[\p{L}\p{N}]+(?:[.'&][\p{L}\p{N}]+)*|[?!,;:.%$-]/gu) ?? []
  const meant = tokens.map((token) => meaningOf.get(token) ?? token)
  return { text, words: ` ${meant.join(' ')} `, tokens: meant }
}

/** Whether a word says nothing in our domain or in plain English, so that it may be someone's name. */
export function isUnknownWord(word: string): boolean {
  return /^\p{L}/u.test(word) && !knownVocabulary.has(word)
}
