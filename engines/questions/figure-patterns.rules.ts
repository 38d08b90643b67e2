import type { FigureIntent } from '#shared/assistant/understanding.contract.ts'
import { otherTopic } from './search-patterns.rules.ts'

/** A figure, the words that mean it and those that mean another; priority decides between several. */
type FigureRule = { intent: FigureIntent; priority: number; means: readonly RegExp[]; unless?: RegExp }

const count =
  '(?:how many|how much|number of|count of|count|total number of|total|amount of|tally of|quantity of|sum of|how large is|how big is|size of)'
const adjectives =
  '(?: (?:the|our|my|all|of|total|active|current|different|open|existing|individual|unique|distinct|commercial|personal|auto|home|health|inforce|live|licensed|paying|insurance|more|other|actual|lines?|business|agency|in|new|hot|warm|unconverted|potential|urgent|overdue|unassigned|high|priority|low|medium|claims?|still|now|on|do|we|i|have|registered|monoline|qualified|flood|umbrella|cyber|renters|motorcycle|life|up|to|date|service|sales|support))*'

function countOf(noun: string): RegExp {
  return new RegExp(`\\b${count}${adjectives} ${noun}\\b`)
}

function totalOf(noun: string): RegExp {
  return new RegExp(
    `\\b${noun}s? (?:count|total|totals|tally|number|numbers|headcount|volume|base size)\\b|^ (?:total|number|count|our total|current)(?: of)?(?: our| my)? ${noun}s?\\b`,
  )
}

/** The figures and the issue; between 30 and 70, the more special above the more general. */
export const figureRules: readonly FigureRule[] = [
  {
    intent: 'new_clients',
    priority: 65,
    means: [
      /\b(?:new|newly|fresh|additional|more) (?:[a-z]+ )?(?:clients|client (?:count|growth|numbers?|wins?|total|acquisition|additions?|signups?))\b/,
      /\bclients? (?:[a-z]+ ){0,3}(?:added|gained|acquired|joined|signed|onboarded|landed|won|growth|acquisition|additions)\b/,
      /\b(?:add|added|gain|gained|gaining|pick up|picked up|acquire|acquired|land|landed|bring in|brought in|brought on|bring on|sign|signed|win|won|onboard|onboarded|did we get|did i get|get any|got any|adding|signing|took on|take on|join|joined)(?: us)?(?: on)?(?: [a-z]+){0,3} clients?\b/,
      /\bhow many (?:new )?(?:people|clients|folks|businesses|ones) (?:did we |have we |we |i |have |did i |has the agency |did the agency )?(?:signed|joined|sign|came|come|add|added|bring|brought|onboard|onboarded|land|landed|win|won|gain|gained|write|wrote|get|pick|picked|acquire|acquired)\b/,
      /\bnew (?:business )?(?:clients|logos|signups|faces|names)\b|\b(?:growing|grow|grown|growth)\b.*\bclients\b|\bclients\b.*\b(?:grow|growing|grown|growth)\b/,
      /\b(?:sign|signed|land|landed|win|won|add|added|get|bring in|pick up|picked up|write|have) (?:anyone|anybody|someone|somebody|any one) (?:new|on|this|last|lately)\b/,
      /\bhow many (?:people|folks|families|businesses) (?:became|become)\b|\b(?:joined|signed)\b.*\bnew clients?\b/,
      /\bnew client\b.*\b(?:this|last|month|week|many|numbers?|count|any)\b/,
    ],
    unless: /\b(?:prospects|tickets|policies|agents|retain|retention|conversion|lost|lose|one policy)\b/,
  },
  {
    intent: 'retention',
    priority: 64,
    means: [
      /\bretention\b|\bclients? loss\b|\bloss of clients\b|\bretain\b|\brenewal rate\b|\bexpire (?:rate|ratio)\b|\bcancellation rate\b/,
      /\bclients?\b.*\b(?:lost|lose|losing|leave|leaving|left|stay|stayed|staying|stick|sticking|keep|keeping|kept|cancelled|canceled|walked|loyal|churning|churned|renewed|bailed|bailing|defect|defected|walk|gone|drop|dropped|dropping|hang|hanging|jumping|jump|come back|coming back)\b/,
      /\b(?:lost|lose|losing|keep|keeping|kept|hang on to|hanging on to|hold on to|holding on to|holding onto|holding)\b.*\b(?:clients|book)\b/,
      /\bclients (?:renew|renewed|come back)(?: with us)?\b.*\bus\b|\bpercentage of (?:our |my |the )?clients (?:renew|stay)/,
      /\b(?:keep|lose|losing|keeping|hold on to) (?:our |the |my )?(?:people|insured|business)\b/,
      /\bloyal\b.*\bclients\b|\bchurning\b|\bsticky\b|\bstickiness\b|\bloyalty\b/,
    ],
    unless: /\b(?:tickets?|agents)\b|^ (?:find|list|show|which)\b.*clients? (?:who|that)/,
  },
  {
    intent: 'conversion_rate',
    priority: 64,
    means: [
      /\bconversion\b/,
      /\bconvert\b(?!.* (?:to|into) (?:a|an) (?:pdf|csv))/,
      /\b(?:turn|turned|turning|become|became|becoming)\b.*\b(?:into )?clients\b/,
      /\b(?:prospects|quotes)\b.*\b(?:closed?|closing|win|won|buy|bind|bound|signed|sign|pan out|panned out|become|became|turn into|turned into)\b/,
      /\b(?:closed?|closing|win|winning|bind|binding|sell|selling)\b.*\b(?:percentage|rate|prospects)\b|\bhow (?:good|well) (?:are|do) (?:we|i) (?:at )?(?:clos|convert|sell)/,
      /\bpercentage of (?:our |my |the )?(?:prospects|quotes)\b|\bprospects? to clients?\b/,
    ],
    unless: /\b(?:tickets?)\b|\b(?:new|lost|contacted) prospects\b$/,
  },
  {
    intent: 'top_agent',
    priority: 66,
    means: [
      /\b(?:top|best|leading|star|numberone|highest|strongest|mvp|biggest|ace|first|winning|hottest|most productive|most successful) (?:[a-z0-9]+ )?(?:agents?|performers?|performing|producing|selling|writer|closer|earner|guy|person|dog|gun|spot|person)\b/,
      /\b(?:leaderboard|ranking|rankings|rank)\b|\bagents?\b.*\b(?:rank|ranked|ranking|ranks|standings|of the month|of the year)\b|\bagent of the\b|\btop of the (?:board|list|ranking)\b/,
      /\b(?:who|whose|which|what|whos)\b(?: [^ ]+){0,4} (?:killing|crushing|leading|ahead|winning|wins|smashing|rocking|dominating|outselling|outperforming|numberone|the best|best|in first|on top|on fire|hot|bringing in|brings in|brought in|the most|most|top|tops|topping|carrying|slaying|rainmaker|star|mvp|highest|biggest|topped|owning|hustling)\b/,
      /^ (?:who|which agents?)(?: is)? (?:in the )?(?:prospect|prospects|leads|lead)\b/,
      /\b(?:who|which agents?|whos) (?:is |has |have |was )?(?:[a-z]+ )?(?:wrote|write|written|writes|writing|sold|sell|sells|selling|bound|bind|closed|closing|closes|produced|producing|produces|brought|bringing|made|earned|booked)\b.*\b(?:most|best|biggest|highest|more|top|largest)\b/,
      /\b(?:most|best|highest|biggest|largest) (?:written |new |total )?(?:premium|sales|business|production|policies|deals)\b.*\b(?:agents?|who|person|team)\b/,
      /\bagents?\b.*\b(?:most|best|highest|biggest|top|leading|killing|crushing)\b|\brainmaker\b|\bwho (?:should|do) (?:get|gets) (?:the|a) (?:bonus|trophy)\b/,
    ],
    unless:
      /\b(?:lines?|types?|policy|product|carriers?)\b|\b(?:clients?|prospects?) (?:has|have|pays?|with)\b|\btickets?\b|\bthe most (?:clients?|prospects?)\b|\bwho is our (?:biggest|largest|best|top) (?:client|prospect)\b/,
  },
  {
    intent: 'renewals',
    priority: 63,
    means: [
      /\brenewals?\b/,
      /\brenew\b/,
      /\b(?:how many|number of|count of|how much|total)\b.*\b(?:expire|renew|coming due|up for renewal|ending|run out|come due|roll|expired)\b/,
      /\bpremium\b.*\b(?:expire|renew|coming due|at risk|up for)\b/,
    ],
  },
  {
    intent: 'open_tickets',
    priority: 62,
    means: [
      countOf('tickets?'),
      totalOf('ticket'),
      /\b(?:open|outstanding|active|remaining|unclosed|unsolved|current|closed|resolved) (?:[a-z]+ )?tickets\b/,
      /\btickets?\b.*\b(?:open|outstanding|backlog|left|remaining|queue|load|workload|backed up|piling|to do|waiting|closed|resolved|count|pending)\b/,
      /\b(?:backlog|workload|queue|volume|pile|load)\b(?: of| in| looking| on)?(?: [a-z]+){0,2} ?(?:tickets?)?\b/,
      /\bhow (?:are|do) (?:our |my |the )?tickets (?:doing|look|looking|going|coming)\b|\b(?:how many|are we|are there|any|got any|have any|many)\b.*\btickets\b/,
    ],
    unless:
      /\bmany tickets (?:did|does|has) (?!we|i|our|the)[a-z]+ (?:sell|sold)\b|\b(?:claims? (?:count|ratio)|call volume|sales volume|premium volume|premium)\b/,
  },
  {
    intent: 'pipeline',
    priority: 61,
    means: [
      /\bpipeline\b/,
      /\b(?:potential|prospective|possible|unsold|expected|projected|future|quoted|open|outstanding) (?:premium|business|revenue|quotes|deals|opportunit(?:y|ies)|sales)\b/,
      /\bopportunit(?:y|ies)\b|\bprospects? (?:premium|value|worth)\b|\b(?:value|worth|dollar amount|dollars) (?:of|in) (?:our |my |the |all |open )*prospects\b|\bopen quotes\b|\bpremium\b.*\bprospects\b|\bprospects\b.*\b(?:worth|premium|value|dollars|money)\b/,
      /\b(?:in the works|in play|on the table|in the hopper|in the mix|working on|waiting to close|forecast|deals)\b/,
    ],
    unless: /\btickets?\b|\b(?:how many|number of|count of) (?:[a-z]+ )?prospects\b/,
  },
  {
    intent: 'policy_distribution',
    priority: 60,
    means: [
      /\bdistribution\b(?! (?:of )?(?:tickets?|prospects?|agents?|leads?)\b)/,
      /\b(?:policies|policy|book|business|premium|coverage|portfolio)\b.*\b(?:by|per|each|across|into|between|among|every) (?:the )?(?:[a-z]+ )?(?:types?|lines?|category|categories|kinds?|coverages?|products?)\b/,
      /\b(?:percentage|what part|how much|proportion|how many percent|%|majority|most) (?:of|is) (?:our |my |the )?(?:[a-z]+ )?(?:book|policies|business|premium)?.*\b(?:is |are |in |from )?(?:auto|home|commercial|health|personal)\b/,
      /\b(?:auto|home|commercial|health|personal)(?: lines?)? (?:vs|versus|and|or|to|compared to|,|against)(?: [a-z]+)? (?:auto|home|commercial|health|personal)\b/,
      /\b(?:which|what) (?:[a-z]+ )?(?:types?|lines?|kinds?|products?)(?: of)?(?: policy| policies| coverage| insurance| business)?(?: [a-z]+){0,3} (?:most|biggest|largest|sell|write|have|dominant|dominates|common|popular|least|heavy)\b/,
      /\b(?:most (?:common|popular)|biggest|largest|dominant|main|top)(?: [a-z]+)? (?:policy types?|types? of policy|line|lines|product|kind of policy)\b/,
      /\b(?:types?|kinds?|categories) of (?:policies|policy|business|insurance|coverage)\b|\bpolicy types?\b|\bby (?:line|policy type|type|coverage|product)\b|\bmix\b/,
      /\b(?:policies|book|business)(?: [a-z]+)? (?:distributed|spread|split|broken|divided|look by|allocated)\b|\b(?:broken down|break down|divided|split up)\b/,
      /\b(?:heavy|weighted|skewed|diversified|concentrated|balanced)\b.*\b(?:auto|home|commercial|book|lines?|business|policies)\b|\b(?:book|policies|business)\b.*\b(?:diversified|balanced|weighted|skewed|concentrated)\b/,
    ],
    unless: /\b(?:tickets?|prospects?|agents?|carriers?)\b/,
  },
  {
    intent: 'premium',
    priority: 55,
    means: [
      /\bpremium\b/,
      /\b(?:what|how much)(?: [a-z]+){0,3} (?:did|have|has|had|do|are|is|will|were|was) (?:we|i|the (?:team|agency|office|book|shop|business|whole team)|our team|everyone|[a-z]+) (?:[a-z]+ ){0,2}?(?:write|written|wrote|sell|sold|bind|bound|produce|produced|bring in|brought in|book|booked|make|made|earn|earned|generate|generated|writing|selling|producing|done|doing in|put on the books)\b/,
      /\b(?:production|revenue|sales|written business|new business|income|earnings|turnover|top line|gross)\b/,
      /\bhow (?:big|large) (?:is|was) (?:our|my|the)(?: [a-z]+)? book\b|\b(?:size|value|worth|dollars?) (?:of )?(?:our |my |the )?(?:whole )?book\b|\bbook (?:size|value|worth|total|volume)\b|\bbook (?:is )?worth\b/,
      /\b(?:dollars?|money|volume)\b.*\b(?:write|written|wrote|book|books|bring|brought|sold|made|make|business|sales|we|our)\b/,
    ],
    unless: /\b(?:agency goal|sales (?:tips?|pitch|script|training|tax)|tickets?)\b/,
  },
  {
    intent: 'agent_count',
    priority: 50,
    means: [
      countOf('(?:agents?|seats?|users?|licen[sc]es|people|members)'),
      totalOf('agent'),
      /\b(?:team|agency|agents|crew) (?:size|count|headcount)\b|\bsize of (?:the|our|my) (?:team|agency|agents|crew)\b|\bhow (?:big|large|small) (?:is|are) (?:the|our|my) (?:[a-z]+ )?(?:team|agency|agents|crew)\b|\bheadcount\b/,
      /\b(?:seats|spots) (?:left|remaining|available|open|free|used|taken)\b|\b(?:open|free|available|remaining) seats\b/,
      /\b(?:who is|who all is|who are|whos|list|show) (?:on |in |all )?(?:the |our |my )?(?:team|agents|people on (?:the|our|my) team|everyone on)\b/,
      /\bhow many (?:of us|people|agents|folks|bodies|licensed people|users|heads)\b/,
    ],
    unless:
      /\bhow many (?:people|folks).*\b(?:prospects?|insure|serve|cover|insuring|serving)|\bhow many (?:people|folks) (?:called|live|died|signed|left|did|bought)\b/,
  },
  {
    intent: 'policy_count',
    priority: 48,
    means: [
      countOf('polic(?:y|ies)'),
      totalOf('polic(?:y|ie)'),
      /\b(?:policies|policy)\b.*\b(?:count|total|inforce|on the books|active|do we have|we have|per client|number|altogether|in total)\b/,
      /\binforce\b|\bpolicies per client\b/,
      /\b(?:number|count) of .*polic(?:y|ies)\b/,
    ],
    unless: /\b(?:tickets?)\b/,
  },
  {
    intent: 'prospect_count',
    priority: 47,
    means: [
      countOf('prospects?'),
      totalOf('prospect'),
      /\b(?:number|count|how many) (?:of )?(?:[a-z]+ ){0,5}prospects?\b/,
      /\bprospects (?:do|are) (?:we|there|i|in)\b|\b(?:have|got|working)\b.*\bprospects\b|\bhow (?:are|do) (?:our|my|the) prospects\b|\bnew prospects\b/,
    ],
    unless: /\btickets?\b/,
  },
  {
    intent: 'client_count',
    priority: 46,
    means: [
      countOf('clients?'),
      totalOf('client'),
      /\bclients (?:do|are) (?:we|there|i|in)\b|\bhow (?:big|large) (?:is|are) (?:our|my|the) clients?\b|\bclients base\b|\b(?:have|got|serve|insure)\b.*\b(?:many|number of|total) clients\b/,
      /\bhow many (?:people|businesses|families|folks|households)?(?: [a-z]+)? ?(?:do |does |are )?(?:we|the agency|i|our agency) (?:insure|manage|handle|serve|insuring|serving|cover|look after|service)\b/,
      /\b(?:number|how many|count) (?:of )?(?:[a-z]+ ){0,3}clients\b/,
    ],
    unless: /\btickets?\b/,
  },
  {
    intent: 'agency_overview',
    priority: 35,
    means: [
      /\b(?:overview|statistics)\b|\b(?:update|report) on (?:the |our |my )(?:agency|book|business|numbers)\b/,
      /\bhow (?:is|are|did|does|do|have|has|was|were) (?:we|my book|our book|the book|things at the agency|business|my agency|our agency|the agency|my business|our business|the business|the numbers|our numbers|my numbers|things|this month|this year|this quarter|everything|i|the month|the team|our team|my team|it all|my month|last month|the year)(?: [a-z]+){0,3} (?:doing|going|look|looking|looks|perform|performing|hold up|holding up|trending|shaping up|fare|faring|do|measure up|coming along|stand|stacking up|tracking|been|end up|turn out|finish|pacing|progressing|run|running|compare)\b/,
      /\bhow (?:is|are) (?:everything|things|it all)(?: going)? (?:with|at|in) (?:my|our|the) (?:book|agency|business)\b/,
      /\bhow (?:is|are) (?:business|my book|our book|the book|my agency|our agency|the agency|the business|the numbers|our numbers|my numbers)\b/,
      /\bhow (?:we|things|(?:my|our|the) (?:book|agency|business|numbers|team)) (?:are|is|have|has)(?: been)? (?:doing|going|looking|performing|tracking|trending)\b/,
      /\bhow (?:are|did|have) we (?:doing|do|been doing|been|performing)\b/,
      /\b(?:where|how) (?:do|does|are) (?:we|i|things|my agency|our agency|the agency|the book|our numbers|my numbers) (?:stand|at|look)\b/,
      /\bstate of (?:the|our|my) (?:agency|book|business|union)\b|\b(?:agency|business|book|our|my|team|overall|agencys) (?:'s )?(?:[a-z]+ )?(?:performance|health|numbers|report|status|results|progress|check)\b|\bperformance (?:report|overview|this|of)\b|^ performance\b/,
      /\b(?:what|how) (?:do|does|did) (?:my|our|the) (?:whole )?(?:book|agency|numbers|business|month|year|week|quarter)(?: [a-z]+){0,3} look\b/,
      /\b(?:big picture|overall picture|full picture|whole picture|at a glance|up to speed|catch me up|fill me in|bottom line|key numbers|the numbers|lay of the land|30,?000 foot|high level|quick look|brief me|status report|main numbers|important numbers|vital signs|where we are|pulse)\b/,
      /\bhow (?:healthy|well|good|strong) (?:is|are) (?:my|our|the|we|i)(?: [a-z]+){0,2}\b|\bare we (?:doing (?:well|ok|okay|good|alright|better|fine)|on track|growing|up or down|ahead|behind)\b|\b(?:doing|going) well\b/,
      /\b(?:tell me about|whats up with|what is (?:happening|going on|new|up) (?:with|in|at)) (?:our|my|the) (?:agency|book|business|numbers)\b/,
    ],
    unless:
      /\b(?:policy|document|dec|pdf|commission|wrong|broken|article|meeting|tickets?|joke|weather|market|industry|how are you|app|login|system|website|away|settings|how often)\b/,
  },
]

// What is to be done is no figure, whatever it is done to.
const otherDoing =
  /^ (?:please |can you |could you |no , )*(?:set|leave|lower|raise|reduce|change|create|add|delete|mark|send|schedule|edit|modify|rename|put|invite|import|export|book an?|(?:open|close|go to) (?:my|the|our)) /

/** The figures that a message may ask for, each with its priority; the special above the general. */
export function figureIntentsOf(words: string): { intent: FigureIntent; priority: number }[] {
  if (otherDoing.test(words) || (otherTopic.test(words) && !/ (?:how many|how much|number of) /.test(words)))
    return []
  return figureRules
    .filter(({ means, unless }) => means.some((each) => each.test(words)) && !unless?.test(words))
    .map(({ intent, priority }) => ({ intent, priority }))
}
