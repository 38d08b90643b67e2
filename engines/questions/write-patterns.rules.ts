import type { WriteIntent } from '#shared/assistant/understanding.contract.ts'
import type { SpeechAct } from './speech-act.rules.ts'
import { isUnknownWord, type Reading } from './text.rules.ts'

const creating =
  '(?:create|add|open|log|make|raise|file|submit|start|putin|setup|generate|write(?!.* (?:email|letter|message|text|template|script) $)|register|enter|record|begin|initiate|build|input|insert|save|get|have|onboard|do|drop|throw|toss|pop|stick|cut|place|punch)'
const changing =
  '(?:update|change|edit|modify|set|mark|move|bump|switch|close|resolve|reopen|escalate|rename|raise|lower|upgrade|downgrade|finish|complete|assign|reassign|put|flag|make|revise|amend|adjust|fix|correct|retitle|push|flip|turn|add|append|reset|increase|decrease|drop|prioritize|deprioritize|wrap|transition|reclassify|swap|replace|enter|save|record|refresh|overwrite|convert|note|tag|label|progress|advance|shift|kick|take|bring|attach|give|unresolve|reprioritize)'
const article = '(?: (?:me|us|in|up|out|a|an|one|another|this|the|that|my|our|on|yet|of|those|these))*'
const anew = '(?: (?:me|us|in|up|out|a|an|one|another|more|extra|my|on|yet|of))*'
const kinds =
  '(?: (?:new|following|fresh|quick|brand|separate|second|urgent|high|low|medium|priority|prio|level|claims?|followup|policy|change|payment|billing|cancellation|question|requote|underwriting|support|service|gift|card|flowers?|send|endorsement|internal|certificate|coi|commercial|personal|lines?|auto|home|health|business|potential|warm|hot|cold|_quoted|residential|small|large|existing|current)){0,5}'
// Any words that describe a ticket: "lost dec page", "certificate request".
const described =
  "(?: (?!(?:the|my|our|your|that|this|these|those|to|for|with|about|on|in|of|from|by|when|if|how|and|or|as|at|which|who|what|is|are|per|into|not|open|closed|existing|note|comment|email|column|report|list|page|filter|tickets?|_ticket|clients?|prospects?|'s|[,.:;!?-]) )[^ ]+){0,4}"
const thing =
  '(?! (?:list|permissions?|settings?|templates?|types?|access|rules?|categories|api|export|import|process|workflow|notifications?|portal|letter|newsletter|report|email|survey|page|segment|group|meeting|event|template|summary|presentation|review|count|total|retention|button|screen|form|dialog|option|feature|flow|status|numbers?|experience|appreciation|communication|system|type|types|field|dashboard|overview|base|onboarding|policy|policies)\\b)'
const field =
  '(?:email|phone|address|contact|information|number(?! of)|numbers|birthday|dob|birthdate|zip|surname|spelling|record)'
const statuses =
  '(?:open|opened|in progress|inprogress|working|resolved|closed|done|complete|completed|fixed|finished|urgent|high|low|medium|top|normal)'

function pattern(source: string): RegExp {
  return new RegExp(source)
}

// What begins with "creating" is a command only where nothing is said about it.
const noVerb =
  '(?!.* (?:is|was|were|are|does|do|did|fails?|failed|takes?|gives?|seems?|should|can|will|how|[?]) )'

const createTicket = [
  pattern(`^ (?:i |we )?(?:will |am going to |are going to )need (?:a|an|another)${kinds} ticket `),
  /^ (?:quick|urgent|another) ticket (?:please )?(?:for|about|re|regarding) /,
  pattern(`^ ${creating} (?:this|that|it|these) (?:as|into|in) (?:a |an )?(?:new )?ticket\\b`),
  pattern(
    '^ (?:log|enter|record|add|put|save|file|submit) (?!(?:a |the )?(?:note|comment|photo))(?:[^ ]+ ){1,6}(?:as|into) (?:a |an )?(?:new )?ticket ',
  ),
  pattern('^ (?:assign|give|send) (?:me|us) (?:a|an|another) new (?:[a-z]+ )?ticket '),
  /^ (?:a |new )?ticket (?:please |needed |request )*[:-] /,
  pattern(`^ ${creating}${anew}${kinds} ticket(?= )${thing}(?! _ticket)`),
  pattern(
    `^ (?:create|log|open|make|raise|file|submit|start|putin|setup|add|enter|need)(?: me| us| in| up)* (?:an?|another|one|new)${described} ticket(?= )${thing}(?! _ticket)`,
  ),
  pattern(`^ put (?:an?|another|one)${described} ticket `),
  pattern(`^ (?:an? |another |new )*${kinds.trim()} ?ticket for (?:[^ ]+ ){1,6}(?:: |- )`),
  pattern(`^(?: (?:an?|another|one more))?${kinds} ticket (?:for|about|re|regarding|on) .* please `),
  pattern(`^ ${creating} (?:some |a few |two |more )?new${kinds} tickets (?:for|about) `),
  pattern(
    `^ (?:creating|opening|logging|adding)(?: (?:an?|another|new))+${kinds} ticket (?:for|about) ${noVerb}`,
  ),
  pattern(`^ new${kinds} tickets please `),
  pattern(
    `^ (?:an? |another |new )*${kinds.trim()} ?ticket to (?:call|send|follow|followup|remarket|requote|contact|email|check|add|change|review|order|cancel|remind|request|process|fix) `,
  ),
  pattern(`^ ticket (?:creation|entry|add|create) (?:please |for |about |: |- |$)`),
  pattern(
    `^ (?:i |we )?(?:need|want|require|request|requesting)${described} ticket (?:for|about|opened|created|logged|please|re|regarding) `,
  ),
  pattern(
    `^ (?:i |we )?(?:(?:really |also )?(?:need|want|require|would like)|get|have|can (?:i|we) (?:get|have))(?: to have)? (?:a|an|another|one)${kinds} ticket(?= )`,
  ),
  pattern(`^ (?:a |an |one |another )?new${kinds} ticket(?= )${thing}(?! (?:this|last|today))`),
  pattern(
    `^ (?:create|add|log|open|make|setup|putin|start|enter|record|submit)(?: me)? (?:a|an|another)${kinds} (?:followup|claim|requote|policy change|endorsement request|service request|cancellation request|question)(?: request| reminder)? (?:for|on|about|re|regarding) `,
  ),
]

const done =
  '(?:moved|closed|resolved|marked|set|changed|bumped|updated|reopened|escalated|put|raised|switched|flagged)'

const updateTicket = [
  pattern(
    `^ (?:i |we )?(?:need|want|would like|get|have|can (?:we|i) (?:get|have))(?: to have)? (?:the |that |this )?(?:[^ ]+ ){0,3}(?:_ticket|ticket) (?:to be |as )?${done} `,
  ),
  pattern(
    `^ (?:closing|resolving|reopening|marking|moving|setting|updating|bumping|escalating|changing)(?= .*_ticket)(?!.* (?:was|were|will|would|makes?|does|did|how|can|should|[?]) )`,
  ),
  pattern(
    `^ ${changing}(?! (?:me|us) ).*(?: _ticket|(?: (?:the|that|this|my|an?|our|her|his|their|last|latest) | 's )(?:(?!tickets? |ticket for )[^ ]+ ){0,4}ticket )`,
  ),
  pattern(`^ ${changing}(?! (?:me|us) )(?: the)?(?: [a-z']+){0,3} ticket(?= )${thing}`),
  pattern(
    `^ _ticket (?:[:,-] )?(?:(?:status|priority) )?(?:(?:should|needs to|has to|can|to|must) (?:now )?be |(?:needs|has) to be |to |needs? (?:a )?|should go to |goes to |- |: |=)*(?:set to |set as |marked (?:as )?|moved to |bumped (?:up )?to |changed to |flagged (?:as )?|put (?:in|to) )*(?:as |now )?${statuses}(?: priority| now| please| today| asap)* [.!]? ?$`,
  ),
  pattern(
    `^ (?:the |that |this |her |his )(?:[a-z']+ ){0,3}ticket (?:(?:for|about) (?:[^ ]+ ){1,4})?(?:should|needs to|has to|must) be `,
  ),
  pattern(`^ (?:update|change|edit|modify) (?:some |my |our |the |an? )*tickets? [.!]? ?$`),
  pattern(
    '^ (?:set|change|update|make|raise|lower|bump|increase|put|switch|adjust|drop)(?: (?:it|its|the|that|this))*(?: (?:ticket|ticket s))? (?:priority|urgency)(?: level)? ',
  ),
  pattern(`^ (?:set|change|update|switch|move)(?: (?:it|its|the|that|this))* status (?:to|as|=) ${statuses}`),
]

const newPerson = (who: string) => [
  pattern(
    `^ (?:create|add|make|register|enter|setup|onboard|putin|log|start|insert|input|save|record|build|generate|punch)(?! (?:an )?additional| named| (?:a )?loss)(?: (?:the(?= (?:brand )?(?:new|following) ))|(?:${anew}))${kinds} ${who}(?= )${thing}(?! 's)`,
  ),
  pattern(
    `^ (?:get|put) (?:me |us )?(?:a |an |another |the )?(?:brand )?new${kinds} ${who}(?= )${thing}(?! 's)`,
  ),
  pattern(
    `^ (?:create|add|enter|register|setup|log)(?: some| more| a few| the)* new${kinds} ${who}s(?: please)? [.!]? ?$`,
  ),
  pattern(
    `^ make (?!me |us |sure |it |that )(?:[^ ]+ ){1,4}(?:a|an|our) (?:new )?${who}(?: please)? [.!]? ?$`,
  ),
  pattern(
    `^ (?:creating|adding|entering|registering)(?: (?:an?|another|new))+${kinds} ${who} (?:record )?(?:for|named|called) ${noVerb}`,
  ),
  pattern(`^ (?:add|put) (?:to|in|into) (?:our |the |my )*${who}s(?: list)? `),
  pattern(`^ (?:create|add|enter|register) (?:some |more )?${who}s(?: please)? [.!]? ?$`),
  pattern(`^ new${kinds} ${who}s (?:please |to (?:add|enter|create|setup|register) )`),
  pattern(`^ (?:add|create|enter|register|log|setup) (?:this|the|these) (?:new )?${who}s? [:-] `),
  pattern(`^ ${who} (?:add|create|creation|entry) (?:: |- |for |please |$)`),
  pattern(
    `^ (?:a |an |another )?(?:brand )?new${kinds} ${who} (?:[^ ]+ ){0,4}(?:please |needed |required |to (?:add|enter|create|setup|register) |needs to be (?:added|entered|created|setup|registered) )`,
  ),
  pattern(`^ open (?:a |an |up )*(?:brand )?new${kinds} ${who}(?= )`),
  pattern(
    `^ (?:got |have |i have |we have |we got |i got )?(?:a |an |another )?(?:brand )?new${kinds} ${who} (?:[:-] |named |called |name |with |for |record |needed |$|_)`,
  ),
  pattern(
    `^ (?:a |an |another )?(?:brand )?new${kinds} ${who} (?:(?!this|last|in|since|count|rate)[^ ]+ ){1,4}(?:, |- )?(?:_email|_phone|at _|email|phone)`,
  ),
  pattern(`^ (?:i |we )?(?:just )?(?:need|want|would like) (?:a|an|another) new${kinds} ${who}(?= )${thing}`),
  pattern(
    `^ (?:create|add|enter|save|setup|register|put|record|log|onboard|putin|input|get|insert|make)(?! an additional)(?! (?:a|an|another|more|some) (?:[^ ]+ ){1,4}(?:to|into|in) )(?: (?!to |note |email |phone )[^ ]+){1,6} (?:as|to|into|in|on|onto) (?:a |an |our |my |the |us )*(?:new |potential |list of |commercial |personal |current |active )*${who}s?(?: list| file| database| pipeline| book)?(?= (?:with|[,.!-]|email|phone|at|for|_|and|please|$))`,
  ),
]

const createClient = [
  /^ (?:i |we )?(?:have|got) (?:a|an|another|some) (?:(?:brand )?new )?client to (?:add|enter|create|setup|input|register)\b/,
  ...newPerson('client'),
  pattern('^ onboard (?!(?:a|an|the|new|our|my) )'),
]
const createProspect = [
  /^ (?:i |we )?(?:have|got) (?:a|an|another|some) (?:(?:brand )?new )?prospect to (?:add|enter|create|setup|input|register)\b/,
  ...newPerson('prospect'),
  pattern('^ (?:add|put|enter|log|drop|throw)(?: [^ ]+){1,6} (?:to|into|in) (?:the |our |my )*pipeline '),
]

const contactVerb =
  '(?:update|change|edit|modify|set|put|add|correct|fix|make|revise|amend|adjust|reset|swap|replace|enter|save|record|refresh|overwrite|switch|note|append)'
const contactChange = [
  pattern(
    '^ (?!(?:my|our|the|a|i|we|add|create) )(?:[^ ]+ ){1,4}new (?:email|phone|number)(?: address| number)? (?:is |: |- )?(?:_email|_phone)',
  ),
  /^ (?:i |we )?(?:need|want|would like|get|have) .*(?:email|phone|number).* (?:changed|updated|set|corrected|fixed|switched) .*(?:_email|_phone)/,
  // "Beths email is now …": the apostrophe forgotten.
  pattern(
    '^ (?!(?:my|our|your|what|whose|is|the|if) )(?:[^ ]+ ){1,4}(?:email|phone|number)(?: address| number)* (?:is|changed to|should be|=|:) (?:now )?(?:_email|_phone)',
  ),
  /^ new (?:email|phone)(?: address| number)? for .*(?:_email|_phone)/,
  pattern(
    `^ ${contactVerb}(?: (?:it|that|this|them|his|her|their))?(?: (?:email|phone|number|one))* (?:to|with|as) (?:_email|_phone)`,
  ),
  pattern(
    `^(?: (?!i |we )[^ ]+){1,5} (?:needs?|wants?) (?:a |their |her |his |an )?(?:new |different |updated )?(?:email|phone)(?: address| number)? .*(?:_email|_phone)`,
  ),
  pattern(
    `^ ${contactVerb}(?! (?:my|your|our) (?:own )?(?:email|phone|password|profile|address|name|information|contact|cell|number) ).*(?: 's| for| of| _email| _phone|client|prospect).*(?: ${field}| _email| _phone)`,
  ),
  pattern(`^ ${contactVerb}(?! (?:my|your|our) ).*(?: ${field})(?: [a-z]+)? (?:for|of|on|to) `),
  pattern(
    `^(?: [^ ]+){1,4} 's (?:new |correct |updated |current |best )*(?:email|phone|contact)(?: address| number)? (?:is|should be|has changed to|changed to|needs to be|to|=|:)(?: now| actually)? (?:_email|_phone)`,
  ),
  pattern(
    `^(?: (?!i |we |my |our |she |he |they )[^ ]+){1,5} (?:(?:just )?(?:moved|switched|changed|went)(?: over)? (?:to |from |phones? |numbers? |emails? |his |her |their |its )|(?:'s|his|her|their|its) (?:new |current |cell )*(?:email|phone|number)(?: address| number)* (?:is|to|changed) (?:now )?).*(?:_email|_phone)`,
  ),
  pattern(
    `^ (?:update|change|edit|modify|correct|fix|set|switch|replace|revise|amend)(?! (?:my|our|your) )(?: [^ ]+){1,8}(?: to| with| as| is| :| =| email| phone| number| contact).*(?:_email|_phone)`,
  ),
  pattern(
    `^ (?:the )?(?:(?:correct|new|right|updated|current|best|good) )?(?:email|phone|contact)(?: address| number)* (?:for|of) (?:[^ ]+ ){1,6}(?:is|should be|needs to be|changed to|:|=|-) (?:now )?(?:_email|_phone)`,
  ),
  pattern(
    `^(?: (?!i |we )[^ ]+){1,4} (?:has|have|got) (?:a )?(?:new|different) (?:email|phone|number)(?: address| number)? .*(?:_email|_phone)`,
  ),
]

const personChange = (who: string) => [
  pattern(
    `^ (?:update|change|edit|modify|correct|revise|amend|fix|adjust)${article}${kinds} ${who}(?= )${thing}`,
  ),
  pattern(`^ ${who} (?:update|change) `),
  pattern(
    `^ (?:update|edit|modify|change|correct) (?:the |my |our )?(?:(?!policy|client|prospect)[^ ]+ ){1,3}(?:'s )?${who}(?: record| file| profile| information)? [.!]? ?$`,
  ),
]
const fieldOf = (who: string) =>
  pattern(
    `^ (?:update|change|edit|modify|set)(?: (?:an?|the|my|one|our))* ${who}s?(?: 's)? (?:status|stage|email|phone|contact|address|number|information)(?: address| number| information)? (?:please )?[.!]? ?$`,
  )
const changeClient = [...personChange('client'), fieldOf('client')]
const changeProspect = [
  ...personChange('prospect'),
  fieldOf('prospect'),
  pattern(
    `^ (?:[^ ]+ ){1,4}'s (?:prospect )?(?:status|stage) (?:to |as |is now |should be |needs to be |= |: )+(?:quoted|contacted|lost|convert)(?: please| now| today)* [.!]? ?$`,
  ),
  pattern(
    `^ (?:mark|move|set|change|update|switch|flag|put|flip|bump|tag|progress|advance|shift|push|label)(?! _ticket)(?! (?:my|the) (?:calendar|page))(?: [^ ]+){1,7} (?:as|to|is|into|=) (?:a )?(?:the )?(?:status )?(?:quoted|contacted|lost|new|convert)(?: status| stage| column| prospect| please| now| today)* [?.!]? ?$`,
  ),
  pattern(`^ (?:mark|flag|move|set|make) (?:[^ ]+ ){1,5}(?:quoted|contacted|lost)(?= )`),
  pattern(`^ (?:mark|flag|move|set|make) (?:the |my )?prospect (?:[^ ]+ ){1,5}convert `),
  pattern(
    `^ (?:the |my |our )?prospect (?:(?!is |was )[^ ]+ ){1,4}(?:status |stage |[:=-] |to |now |should be |needs to be |to be )+(?:quoted|contacted|lost|convert|new)(?: please| now| today)* [.!]? ?$`,
  ),
  pattern(`^ (?:mark|move|set|change|update|switch|flag).* prospect .*(?:to|as) `),
]

function some(patterns: readonly RegExp[], clauses: readonly string[]): string | undefined {
  return clauses.find((clause) => patterns.some((each) => each.test(clause)))
}

// "Close it" behind a sentence that names the ticket.
const changesIt =
  /^ (?:update|change|fix)(?: (?:it|this|that|the status|status))?(?: (?:please|now))* [.!]? ?$|^ (?:close|resolve|reopen|escalate|mark|set|bump|change|update|move|make|put|finish|complete|raise|lower) (?:it|this|that|them|this one|that one)(?= )/

// "New client Maya Singh": nothing but a name behind the kind.
const newName =
  /^ (?:(?:we|i) (?:have|got|have got) )?(?:an? |one |another )?(?:brand )?new (?:[a-z]+ )?(client|prospect) (.+?)(?: please)? [.!]? ?$/

const company = /^(?:llc|inc|corp|co|ltd|&|and)$/

function isNewNamed(clause: string): boolean {
  const name = newName.exec(clause)?.[2]?.split(' ') ?? []
  return (
    name.length > 0 && name.length <= 4 && name.every((word) => isUnknownWord(word) || company.test(word))
  )
}

// "Please add her" behind a sentence that names her.
const addsIt =
  /^ (?:add|enter|create|put|register|setup|save|log|make)(?: (?:him|her|them|it|this one|that one))?(?: (?:in|please|now|up|to the system|for me))* [.!]? ?$|^ (?:add|enter|put|make|setup|register) (?:him|her|them|it) (?:as|in|to|please)\b/

// "Add Priya Shah" behind a sentence that says what she is.
const addsName =
  /^ (?:add|enter|create|save|register|putin|log|record) (?!(?:a|an|the|to|it|my) )((?:[^ ]+ ){1,4}?)(?:with |, |- |_|email |phone |to |please |$)/

function isNamedCreate(clause: string): boolean {
  const name = addsName.exec(clause)?.[1]?.trim().split(' ') ?? []
  return name.length > 0 && name.every(isUnknownWord)
}

// "Update Maria Lopez": nothing but a name behind the verb.
function isNamedUpdate(clause: string): boolean {
  const rest =
    /^ (?:update|edit|modify) (?:the )?(.+?)(?: (?:email|phone|contact)(?: address| number| information)?)?(?: (?:please|now|,))? $/
      .exec(clause)?.[1]
      ?.split(' ') ?? []
  return rest.length > 0 && rest.length <= 4 && rest.every((word) => isUnknownWord(word) || word === "'s")
}

const notPeople =
  /\b(?:coverage|policy|policies|deductible|limits?|vehicle|driver|password|billing|payment|carrier|premium|portal|setting|settings|calendar|template|website|page|field|system|appointment|ticket|tickets|notifications?|signature|agent|agency|certificate)\b/

function updateOf(clauses: readonly string[], reading: Reading): WriteIntent | null {
  const isAboutTicket = / _?ticket /.test(reading.words)
  if (some(updateTicket, clauses) || (isAboutTicket && some([changesIt], clauses))) return 'ticket.update'
  if (some(changeProspect, clauses)) return 'prospect.update'
  const isAboutProspect = /^ (?:[^ ]+ ){0,3}prospect .*\b(?:quoted|contacted|lost|convert)\b/.test(
    reading.words,
  )
  if (isAboutProspect && some([changesIt], clauses)) return 'prospect.update'
  const contact = some(contactChange, clauses)
  if (contact && !notPeople.test(contact)) {
    return / prospects? /.test(reading.words) ? 'prospect.update' : 'client.update'
  }
  if (some(changeClient, clauses) || clauses.some(isNamedUpdate)) return 'client.update'
  return null
}

/** The write that a message commands, or null: questions about writing, denials and reports are none. */
export function writeIntentOf(reading: Reading, { clauses }: SpeechAct): WriteIntent | null {
  const general = clauses.filter(
    (clause) => !/ (?:button|does not work|not working|broken|how|where|or not|or what) $/.test(clause),
  )
  if (some(createTicket, general)) return 'ticket.create'
  if (some(createProspect, general)) return 'prospect.create'
  if (some(createClient, general)) return 'client.create'
  const [, kind] = /(?:\bnew (?:[a-z]+ )?|^ )(client|prospect) /.exec(reading.words) ?? []
  if (kind && (general.some(isNamedCreate) || general.some(isNewNamed) || some([addsIt], general)))
    return kind === 'client' ? 'client.create' : 'prospect.create'
  return updateOf(general, reading)
}
