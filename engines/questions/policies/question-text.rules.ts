const replacements: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc\u00b4`]/g, "'"],
  [/[\u201c\u201d"]/g, ' '],
  [/\b(what|when|who|where|how|that|it|there)(?:'s|s)\b/g, '$1 is'],
  [/\b(do|does|did|is|are|was|were|has|have|had)n'?t\b/g, '$1 not'],
  [/\bw\/o\b/g, 'without'],
  [/\bw(?:\/|(?= ))/g, 'with '],
  [/\bpols?\b/g, 'policy'],
  [/\bprems?\b/g, 'premium'],
  [/\bdeds?\b|\bdeduct\b/g, 'deductible'],
  [/\byrs?\b/g, 'year'],
  [/\bnon[ -]?pay(?:ment)?\b/g, 'nonpay'],
  [
    /\bnon[ -]?renew(?:al|als|ed|ing|s)?\b|\bnonrenewal\b|\bnot? (?:being |going to be )?renew(?:ing|ed)\b/g,
    'nonrenew',
  ],
  [/\b(?:cancell?(?:ed|ing|s|ation|ations)?|canx|cxl(?:ed)?|cxld)\b/g, 'cancel'],
  [/\blaps(?:e|es|ed|ing)\b/g, 'lapse'],
  [/\breinstate?(?:d|s|ment|ments|ing)?\b/g, 'reinstate'],
  [/\b(?:rescind(?:ed|s)?|rescission|withdrawn)\b/g, 'rescind'],
  [/\bendors(?:e|ed|es|ement|ements|ing)\b/g, 'endorse'],
  [/\baudit(?:ed|s|ing)?\b/g, 'audit'],
  [/\bpolicy (?:#|no\b\.?|num\b|number)|\bpolicy ?#/g, 'policynumber'],
  [/\beff(?:ective)? date\b|\beff\b/g, 'effective'],
  [/\bexp(?:iry|iration|irations|ires|ired|iring|ire)?(?: dates?)?\b/g, 'expire'],
  [/\bx-?dates?\b/g, 'expire'],
  [/\bmedpay\b/g, 'medical payments'],
]

/** A question in small letters with the short forms of the trade spelled out. */
export function spellOutAbbreviations(question: string): string {
  return replacements
    .reduce((text, [pattern, into]) => text.replace(pattern, into), question.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim()
}

const fillers = new Set(
  `a until till about account accounts active actually agency all also am an and any anything are as at be been being both but by can
  carrier carriers client clients could coverage coverages covered current currently customer customers date dates did do does
  done each ever every file find for force from get gets getting give go goes going got had happen happened happening has
  have having he her hers hey hi him his how i if in inforce information insurance insured insurer is it its just keep know
  last latest let list listed lists look looks many may me mine much my need new next no not now number numbers of off ok
  on one only or other our ours out over pay paying per please pls policy policies prior pull put right say says she should
  show showing shows since so some still sure tell term terms that the their theirs them then there these they thing things
  this those time to today too total up us use want was we well were what when where whether which while who whom
  whose why will with would written year years yes yet you your company coming being thanks thank for exactly
  first old older oldest previous previously original originally before after earlier former book business side side's
  currently again recent recently most ones insured customer folks guys people someone anybody anyone everybody everyone
  agent agents producer producers account's there's here's`.split(/\s+/),
)

/** The words of a text that neither a question about policies needs nor its topic makes use of. */
export function unrecognizedTerms(text: string, used: ReadonlySet<string>): string[] {
  return text
    .split(/[^\p{L}\p{N}'&#/-]+/u)
    .map((word) => word.replace(/^['&/-]+|['&/-]+$/g, '').replace(/'s$/, ''))
    .filter((word) => word !== '' && word !== 's' && !fillers.has(word) && !used.has(word))
}
