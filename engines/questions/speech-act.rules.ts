import type { Reading } from './text.rules.ts'

/** How a message speaks: what it asks to be done, clause by clause, and whether it may be meant as a command. */
export type SpeechAct = {
  /** Without greeting, politeness and "can you tell me". */
  body: string
  /** Without greeting and politeness alone. */
  requested: string
  /** The clauses of the message, each as if it stood alone. */
  clauses: readonly string[]
  /** Asks about doing, supposes, denies or reports: never a write. */
  isAsking: boolean
  /** Asks how the world, insurance or the product works, or wants a text written: for the server. */
  isGeneral: boolean
  /** Wants a text written, whatever it is about. */
  isComposing: boolean
}

const opening =
  /^ (?:hi|hello|hey|howdy|yo|ok|okay|so|well|and|also|please|alright|right|good morning|good afternoon|good evening|morning|there|paige|team|um|uh|hmm|just|now|quickly|real quick|quick|quick question|one more thing|question|then|first|next|actually|sorry|thanks|great|cool|fyi|but|btw|by the way|again|yes|yeah|sure|perfect|finally|lastly|honestly|heads up|[,.!:;-])(?= )/

const request =
  /^ (?:(?:can|could|would|will) you(?: all)?(?: be able to| be willing to)?|be able to|(?:can|could|may) (?:i|we)(?= (?:please )?(?:see|view|get|have|find|pullup|look|know|check|lookup|search|add|create|open|start|enter|put|log|setup|change|update|set|register|make) )|i am(?= (?:looking|searching|hunting) for )|would you mind|do you think you (?:can|could)|any chance you (?:can|could)|is it possible for you to|(?:i|we) (?:just |really |also |do )?(?:need|want|would like|would love|have|would need)(?: you| for you)? to|i am (?:trying|looking|hoping|going|here) to|(?:trying|looking|need|want|time|like|have|would like)(?: you)? to|help me(?: to| out and)?|let us|let me|go ahead and|do me a favor and|you (?:can|could|need to|should)|we can|i need help to|be a dear and|try to|make sure to|get someone to|(?:i|we) (?:must|will need to))(?= )/

const telling =
  /^ (?:(?:tell|remind|inform) (?:me|us)(?: again)?|do you (?:know|have|happen to know)|do (?:i|we) know|any idea|(?:i|we) (?:was |am |were )?(?:wondering|curious)(?: about)?|wondering|curious|(?:i|we) (?:need|want|would like|would love) (?:to )?(?:know|see|get|check|understand)|give me|get me|show me|(?:check|see|know|verify|confirm) (?:if|whether)(?= (?!we |i |my |our )(?:[^ ]+ ){1,5}is (?:a|an|in|one|our) )|know|see|check|get|view)(?= )/

function strip(text: string, patterns: readonly RegExp[]): string {
  let rest = text
  for (let isStripped = true; isStripped; ) {
    isStripped = false
    for (const pattern of patterns) {
      const shorter = rest.replace(pattern, '')
      if (shorter !== rest) [rest, isStripped] = [shorter, true]
    }
  }
  return rest
}

const separators =
  / (?:[,.;:!?]|-|and then|so|then|but|and)(?= )|(?<! (?:how|what|who|when|where|why|that|which|if|,|and|asked|me)) (?=(?:can|could|would|will) you (?:please )?(?:open|create|log|make|add|update|change|start|put|set|mark|close|file|enter|show|find|pullup) )|(?<= [^ ]+ [^ ]+)(?<! (?:to|not|never|you|and|,)) (?=please (?:create|open|log|add|update|change|start|set|mark|close|file|make) )|(?<! (?:to|not|never|please|you|i|we|he|she|they|and|can|should|will|would|did|,)) (?=(?:mark|close|set|update|change|move|resolve) (?:it|this) )|(?<=_phone|_email| [^ ]{2,} [^ ]{2,}) (?=(?:please )?(?:add|enter|put) (?:him|her|them) (?:as|in|to) )/

// "Can I", "should we", "did anybody", "when was": about doing. "Can you" asks for it.
const aboutDoing =
  /^ (?:how|what|why|when|where|who|whose|which|whom|should|shall|may|might|must|can(?! you | (?:i|we) (?:please )?(?:add|create|open|start|enter|put|log|setup|change|update|set|register|make) .*(?:_phone|_email|_quoted|named|called| please | as (?:an? |our )?(?:new )?(?:clients?|prospects?) )| (?:i|we) (?:get|have) (?:(?:a|an|another) (?:[^ ]+ ){0,4}ticket|_ticket) )|could(?! you | (?:i|we) (?:get|have) )|would(?! you )|will(?! you (?:please|kindly) )|do(?! me a favor)|does|did|is (?!it possible for you)|are|am|was|were|has|have (?:i|we|you|they|any|all|the)|had|if|suppose|supposing|imagine|unless|before|after|while|whenever|whether|every time|once|as soon as|in case|assuming|hypothetically|wonder|i wonder|what if|nevermind|never mind|stop|never|not|no)(?= )/

const hypothetical =
  /\b(?:if (?:i|we|you|somebody|someone) |what would happen|what happens|supposed to |thinking (?:of|about) |considering |should (?:i|we) |how (?:do|can|would|should) (?:i|we|you)|how to |is there a way|do not |never |already |myself |hold off|not yet)/

function isAsking(text: string): boolean {
  return aboutDoing.test(text) || hypothetical.test(text)
}

const howTo =
  /^(?: (?:show|tell|teach|explain to|walk|help) (?:me|us))?(?: (?:understand|know|learn|through|figure out))? how (?:to|can|could|should|would|might|come|about) |^ (?:walk|guide|talk|take|lead) (?:me|us) through |^ how (?:do|did|does) (?:i|you|one|people|agents?|clients?|prospects?|users?|someone|others|most|other|(?:top|good|best|new|most|great|successful) agents?|insurance|the (?:app|assistant|system|product|software)|it|this|that|they|a|an|underwriters?|carriers?|companies) (?!(?:look|stand|fare|compare|rank|stack|measure) )|^ how (?:do|should) we (?!(?:look|stand|fare|compare|rank|stack|measure|do|doing) )|^ how (?:is|are|do|does|was) .*\b(?:works?|calculated|defined|measured|determined|computed|set up|different|handled|used|counted|figured|numbered|assigned|sorted|stored|ordered|generated|named|routed|processed|tracked|linked|priced|paid|protected|secured|billed|taxed|regulated|rated)\b(?! (?:for|with|on))|^ (?:steps|ways?|instructions|guide|tips|advice|best practices?|ideas|tutorial|directions) (?:to|for|on|about)/

const definition =
  /^ what (?:is|are|was) (?:a|an) (?!(?:number|total|count|status|overview)\b)|^ what (?:does|do|did) (?!(?:we|our|i|my|the (?:team|agency|book|pipeline|business)|.* look |_ticket)\b|.* (?:write|sell|bind|produce) (?:this|last|in|so|ytd|for|yesterday|today|during|since|[?]|$))|^ what (?:is|are) (?:the )?(?:difference|definition|meaning|purpose|point|best|benefits?|advantages?|requirements?|rules?|steps|process|procedure|law|deadline|statute|ideal|typical|normal|good|right|proper|easiest|fastest)|^ what (?:are )?(?:ticket |prospect |client )?(?:status|statuses|priority|priorities|fields|types of tickets|type of ticket) |^ what (?:should|would|can|could|might|happens?|if|kinds? of (?!.* (?:do|have|are) (?:we|i|our|my) )|counts|qualifies|makes|causes|documents|forms?|factors|questions) (?!(?:you )(?:do|help))|\b(?:define|explain|meaning of|definition of|difference between|stands? for|mean|means|meant|versus a|pros and cons)\b/

const permission =
  /^ (?:should|shall|may|must|might) |^ (?:can|could|would|will) (?!(?:you|i see|we see|i get|we get|i have|we have) )|^ (?:do|does|can) (?!.* (?:leave|stay|stick|come|return) .*us )(?:clients|prospects|agents|renters|landlords|employers|businesses|tenants|contractors|carriers|tickets|most|all|they|insurers|drivers)\b|^ (?:do|does|did) (?:i|you|one|people|agents?) (?:need|have to|need to|require|want|like|think|believe|know how to|charge|cost|support|work|offer)|^ do (?:i|we) (?:need|have to|require)|^ why |^ where (?!(?:do|are) (?:we|i|things|our numbers) (?:stand|at|with|on)|(?:is|are) (?:my|our|the) (?:book|agency|pipeline)|(?:is|are) (?:the|my|our|that|this|those) (?:[^ ]+ ){0,4}(?:_?tickets?|prospects?) |(?:is|are) _ticket )|^ when (?:should|do|does|is|are|did|was|were|will|can|would|must) |^ (?:is|are) (?:it|that|this|there (?:a|any) (?:[a-z]+ )?(?:way|rule|law|limit|difference|penalty|reason|benefit|form|shortcut|charge|fee|app|option|setting|coverage|discount)|a|an|you (?:able|allowed|supposed)|they|i|we (?:allowed|required|supposed|able|liable|responsible)|flood|cyber)\b(?! (?:a )?client)(?! (?:admin|an admin|an owner|the owner|logged))|^ am i (?:allowed|required|supposed|able|liable|responsible)|^ (?:what |how )?if |^ how (?:far|long|soon|early|late|come|often(?! (?:do|are) (?:we|i) )) |^ (?:which|what) (?:screen|page|button|tab|menu) |^ which (?:[a-z]+ (?:can|may|should|must) |(?:status|statuses|priorit(?:y|ies)|fields)\b(?!.*_ticket))|^ (?:does|do|did|will|would|is|are) (?:creating|adding|opening|logging|updating|changing|closing|marking|editing|moving|deleting) |^ what is (?:included|counted|considered) |\b(?:maximum|minimum|max) (?:number|amount|of)\b|^ how many agents (?:trigger|require|need|qualify|should) |^ how many [a-z]+ (?:can|could|should|may|must) (?:i|we|you|one|an agent) |^ what is (?:a |client |policy )?(?:retention|conversion|premium) [?]? ?$|^ in (?:what|which) |\b(?:an error|errors|crash(?:es|ed)?|fails|does not work|not working)\b|^ who (?:is |are )?(?:responsible|in charge|allowed|supposed|required|can|should|may|must|do i|handles|approves) |\bused for\b|\bshould (?:i|we|a|an|you|clients|agents|someone|my)\b|^ how much (?:is|are|does|do|would|should) (?:agents|general|workers|commercial|auto|home|health|umbrella|flood|cyber|insurance|coverage|a|an|it|renters|life|commission|liability|this)\b|^ what (?:is|are) (?:the|our|your|my) (?:[a-z]+ )?(?:process|procedure|rules?|penalty|deadline|requirements?|law|fee|policy on|commission)\b/

const covers =
  /\b(?:does|do|will|would|is|are|can|if|what|when) .*\b(?:cover|covers|covered|coverage|exclude|excludes|excluded|require|requires|required|deductibles?|endorsements?|exclusions?|indemnity|subrogation|coinsurance)\b/

const composing =
  /^ (?:write|draft|compose|translate|rewrite|proofread|word|script|brainstorm|suggest|recommend|sing|calculate|convert|play|imagine|recite|google|search (?:google|online|the (?:web|internet|net))) |^ (?:send|give|tell|need|want|show|get) (?:me |us |the |my |our )*(?:a|an|some) (?:[a-z]+ ){0,3}(?:letter|template|script|poem|joke|story|flyer|text|sms|message|sample|quote)\b|^ (?:give|tell|show|send)? ?(?:me |us )?(?:some |a few |the best )?(?:tips|advice|ideas|suggestions|pointers|examples)\b|^ (?:create|make|generate|build|prepare|design|putin) (?:me |us |the |my |our )*(?:a|an|some) (?:[a-z]+ ){0,3}(?:email|letter|template|script|report|spreadsheet|poem|joke|story|flyer|newsletter|post|presentation|quote|proposal|certificate|coi|invoice|chart|graph|list|checklist|reminder|text|sms|message|survey|campaign|voicemail)\b|\b(?:joke|poem|recipe|weather|horoscope|lottery|stock price|super bowl|capital of|meaning of life)\b/

const benchmarks =
  /\b(?:(?:good|typical|normal|healthy|ideal|decent|bad|reasonable|great|average|standard) (?:[a-z]+ ){0,2}(?:retention|conversion|premium|loss ratio)(?: rate)? (?:for(?! (?:(?:a|each|every|per) (?:policy|client)|our|my|this) )|in|rate in)|what is (?:a|considered) |industry (?:average|retention|conversion|standard|benchmark|norm)|benchmarks?|nationwide average|national average|national|in the (?:us|usa|country|united states|world)|on average (?:do|does)|according to|(?:an?|the|most) (?:average|typical|other) (?:agency|agent)|agencies|other agency|competitors?)\b/

const countsElsewhere =
  /^ how many (?:claims|drivers|hours|days|years|times|accidents|points|employees|states|vehicles|cars|homes|carriers|people should|tickets (?:should|can)) (?!.*\b(?:we|our|my|i)\b)/

const carriers =
  /\b(?:state farm|allstate|progressive|geico|travelers|nationwide|liberty mutual|farmers|usaa|chubb|hartford|the hartford|aig|erie|amica|safeco|metlife|american family|lloyds?|berkshire|mercury|zurich|cincinnati|auto owners|kemper|national general|aflac|blue cross|united ?health(?:care)?|humana|cigna|google|amazon|apple|microsoft|tesla|walmart|facebook|netflix|salesforce|applied epic|hawksoft|ezlynx)\b/

// Asks who wrote and when, says that someone did, or forbids it.
const changed =
  '(?:created?|opened|logged(?! in| on)|updated?|changed?|edited|modified|closed?|resolved?|reopened|deleted|removed|assigned|marked|moved|added|entered|set|bumped|escalated|converted|merged|notified|renamed)'
const aboutWriting = [
  new RegExp(`^ (?:who|did|has|have|had|was|were|why|when|is|are)(?: [^ ]+){1,6} ${changed}(?= )`),
  new RegExp(`^ who (?:[a-z]+ )?${changed} `),
  new RegExp(
    `^ (?:i|we|he|she|they|you|somebody|someone|[^ ]+)(?: [^ ]+)?(?: have| has| had| just| already)+ ${changed} `,
  ),
  new RegExp(
    `^ (?:the |this |that |a |my |our )?(?:[^ ]+ ){0,3}(?:was|were|got|has been|have been|is being|had been) (?:[a-z]+ )?${changed} `,
  ),
  /^ (?:[^ ]+ ){1,3}(?:said|says|told|mentioned|claims|thinks|asked|heard|wants to know|wanted to know|wonders) /,
  /^ (?:whenever|before|once|after|every time|each time|if|unless|suppose|until|as soon as|when|let (?:me|us) know) /,
  /^ (?:we|i|you|they|he|she|it|that|this|that ticket) (?:are|am|is|should|would|could|can|do|did|will|have|has) not\b/,
  /^ (?:someone|somebody|nobody|everyone|anyone|they|he|she) (?:[a-z]+ )?(?:added|created|closed|opened|updated|changed) /,
  /\b(?:was|were|got|been) (?:created|updated|changed|added|closed|reopened|deleted|merged) (?:by|twice|by mistake|yesterday|last)\b|\b(?:was|were) (?:updated|changed|edited|deleted) [.!]? ?$/,
  /\b(?:button|dialog|form|page|screen|settings?|permissions?)\b(?! for (?:our|the agency))/,
  /^ (?:add|include|remove) (?:a|an) additional\b/,
  /^ (?:maybe|perhaps|i wish|i think|i guess|i hope|i wonder|someday) /,
  /^ (?:do not|never|nevermind|never mind|no need|stop|hold off|(?:we|i|you) (?:do not|should not|did not|will not|must not|can not))\b/,
]

const ours = /\b(?:we|our|ours|us|my|mine|me|i)\b/

const removing =
  /^ (?:delete|remove|erase|purge|drop|deactivate|merge|export|import|download|upload|print|undo|wipe|archive|email|text|call|invite|renew|reinstate|bind|cancel|quote|rate|endorse|issue|process|pay|bill|schedule)(?= )(?! (?:address )?(?:for|of|on file) )/

function isGeneral(text: string): boolean {
  if (
    [howTo, definition, permission, composing, benchmarks, countsElsewhere].some((pattern) =>
      pattern.test(text),
    )
  )
    return true
  if (covers.test(text) && !/\b(?:tickets?|find|search)\b/.test(text)) return true
  if (
    carriers.test(text) &&
    !ours.test(text) &&
    !/\b(?:tickets? (?!did|does|has)|clients? named)\b/.test(text)
  )
    return true
  const isReport =
    !/\b(?:how many|how much|number of|count|show|list|find|what (?:[a-z]+ )?tickets|which|my (?:permissions?|role|profile)|do i have|what permissions?)\b/.test(
      text,
    )
  if (isReport && aboutWriting.some((pattern) => pattern.test(text))) return true
  return removing.test(text)
}

const unknownOrder =
  /^ (?:move|set|close|resolve|reopen|change(?! in | of )|update(?! on )|delete|remove|cancel(?= )|send(?! me | us )|assign|reassign|archive|merge|transfer|mark(?= (?:all|every|each|these|those|the) )) (?=[^ ]+)/

/** Whether a message orders that something be done: no list or figure answers it as if it were. */
export function isOrder(reading: Reading): boolean {
  const { requested } = readSpeechAct(reading)
  return unknownOrder.test(requested)
}

/** Takes a message apart into what it asks for, and distinguishes commands from questions about them. */
export function readSpeechAct({ words }: Reading): SpeechAct {
  const opened = strip(words, [opening])
  const requested = strip(opened, [request, opening])
  const clauses = opened.split(separators).flatMap((part) => {
    const clause = strip(` ${part.trim()} `, [opening])
    return clause.trim() === '' || isAsking(clause) ? [] : [strip(clause, [request, opening])]
  })
  const whole = [requested, ...clauses]
  return {
    requested,
    body: strip(requested, [telling, opening, request]),
    clauses: isAsking(opened) ? [] : whole,
    isAsking: isAsking(opened),
    isComposing: composing.test(opened) || composing.test(requested),
    isGeneral: isGeneral(opened) || isGeneral(requested),
  }
}
