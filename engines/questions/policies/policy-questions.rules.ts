import { looksBehind, readDays, type When } from './days.rules.ts'
import { type LineAsked, readLines } from './lines.rules.ts'
import { spellOutAbbreviations, unrecognizedTerms } from './question-text.rules.ts'

/** What is asked of the policies of one client. */
export const policyTopics = [
  'claims',
  'vehicles',
  'drivers',
  'interests',
  'forms',
  'audit',
  'reinstatement',
  'nonrenewal',
  'cancellation',
  'limits',
  'number',
  'premium',
  'changes',
  'since',
  'renewed',
  'begins',
  'expires',
  'carrier',
  'insured',
  'holds',
] as const
export type PolicyTopic = (typeof policyTopics)[number]

/** Which part of a premium is asked for, beside today's. */
export type PremiumPart = 'today' | 'history' | 'before_changes' | 'at_renewal' | 'returned' | 'final'

/** A question about the policies of someone whose name was taken out of it. */
export type PolicyQuestion = {
  topic: PolicyTopic
  line: LineAsked | null
  /** Carriers that it names, as they were given. */
  carriers: string[]
  when: When | null
  part: PremiumPart
  /** It asks for what stood before what stands. */
  isFormer: boolean
  /** It asks for a yes or a no. */
  isYesNo: boolean
  isPast: boolean
  /** Words that are searched for in what happened, in claims, or among coverages. */
  sought: string[]
  /** The question as it was read, in small letters and without name. */
  text: string
}

type Topic = { topic: PolicyTopic; asks: RegExp; words: string; isFree?: true }

// When something was added or what it costs is asked of what happened, not of what is listed.
const isChange =
  '^(?!.*\\b(?:add(?:ed|s|ing)?|remov\\w*|took|take|taken|delet\\w*|chang\\w*|put|premiums?|pays?|paid|costs?|much|cancel|lapse|when|deductibles?|limits?)\\b).*'
const listed = (words: string) => new RegExp(`${isChange}(?:${words})`)

/** What terms list beside their coverages. */
const listedTopics: readonly Topic[] = [
  {
    topic: 'vehicles',
    asks: listed('\\b(?:vehicles?|vins?|trucks?|vans?|garaged|garaging)\\b'),
    words:
      'vehicle vehicles vin vins car cars truck trucks van vans garaged garaging auto autos unit units scheduled schedule insure insured many',
    isFree: true,
  },
  {
    topic: 'drivers',
    asks: listed('\\bdrivers?\\b'),
    words:
      'driver drivers drive drives driving license licenses licensed household operator operators scheduled schedule insured many birth',
    isFree: true,
  },
  {
    topic: 'interests',
    asks: listed(
      '\\badditional(?:ly)? insureds?\\b|\\bais?\\b|\\blien ?holders?\\b|\\bliens?\\b|\\bmortgagees?\\b|\\bmortgages?\\b|\\bloss payees?\\b|\\binterests\\b|\\blenders?\\b',
    ),
    words:
      'additional additionally insured insureds ai ais lienholder lienholders lien liens holder holders mortgagee mortgagees mortgage mortgages loss payee payees interest interests lender lenders bank company clause holds hold named name scheduled endorse many',
    isFree: true,
  },
  {
    topic: 'forms',
    asks: listed(
      '\\bforms?\\b|\\b(?:what|which) endorse (?:is|are) (?:\\w+ )?(?:on|attached|listed)\\b|\\bwaivers?\\b|\\bsubrogation\\b|\\bnon-?contributory\\b|\\b(?:cg|ca|cp|bp|il|cu|ho|pp) ?\\d\\d ?\\d\\d\\b',
    ),
    words:
      'form forms waiver waivers subrogation endorse primary noncontributory non-contributory wording blanket attached scheduled schedule many wave',
    isFree: true,
  },
]

// The first that fits is meant: a claim's reserve before an amount, "cancelled" before "why".
const topics: readonly Topic[] = [
  {
    topic: 'claims',
    asks: /\bclaims?\b|\breserved?s?\b|\bloss(?:es)?\b(?! history)|\bloss (?:history|runs?)\b|\badjuster\b|\bslip and fall\b|\bclmnt\b/,
    words:
      'claim claims reserve reserves reserved paid loss losses run runs history adjuster open closed filed file reported status amount outstanding date paying settled carrier holding much',
    isFree: true,
  },
  ...listedTopics,
  {
    topic: 'audit',
    asks: /\baudit\b/,
    words:
      'audit additional premium return come came result results amount bill billed owe owed final much ap rp',
  },
  { topic: 'reinstatement', asks: /\breinstate\b/, words: 'reinstate lapse cancel back date without gap' },
  {
    topic: 'nonrenewal',
    asks: /\bnonrenew\b/,
    words: 'nonrenew notice reason carrier sent given gave receive received letter dropping drop by because',
  },
  {
    topic: 'premium',
    asks: /\bpremium\b(?!.*\b(?:los[et]|return|refund|back)\b)(?<!\b(?:lost?|return|refund|unearned) premium\b)|\bend(?:ed)? up (?:at|costing|paying)\b/,
    words: '',
  },
  {
    topic: 'cancellation',
    asks: /\bcancel\b|\blapse\b|\bpending\b|\bnonpay\b|\brescind\b|\b(?:go|goes|going|come|comes|coming|fall|falls) off\b|\bterminate[ds]?\b|\bdrop(?:ped|ping|s)?\b|\bflat\b|\bleaves?\b|\bleft\b|\blose\b|\blost\b|\bnoc\b|\bwhat happened\b/,
    words:
      'cancel lapse pending nonpay notice notices rescind off terminate terminated dropped dropping drop drops flat noc reason because effective leave left date money lose lost return returned refund premium unearned requested request cause caused letter stand stands going us due day happened bill credit much back amount gap without insured days day many dates',
  },
  {
    topic: 'limits',
    asks: /\blimits?\b|\bdeductibles?\b|\bcoverage [abcdef]\b|\bbi\b|\bpd\b|\bum\b|\buim\b|\bpip\b|\bhow much (?:\w+ )?coverage\b|\bdwelling (?:limit|coverage|amount)\b|\bper occurrence\b|\baggregate\b/,
    words: 'limit limits deductible deductibles amount much coverage level levels carry carries carried',
    isFree: true,
  },
  {
    topic: 'number',
    asks: /\bpolicynumber\b|\bnumber\b|(?:^|\s)#/,
    words: 'policynumber number # pol under',
  },
  {
    topic: 'premium',
    asks: /\bpremiums?\b|\bpay(?:s|ing)?\b|\bpaid\b|\bcosts?\b|\bhow much\b|\bprice\b|\brate\b|\b(?:go|went|goes|gone) (?:up|down)\b|\bincreas|\bend up at\b|\brefund\b|\bunearned\b/,
    words:
      'premium premiums pay pays paid paying cost costs price rate go went goes gone up down increase increased decrease decreased decreasing difference change changed changes compare compared renewal renewals renew renewed expiring history charge charged end ended ending final wind finish endorse endorses added endorsement lapse term terms annual annually worth much at prior vs versus against cancel reinstate audit initial initially start started starting trend trended since over written',
  },
  {
    topic: 'changes',
    asks: /\bendorse\b|\badd(?:ed|s|ing)?\b|\bremov(?:e|ed|es|ing|al)\b|\btook\b|\btake .*\boff\b|\btaken\b|\bdelet(?:e|ed)\b|\bchang(?:e|ed|es)\b|\bput .* on\b|\bincrease[ds]?\b/,
    words:
      'endorse endorses endorsed add added adds adding remove removed removes removal take took taken off delete deleted change changed changes put increased made make processed done onto midterm mid-term happened premium cost reason',
    isFree: true,
  },
  {
    topic: 'since',
    asks: /\bhow long\b|\bsince when\b|\b(?:client|customer|insured|with us|been) since\b|\bbecome\b|\bcome on board\b|\b(?:first|original(?:ly)?) (?:start|policy|insure|write|come|with us|join)|\bwhen did we (?:first )?(?:write|get|start|pick up)\b|\bstart(?:ed)? with us\b|\bhow many years\b|\bwhen did \w* ?join\b/,
    words:
      'long since become client customer start started join joined board come came write years many been pick picked with us first original originally',
  },
  {
    topic: 'renewed',
    asks: /\b(?:did|was|were|has|have|had|when)\b.*\brenewed\b|\bdid\b.*\brenew\b|\brenewed\b|\blast renewal\b/,
    words: 'renew renewed renewal renewals last date',
  },
  {
    topic: 'expires',
    asks: /\bexpire\b|\brenew(?:s|al|als|ing)?\b|\b(?:is|are|coming|come|comes|it|they) up\b|\bup\b(?= |$)|\bruns? out\b|\bends?\b|\bend date\b/,
    words:
      'expire renew renews renewal renewals renewing up come comes coming due runs run out end ends ended date day',
  },
  {
    topic: 'begins',
    asks: /\bstart(?:s|ed)?\b|\bbeg[ia]ns?\b|\beffective\b|\bincept(?:s|ion|ed)?\b|\bkicks? in\b|\bbound\b|\bbind\b/,
    words:
      'start starts started begin begins began effective inception incept incepts kick kicks in bound bind take takes date',
  },
  {
    topic: 'carrier',
    asks: /\bcarriers?\b|\binsurers?\b|\bcompany\b|\bwho\b.*\b(?:with|has|had|have|writes?|wrote|insure[sd]?|covers?|on)\b|\bwith who\b|\bwhose paper\b|\bwho is\b|\bwhere is\b.*\b(?:placed|with|written)\b/,
    words:
      'carrier carriers insurer insurers company with writes write wrote insure insures insured cover covers paper placed market moved move',
  },
  {
    topic: 'insured',
    asks: /\binsured\b|\bin force\b|\bcovered\b|\bactive\b|\bstill (?:covered|good|on|active)\b/,
    words: 'insured force covered active good',
  },
  {
    topic: 'holds',
    asks: /\b(?:do|does|did|has|have|had)\b.*\b(?:have|has|had|carry|hold|on)\b|\bhave\b|\bhas\b|\bhad\b|\bpolic(?:y|ies)\b|\bcoverages?\b|\bcarry\b|\bcarries\b/,
    words: 'carry carries carried hold holds held kind kinds type types lines line',
  },
]

const setOf = (words: string) => new Set(words.split(' '))
const usedBy = new Map(
  topics.filter(({ words }) => words !== '').map(({ topic, words }) => [topic, setOf(words)]),
)

const yesNo =
  /^(?:so |and |ok |hey |but )*(?:is|are|was|were|do|does|did|has|have|had|any|still|can|will|isn't|there)\b|\?$.*^\w+ still\b/

function partOf(text: string): PremiumPart {
  if (
    /\bhistory\b|\b(?:by|each|every|per|all) (?:the )?(?:term|year)s?\b|\bover the years\b|\bover time\b|\btrend/.test(
      text,
    )
  )
    return 'history'
  if (/\breturn(?:ed)? premium\b|\brefund|\bunearned\b|\breturn(?:ed)?\b/.test(text)) return 'returned'
  if (/\blos[et]\b/.test(text) && /\bpremiums?\b|\bhow much\b|\bmoney\b/.test(text)) return 'returned'
  if (
    /\bbefore\b.*\b(?:endorse|change|changes|added|add)\b|\boriginal(?:ly)?\b|\bstart(?:ed|ing)? (?:at|out|premium)\b|\binitial\b|\bafter\b.*\b(?:endorse|changes?)\b/.test(
      text,
    )
  )
    return 'before_changes'
  if (
    /\b(?:go|went|goes|gone) (?:up|down)\b|\b(?:in|de)creas|\bdifference\b|\brenewal\b|\brenewed\b|\brenew\b|\bcompared?\b|\bvs\b|\bversus\b|\bchanged?\b/.test(
      text,
    )
  )
    return 'at_renewal'
  if (/\bend(?:ed)? up\b|\bfinal\b|\bafter the (?:lapse|audit|cancel)\b|\bin the end\b|\bfinish/.test(text))
    return 'final'
  return 'today'
}

/** Carriers of the agency as questions may call them: the name that policies mean, and its spellings in small letters. */
export type CarrierNames = { name: string; spellings: readonly string[] }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The carriers that a text in small letters names, and what is left of it; the longest spelling wins. */
export function carriersIn(
  text: string,
  carriers: readonly CarrierNames[],
): { names: string[]; rest: string } {
  const all = carriers
    .flatMap(({ name, spellings }) => spellings.map((spelling) => ({ name, spelling })))
    .sort((one, other) => other.spelling.length - one.spelling.length)
  let rest = text
  const names: string[] = []
  for (const { name, spelling } of all) {
    if (spelling.length < 3) continue
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(spelling)}(?:'s|s)?(?![\\p{L}\\p{N}])`, 'gu')
    if (!pattern.test(rest)) continue
    rest = rest.replace(pattern, ' ').replace(/\s+/g, ' ').trim()
    if (!names.includes(name)) names.push(name)
  }
  return { names, rest }
}

/** A question about lines alone, as "and the auto?" is; null where it says something else. */
export function topicOf(text: string, line: LineAsked | null): PolicyTopic | null {
  const found = topics.find(({ asks }) => asks.test(text))
  return found?.topic ?? (line ? 'holds' : null)
}

/**
 * What a question asks of someone's policies, once the name was taken out of it; null where it asks for something else, or
 * holds words that are not understood and might turn the answer around.
 */
export function readPolicyQuestion(
  rest: string,
  { today, carriers }: { today: string; carriers: readonly CarrierNames[] },
): PolicyQuestion | null {
  const text = spellOutAbbreviations(rest)
  const named = carriersIn(text, carriers)
  const { when, rest: undated } = readDays(named.rest, today)
  const { line, rest: unlined } = readLines(undated)
  const topic = topicOf(topicText(unlined), line) ?? (named.names.length > 0 ? 'holds' : null)
  if (!topic) return null
  const unrecognized = unrecognizedTerms(unlined, usedBy.get(topic) ?? new Set())
  const isFree = topics.some((one) => one.topic === topic && one.isFree)
  if (unrecognized.length > 0 && !isFree) return null
  return {
    topic,
    line,
    carriers: named.names,
    when,
    part: partOf(text),
    isFormer: /\b(?:before|previous(?:ly)?|prior|old|former(?:ly)?|earlier|used to)\b/.test(text),
    isYesNo: yesNo.test(text),
    isPast: looksBehind(text),
    sought: isFree ? unrecognized : [],
    text,
  }
}

// "Will they be covered" has no number; "how many policies" counts.
function topicText(text: string): string {
  return text
    .replace(/[?!.,;:()]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
