import type { OperationIntent } from '#shared/assistant/understanding.contract.ts'
import { namesIn, namesToo } from './names.rules.ts'
import type { SpeechAct } from './speech-act.rules.ts'
import { isUnknownWord, type Reading } from './text.rules.ts'

type Candidate = { words: string; act: SpeechAct; reading: Reading }
type Rule = { intent: OperationIntent; isMeant: (candidate: Candidate) => boolean }

const looking =
  '(?:find|search|show|list|lookup|pullup|pull|display|give|get|fetch|see|view|check|retrieve|query|open(?! tickets)|present|browse|scan|print|grab|bring|read|search for|look for|looking for|look at|go to|filter|see if|searching for|hunting for|a list of|the list of|list of)'
const counted =
  /\b(?:how many|number of|count|counts|total|totals|quantity|tally|percentage|average|how much|volume|a lot of|too many|lots of)\b/
const figure =
  /\b(?:retention|conversion|premium|overview|distribution|leaderboard|statistics|performance|pipeline|growth|base|worth|rate|ratio|staying|sticking|stick around|leaving|percent)\b/

/** A question for a number or a rate is no search, whatever it begins with. */
export function asksForFigure(words: string): boolean {
  return counted.test(words) || figure.test(words)
}

const self =
  'profile|role|permissions?|access(?: level)?|user ?name|user ?id|user|login|log in|userinfo|name|email(?: address)?|phone(?: number)?|agency(?: name)?|information|subscription|title|credentials|session'
const userInfo = [
  /\bwho ?am ?i\b(?! (?:talking|chatting|speaking|typing|messaging))/,
  new RegExp(
    `^ (?:what|which|who) (?:is|are|was) my (?:current |own |user |assigned |registered |full |account |profile )*(?:${self})(?: (?:${self}))?(?: on file| here| again| level| information| in (?:the |this |my |our )?(?:system|app|bindery|agency)| for this profile| status| type| called| set to| right now| currently)* [?.!]? ?$`,
  ),
  /^ (?:(?:show|display|get|see|view|pullup|check|give|open|lookup|find)(?: me| up)? )?my (?:current |own |user |assigned |registered |full |account |profile )*(?:profile|role|permissions?|access(?: level)?|user ?name|user ?id|user|login|information|credentials)(?: information| please| page| level)* [?.!]? ?$/,
  /^ (?:user|profile) information\b|^ userinfo\b/,
  /^ is my profile an? |^ (?:what|which) (?:permissions?|access|role) does my profile /,
  /\b(?:what|which) (?:profile|user|email|role|agency|account|client|access|permissions?)(?: level)? (?:am i|do i|i am|are we|i have|is this|am i currently)\b/,
  /^ (?:which|what) (?:user|email|role|agency|profile|login|name)(?: [a-z]+){0,2} (?:i|my|am i|do i)\b(?! (?:write|wrote|send|sent|use to))/,
  /\bam i (?:logged|signed|an? (?:admin|owner|agent|agency owner|producer|user|manager)|the (?:owner|admin))/,
  /\b(?:who|what|which)(?: [a-z]+)? (?:is|am i) (?:currently )?(?:logged|signed) ?in\b|\blogged in as\b|\bsigned in as\b/,
  /\b(?:do i have|have i got) (?:[a-z]+ )?(?:admin|owner|full|agent)(?: [a-z]+)? ?(?:access|rights|permissions?|privileges)\b|^ who i am\b|^ about my profile\b|^ what(?: is)? my agency 's name\b|^ (?:what is )?(?:the )?name of my agency\b|\bwho is (?:currently )?(?:logged|signed) ?(?:in|on)\b/,
  /\b(?:what do you know about me|when did i last (?:log|sign)|my last login|what can i (?:access|see|do) (?:here|in (?:this|the) (?:app|system))|what are my (?:rights|privileges|permissions))\b/,
]

const ticketSearch = [
  /^ (?:more )?(?:about|where is|where are) (?:the |my |that |this |our )?(?:_ticket|(?:[^ ]+ ){0,3}ticket )/,
  /^ any (?:(?!open )[^ ]+ |open [^ ]+ ){1,3}tickets\b/,
  new RegExp(`^ (?:please )?${looking}(?! how)(?: [^ ]+){0,9} (?:tickets?|_ticket) `),
  /^ (?:which|what|whose) (?:[^ ]+ ){0,4}tickets? /,
  /\b(?:any|some|all)(?: [^ ]+){0,4} tickets? (?:mentions?|contains?|says?|for|about|from|on|related|regarding|with|involving|mentioning|that|where|by|assigned|due|to|concerning|under|in progress|overdue|marked|at)\b/,
  /\b(?:do|does|did|has|have|are|is) (?:[^ ]+ ){1,5}(?:have|got|any|there|a|opened|submitted)(?: [^ ]+){0,3} tickets?\b(?! (?:open )?[?] $)/,
  /^ (?:do|does|did|has|have) (?!(?:we|i|you|they) )(?:[^ ]+ ){1,5}(?:have|got|any|an?) (?:[^ ]+ ){0,3}tickets? /,
  /\b(?:status|state|details|information|progress|update|news|latest|word|happening|story|going|deal|up|where are we|where do we stand|where) (?:(?:on|of|for|about|with|at) )?(?:the |that |my |our )?(?:[^ ]+ ){0,4}(?:ticket|_ticket)\b/,
  /^ (?:the )?_ticket (?:status|information|details|please|[?]|$)|^ (?:what|where|who|how|is|has|was|did|when) .*_ticket\b/,
  /^ (?:my |our |all |the |any )*(?:overdue|urgent|high priority|low priority|medium priority|high|resolved|closed|unassigned|in progress|recent|latest|old|oldest|newest|late|past due|priority|assigned|claims?|billing|due)(?: [^ ]+){0,2} tickets\b/,
  /^ my (?:open|current) tickets(?: please)? [?.]? ?$/,
  /^ (?:my|our|the|all|all my|all the) tickets? (?:[?]|$|for|about|on|due|assigned|today|this)/,
  /^ tickets? (?:search|for|about|regarding|on|due|assigned|from|with|mentioning|involving|opened by|created by|list|related|opened|created|closed|resolved|updated|older|newer|that|in progress|marked|re|by|overdue|where|waiting)\b/,
  /^ (?:[^ ]+ ){1,2}'s (?:open |current |recent )?tickets?\b/,
  /\b(?:where are|what are|are) (?:my|our|the|all)(?: [^ ]+){0,3} tickets\b/,
  /^ (?:tickets|[^ ]+ tickets) (?:[^ ]+ ){0,3}(?:due|overdue|this week|today|tomorrow)/,
]

const countedTickets =
  /\b(?:how many|number of|count|total|how much|volume|backlog|load|tally|a lot of|lots of|too many|many)\b/

const personSearch = (who: string) => [
  new RegExp(
    `^ (?:please )?${looking}(?! how)(?: (?:for|me|us|up|through|a|an|the|my|our|all|any|of|out|every|each|complete|full|whole|list|names?|directory|some|active|current|commercial|personal|auto|home|health|existing|inactive|on|in|recent|latest|newest|oldest|last|hot|cold|warm|open|lost|quoted|contacted|converted|record|file|information|profile|phone|email|address|number|contact|individual|monoline|under|database|system|five|ten)| _quoted| and|[^ ]+'s)* ${who}s?(?= )(?! (?:count|total|retention|conversion|growth|base|numbers?|distribution|by (?:type|line)|statistics|overview))`,
  ),
  new RegExp(
    `^ (?:which|what|any|whose) (?:of (?:my|our|the) )?(?:[^ ]+ ){0,3}${who}s? (?!(?:count|retention|conversion|numbers?|do you|type))`,
  ),
  new RegExp(
    `^ (?:[^ ]+ )*(?:do|does|did|have|is|are) (?:we|i|there|you|the agency) (?:have|got|see|know|any|already have|ever have|a|an)?(?: [^ ]+){0,5} ${who}s? (?:named|called|by the name|with the|who|that|whose|in|on|under|from|living|at|at|with|without|_)`,
  ),
  new RegExp(
    `^ (?:do|does|have) (?:we|i|you)(?: [^ ]+){1,5} (?:as|for|in|on) (?:a |an |our |the |my |file )*${who}s?\\b`,
  ),
  new RegExp(
    `^ (?:is|was|are|isn't) (?!(?:a|an|it|this|there|my|our|that|the|we|i|they) )(?:[^ ]+ ){1,5}(?:a |an |our |one of our |already |in our |on our |my |in the |on the |one of my |still |an existing |a current |existing )+(?:current |existing |active |list of )?${who}s?\\b`,
  ),
  new RegExp(
    `^ (?:search|find|lookup|list|all|my|our|view|browse|show|display)? ?(?:all |my |our |the )*${who}s? (?:search|lookup|list|named|called|by name|directory|records?|with|in|from|who|that|whose|without|living|_quoted)\\b`,
  ),
  new RegExp(
    `^ (?:who|whose|what|where) (?:is|are|was|were) (?:all |the |our |my |some of |most of )*(?:[a-z]+ ){0,3}${who}s?\\b(?! (?:base|retention|conversion|count|growth|number|rate|portal|total|pipeline|doing))`,
  ),
  new RegExp(
    `^ (?:all|my|our|the)(?: (?:all|my|our|the|active|current|commercial|personal|[a-z]+))? ${who}s?(?: please)? [?.]? ?$`,
  ),
  new RegExp(`^ who (?:do|are) (?:we|i) .*${who}s?\\b`),
  new RegExp(
    `\\b${who} (?:[^,]+ )?, (?:please )?(?:pullup|lookup|find|show)(?: (?:it|him|her|them|me))*(?: please)? [.]? ?$`,
  ),
  new RegExp(
    `^ (?:[^ ]+ ){1,4}is (?:already )?(?:an?|one of our|our|in our) (?:current |existing )?${who}s?(?: of ours)? [?.]? ?$`,
  ),
  new RegExp(
    `^ (?:my |our |the |all |all the )*(?:most )?(?:latest|newest|recent|active|current|inactive|lost|hot|quoted|contacted) ${who}s(?: please)? [?.]? ?$`,
  ),
  new RegExp(`^ (?:[^ ]+ ){0,3}${who}s? (?:[^ ]+ ){0,2}list(?: please)? [?.]? ?$`),
]
const clientSearch = personSearch('client')
const prospectSearch = [
  ...personSearch('prospect'),
  new RegExp(`^ (?:please )?${looking}(?: (?:me|us|my|our|the|all))* new prospects `),
  new RegExp(`^ (?:please )?${looking}(?! how)(?: [^ ]+){1,4} in (?:the |my |our )?prospects? `),
]

const contactQuestion = [
  /^ (?:what|which) (?:email|phone|contact|address|number|information)(?: address| number| information)? (?:do we have|is on file|do you have|have we got|should i use|is listed)(?: on file| listed)? for /,
  /^ (?:do we have |got |have |need |is there |i need |have we got )+(?:an?|the) (?:good |current )?(?:email|phone|contact|address|number|file|record)(?: address| number| information)? (?:for|on) (?!(?:a|an|us|me) )/,
  /^ (?:is|are) (?!(?:a|an|it|this|there|my|our|that|we|i|they) )(?:[^ ]+ ){1,5}(?:in (?:the|our) (?:system|database|book|files|records)|on file|insured with us|with us|one of ours|already in here)\b/,
  /^ (?:what|whats|which|where) (?:is|are|was) (?:the )?(?:[^ ]+ ){1,5}'s (?:current |home |work |mailing |best |primary )*(?:email|phone|contact|address|number|birthday|information|record|client record|account|date of birth)\b/,
  /^ (?:what is |find |get |give |lookup |pullup |need |show )*(?:me )?(?:the |a )?(?:best |current |contact )?(?:email|phone|contact|number|address|birthday|record|file|information|contact information)(?: address| number| information| record)? (?:for|of|on) (?!(?:a|an|the agency|our|my|me|us|all|each|every|this|support|bindery|_ticket) )/,
  /^ (?:find |get |give me |lookup |pullup |(?:i |we )?need |(?:i |we )?want |show me |show |see |check |what is |open )+(?:the )?(?:[^ ]+ ){1,4}'s (?:client |full |whole |contact )*(?:email|phone|contact|address|number|record|file|information|profile|account|client|page)\b/,
  /^ (?:do|does) (?:we|i|(?:our|the|my) (?:agency|team)) (?:have )?(?:insure|write|cover|know|a file on|a record (?:for|of|on)|an? email for|an? phone for|anything on|anyone named|anybody named|somebody named|someone named|someone called|anyone called|contact information for|have) (?!(?:a|an|any|enough|good|many|much|more|too|open|new|lots|plenty|tickets?) )/,
  /^ who (?:do|did) (?:we|i) (?:have|know) (?:named|called) /,
  /\b(?:anyone|anybody|someone|somebody|person) (?:named|called|by the name)\b/,
]

const expiring = [
  /^ (?:which|what|whose|who|who all|who else|list|show|find|see|give|get|pullup|display|view|search|lookup|check|any|are there any|do we have any|do i have any|is anyone|is anybody|does anyone|anyone|anything|is anything|are any|the|all|upcoming|policies|next|need|client|clients|coming|fetch|run|have|flag|soon|my|our|print|retrieve)\b.*\b(?:expire|lapse|expired|renew|up for renewal|ends?|ending|due for renewal|coming due|up for renew|run out|runs out|running out|renewals|coming up for renewal|come due|comes due|renewal|roll over|term out|falling off|fall off|terminating|drop off)\b/,
  /^ (?:[a-z]+ )?polic(?:ies|y) (?:[a-z]+ ){0,3}(?:expire|ending|due|coming due|about to|up for renewal|running out)\b/,
  /^ (?:upcoming |soon to |any |all |my |our |auto |home |commercial |health |the )*(?:expire|renew)(?: soon)?(?: auto| home| commercial| health| umbrella| life)* (?:policies|policy|soon|list|report|business|this|in|within|next|clients|coverage|[?]|$)/,
  /^ (?:what|who|which|anything|anyone) (?:is|are|have)?(?: we)?(?: got)?(?: [a-z]+){0,3} (?:expire|renew|up for renewal|ending|coming due|about to)\b/,
  /\bexpire\b.*\b(?:in the next|next|within|coming|over the next) (?:_?[0-9]+|thirty|sixty|ninety|couple|few|two|three|four|six|ten|fourteen) (?:days?|weeks?)\b/,
]
/** What makes figures and renewals stand for something else: "renewal letter template", "premium audit process". */
export const otherTopic =
  /\b(?:strateg(?:y|ies)|process(?:es)?|procedures?|templates?|checklists?|letters?|financing|finance|compan(?:y|ies)|audits?|fees?|rules?|laws?|regulations?|requirements?|licen[sc](?:e|es|ing)|training|courses?|tips|ideas|software|tools?|events?|best practices?|formula|campaigns?|scripts?|calculators?|definition|pitch|bonus|notices?|tax(?:es)?|questionnaires?|exclusions?|meaning)\b/

const calendarMonths = /\b(?:this|next|current|coming|upcoming) (?:calendar )?(?:month|quarter)\b/

const rules: readonly Rule[] = [
  {
    intent: 'user.info',
    isMeant: ({ act, words }) => userInfo.some((each) => each.test(act.body) || each.test(words)),
  },
  {
    intent: 'policy.expiring',
    isMeant: ({ act, words }) =>
      !counted.test(words) &&
      !otherTopic.test(words) &&
      !/\b(?:tickets?|prospects?|rate|premium|retention|retain|trial|subscription|licen[sc]es?|month end)\b/.test(
        words,
      ) &&
      !(/ renewals /.test(words) && (calendarMonths.test(words) || / look(?:ing)? /.test(words))) &&
      [act.body, act.requested, words].some((text) => expiring.some((each) => each.test(text))),
  },
  {
    intent: 'ticket.search',
    isMeant: ({ act, words }) =>
      !countedTickets.test(words) &&
      !/^ (?:are there|do we have|have we got|do i have|we have|got|there are|is there) any (?:open|outstanding) tickets(?: right now| today| at the moment| now)? [?.]? ?$/.test(
        words,
      ) &&
      [act.body, act.requested, words].some((text) => ticketSearch.some((each) => each.test(text))),
  },
  {
    intent: 'prospect.search',
    isMeant: ({ act, words }) =>
      !asksForFigure(words) &&
      !/^ (?:which|what|who) agents? prospects? [?]? ?$/.test(words) &&
      [act.body, act.requested, words].some((text) => prospectSearch.some((each) => each.test(text))),
  },
  {
    intent: 'client.search',
    isMeant: ({ act, words }) =>
      !asksForFigure(words) &&
      !/ prospects? /.test(words) &&
      !/^ (?:which|what|who|whose).* agents?\b/.test(words) &&
      !/\bnew clients\b/.test(words) &&
      [act.body, act.requested, words].some((text) =>
        [...clientSearch, ...contactQuestion].some((each) => each.test(text)),
      ),
  },
  { intent: 'client.search', isMeant: isNameSearch },
  { intent: 'client.search', isMeant: isNameAndField },
  { intent: 'client.search', isMeant: (candidate) => isKindAndName(candidate, 'client') },
  { intent: 'prospect.search', isMeant: (candidate) => isKindAndName(candidate, 'prospect') },
]

// "Sofia Reyes phone number": a name and what is wanted of it.
function isNameAndField({ act }: Candidate): boolean {
  const [, name] =
    /^ (.+?) (?:'s )?(?:email|phone|contact)(?: address| number| information)?(?: please)? [?.]? ?$/.exec(
      act.body,
    ) ?? []
  return name !== undefined && name.split(' ').length <= 3 && name.split(' ').every(isUnknownWord)
}

// "Client Raj Gupta": a kind and nothing but a name.
// In small letters it is a topic: "client confidentiality".
function isKindAndName({ act, reading }: Candidate, kind: string): boolean {
  if (namesIn(reading.text).length === 0) return false
  const [, name] = new RegExp(`^ ${kind} (.+?) [?.]? ?$`).exec(act.body) ?? []
  return name !== undefined && name.split(' ').length <= 4 && name.split(' ').every(isUnknownWord)
}

const nameSearch =
  /^ (?:please )?(?:find|lookup|pullup|pull|search|everything on|everything about|all information on|search for|look for|show|open|get|who is|looking for|view|see|go to|bring|check|do (?:we|i) have|display|fetch|retrieve)(?: me| up| for| on| of| the| all| by| name| a| any| record| file| profile| information| contact| page| mr| mrs| ms| miss| dr| our| client)* (.+?)(?: (?:for me|please|record|family|file|information|[?.!]|in (?:the |our )?(?:system|database|book)|on file|profile|page|'s|s|again|real quick|now|quickly|here))* $/

// "Find O'Brien", "pull up the hendersons": a verb of looking and a name, known by its capital or by being no word.
function isNameSearch({ act, words, reading }: Candidate): boolean {
  if (asksForFigure(words) || / (?:tickets?|prospects?|policies|agents?) /.test(words)) return false
  // "Open a window": what is opened by name has a capital.
  if (/^ open a /.test(act.body) && namesIn(reading.text).length === 0) return false
  const isWho = /^ who is /.test(act.body)
  if (isWho && namesIn(reading.text.replace(/^who(?:'s| is)/i, 'find')).length === 0) return false
  const rest = [act.body, words]
    .map((text) => nameSearch.exec(text)?.[1])
    .find((found) => found !== undefined)
  if (rest === undefined || rest.split(' ').length > 6) return false
  if (/^(?:_quoted|_email|_phone)$/.test(rest)) return true
  const parts = rest.split(' ').filter((word) => !/^(?:and|&|of|the|'s|llc|inc|co|corp)$/.test(word))
  if (parts.every((word) => isUnknownWord(word) || (parts.length > 1 && namesToo.test(word)))) return true
  const [named] = namesIn(reading.text)
  return named !== undefined && parts.some(isUnknownWord) && parts.length <= named.split(' ').length + 1
}

/** The reading operations that a message may mean, most telling first. */
export function searchIntentsOf(reading: Reading, act: SpeechAct): OperationIntent[] {
  const candidate = { words: reading.words, act, reading }
  return rules.filter((rule) => rule.isMeant(candidate)).map((rule) => rule.intent)
}
