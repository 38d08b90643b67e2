import type { StaticIntent } from '#shared/assistant/understanding.contract.ts'

type StaticRule = { intent: StaticIntent; priority: number; means: (words: string) => boolean }

const filler = new Set(
  `there paige everyone all team folks guys buddy friend pal mate again sir madam dear to you very so much a lot
   ton bunch for the your help today now my me i that was is it really kind of and ok okay cool great nice good perfect awesome
   wonderful excellent fantastic this have one oh well yes yeah just all we're are in on assistant bot info
   information quick fast appreciated helpful useful exactly what needed need amazing super brilliant lovely fine
   morning afternoon evening eve day night weekend week rest tonight tomorrow later soon monday friday then right alright
   doing going how things hows up been everything's with at been answer answers helping time man dude girl love sure happy meet pleased glad back
   early else nothing more no done got take care be off out of here am heading home us will leave leaving talk speak catch see around until next go must gotta have to going
   million thousand heaps tons life saver lifesaver best rock rule job work its u r please im thats welcome as always do today's new
   already wrapping signing logging up bed end call it enough only wanted say from clients? , . ! ? ; : - 's`
    .split(/\s+/)
    .filter(Boolean),
)

const greeting =
  /\b(?:hi|hello|hey|howdy|yo|greetings|hiya|heya|sup|wassup|hola|hallo|aloha|good (?:morning|afternoon|evening|eve|day)|morning|afternoon|evening|what is up|what is going on|what is happening|what is new|how are you|how is it going|how are things|how goes it|how do you do|how have you been|how is everything|nice to meet you|pleased to meet you|anybody there|anyone there|are you there|you there|how is your day|gday|happy (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|holidays|new year)|top of the morning|long time no see)\b/
const gratitude =
  /\b(?:thanks|thankful|appreciate|appreciated|grateful|much obliged|obliged|cheers|lifesaver|life saver|good (?:job|work)|great (?:job|work|help)|nice (?:job|work)|well done|awesome work|you rock|you rule|you are the best|you are (?:awesome|amazing|great|wonderful|helpful|so helpful|very helpful)|gracias|merci|kudos|that helps|that helped|that was (?:helpful|great|perfect|useful)|super helpful|very helpful|bless you|danke)\b/
const parting =
  /\b(?:bye|goodbye|good ?night|night night|(?<=^ (?:[a-z]+ )?)night(?= (?:(?:paige|all|everyone|team|guys|folks) )?(?:[.!] )?$)|(?<!to )see you|see ya|cya|later|farewell|ttyl|gtg|so long|take care|have a (?:good|great|nice|wonderful|lovely)|enjoy (?:your|the) (?:weekend|evening|day|night)|until (?:next|tomorrow|monday)|catch you|talk (?:to you )?(?:soon|later|tomorrow)|speak (?:soon|later)|signing off|logging off|logging out|signed off|heading (?:out|home)|i am (?:done|off|out|leaving|finished)|that is all|that will be all|that is it|nothing else|no more questions|gotta (?:go|run)|have to (?:go|run)|adios|ciao|peace out|over and out|done for (?:the day|today|now)|calling it a day|call it a day|bye bye|i will be back|be right back|brb|we are done|all done|all set|toodles|cheerio|au revoir|until later|laters)\b/

// "Maybe later", "thanks, that is all I needed".
const staysHere = /\bmaybe\b|\bthanks\b.*\bthat is all (?:i|we) (?:needed|wanted|need)\b/

const extra =
  /^(?:hi|hello|hey|howdy|yo|greetings|hiya|heya|sup|wassup|hola|hallo|aloha|thanks|appreciate|appreciated|grateful|thankful|much|obliged|cheers|kudos|gracias|merci|danke|bye|goodbye|goodnight|ya|cya|farewell|ttyl|gtg|brb|adios|ciao|laters|peace|over|long|see|toodles|cheerio|au|revoir|anybody|anyone|somebody|goes|gday|top|day|bless|finished|logging|run|call|calling|believe|questions|hear|wish|hope|enjoy|keep|handling|getting|fixing|looking|showing|checking|finding|quickly|patience|patient|service|support|response|reply|you|too|helped|helps|did|great|assist|assistance|worked|works|guidance|never|stay|safe|myself|clarifying|explaining)$/

// A greeting before a question is not what the message is about: nothing else may be left.
function isNothingElse(words: string, maxLeft = 0): boolean {
  const left = words.split(' ').filter((word) => word !== '' && !filler.has(word) && !extra.test(word))
  return left.length <= maxLeft
}

const identity = [
  /^ (?:[^ ]+ )?(?:who|what) (?:exactly|really|actually|the heck|on earth|precisely) are you\b|\bwhat do you call yourself\b|\bhow (?:can|do|should|could|would) (?:i|we|one) use (?:you|paige|this (?:assistant|bot|chat))\b/,
  /\bwho (?:am|are) (?:i|we) (?:talking|chatting|speaking|typing|messaging)\b|\bwhat (?:(?:kinds?|sorts?|types?) of (?:things?|stuff|questions?) )?(?:can|should|could|may) (?:i|we) (?:ask|use|do with)(?: (?:you|paige)\b| [?]? ?$)|\b(?:what|which)(?: [a-z]+)? (?:do|does) you know(?: how to do| about)? ?(?:[?.!]|$)|\bwhat do you know how\b/,
  /\b(?:who|what) (?:are|is) (?:you|paige|this assistant|this bot|this thing|this chat|the assistant)(?: exactly| anyway| called| really| even| again| and what.*| paige)? (?:[?.!]|$)/,
  /\bwhat is your (?:name|purpose|job|role|function|deal|title)\b|\byour name\b|\bdo you have a name\b|\bwhat (?:do|should|can|may) (?:i|we) call you\b/,
  /\bwhat are you (?:good|best) at\b|\b(?:who|(?:which|what) (?:company|team|people)) (?:made|built|created|developed|designed|programmed|trained|runs|owns|wrote|is behind|invented|makes|builds) (?:you|paige|this (?:bot|assistant|chat|thing))\b|\bwhere (?:do|did|are) you (?:come )?from\b|\bwho do you work for\b/,
  /\bwhat (?:exactly |precisely )?(?:can|could|do|else can|all can|(?:kinds?|sorts?|types?) of (?:things?|stuff|questions?|tasks?|help) (?:can|could|do)|(?:things|tasks|questions) can|would|are you able to|are you capable of)(?: (?:you|paige|this assistant|this bot))? ?(?:actually |exactly |even |really )?(?:do|help|able|capable|know|answer|handle|offer|assist|good|tell)?(?: for| with| me| us| about| to| here| exactly| of| on| all| else)* (?:[?.!]|$)/,
  /\bhow (?:can|could|do|would|will|may) you (?:help|assist|work|be of|support)\b/,
  /\bare you (?:for )?real [?.!]? ?$|\bare you (?:a|an|the|some|just|really|actually|even|still)? ?(?:a |an |some )?(?:real |actual |live |kind of )?(?:human|person|robot|bot|ai|machine|assistant|computer|chatbot|chatgpt|gpt|llm|program|language model|alive|sentient|virtual|chat bot|artificial|automated|alexa|siri|paige|woman|man|girl|based|powered|smart)\b/,
  /\b(?:am i|is this) (?:talking|speaking|chatting|typing)(?: to| with)? (?:a|an|to|with|you)\b.*|\bis this (?:a|an) (?:bot|human|person|ai|robot|real person|chatbot|assistant)\b/,
  /\b(?:tell (?:me|us)(?: a (?:bit|little))?(?: more)?(?: something)? about yourself|introduce yourself|about you|describe yourself|explain yourself|what you can do|what you do|how you (?:can help|work)|your (?:capabilities|capability|features|skills|functions|abilities|limitations|limits|powers|creator|maker|developer|commands)|list (?:of )?commands|available commands|who you are|what you are|things you can (?:do|help)|what you are able)\b/,
  /^ (?:i |please |can you |need |a |some |want )*help(?: me)?(?: out)?(?: please)? [?!.]? ?$|^ (?:menu|options|commands|capabilities|about|instructions) [?!.]? ?$/,
  /\bwhat (?:language )?(?:model|ai|technology|llm|tech) (?:are|do|is|powers|runs|drives)\b.*(?:you|behind|this)/,
  /\bhow (?:old|smart|were|are) (?:you|are you) (?:made|built|trained|old|smart|created|today )?.*(?:made|built|trained|old|smart|created|you [?]? ?$)/,
]

const market = [
  /^ where (?:is|are) (?:the )?(?:[a-z]+ ){0,2}(?:market|industry|rates) (?:headed|heading|going)\b/,
  /^ (?:tell me about |show me |current |present |the )*(?:state of the )?(?:current )?(?:[a-z&]+ ){0,2}market(?: conditions| trends?)? [?.]? ?$/,
  /^ (?:are|is) (?!our|my)(?:[^ ]+ ){0,3}(?:rates?|premium|prices) (?:[a-z]+ )?(?:rising|climbing|going up|increasing|falling|dropping|softening|hardening|stabilizing|spiking|going down)\b/,
  /^ (?:and )?how (?:is|are|does) (?:the )?(?:[^ ]+ ){0,3}(?:market|industry|rates)\b(?! share)/,
  /\b(?:market|industry|insurance|rate|rates|p&c|sector|insurtech|reinsurance)\b(?: [^ ]+){0,4} (?:trends?|trending|outlook|forecasts?|news|conditions?|landscape|cycle|hardening|softening|climate|developments?|predictions?|movement|headlines|changes|shifts|doing|looking|heading|environment|updates?|hard|soft|moving|like|going|direction|up or down|state)\b/,
  /\b(?:trends?|trending|outlook|forecast|news|developments|happening|going on|latest|new|changes|state|shape|changing|pulse|status|direction|future|mood|temperature|updates?|word|headlines|hot)\b(?: [^ ]+){0,6} (?:market|industry|marketplace|insurance (?:world|business|space|sector|industry)|insurance|sector|p&c)\b/,
  /\b(?:hard|soft|hardening|softening|firming|firm|tough|tight) (?:insurance |commercial |property |casualty |auto |home )*(?:market|marketplace)\b|\bmarket (?:is |still |getting |been |stays? )*(?:hard|soft|hardening|softening|firm|firming|tight|tightening|turning|stabilizing|harder|softer|tighter|better|worse)\b|\bmarket trends?\b/,
  /\b(?:rates?|premium|prices)\b(?: [a-z]+){0,3} (?:rising|going up|climbing|increasing|falling|dropping|softening|hardening|trending|headed|going down|stabilizing|spiking)\b.*\b(?:industry|market|across|everywhere|insurance|in general|generally|nationwide|nationally|countrywide|statewide|everyone|anywhere|auto|home|commercial|country|[?] $|year)\b/,
  /\b(?:industry|market|insurance) trends?\b|\btrends?\b.*\b(?:auto|home|commercial|health|property|casualty|cyber|insurance|liability|rates?)\b.*\b(?:market|industry|insurance|rates?|lines?)\b/,
  /\b(?:auto|home|commercial|property|cyber|casualty|umbrella|flood|health|workers|liability)(?: lines| insurance)? (?:market|rates|rate)\b.*\b(?:doing|looking|trending|going|these days|right now|lately|outlook|heading|this year|moving|now|trend|trends)\b/,
]
const ourOwn =
  /\b(?:our|my) (?:book|premium|retention|clients|prospects|policies|agency|numbers|rate|conversion|business)\b/

const rules: readonly StaticRule[] = [
  { intent: 'identity', priority: 20, means: (words) => identity.some((each) => each.test(words)) },
  {
    intent: 'market_trends',
    priority: 15,
    means: (words) => !ourOwn.test(words) && market.some((each) => each.test(words)),
  },
  {
    intent: 'goodbye',
    priority: 13,
    means: (words) => parting.test(words) && !staysHere.test(words) && isNothingElse(words, 1),
  },
  {
    intent: 'thanks',
    priority: 12,
    means: (words) => gratitude.test(words) && !/^ no |\bbut no\b/.test(words) && isNothingElse(words, 3),
  },
  { intent: 'greeting', priority: 10, means: (words) => greeting.test(words) && isNothingElse(words, 1) },
]

/** The fixed answers that a message may ask for, each with its priority. */
export function staticIntentsOf(words: string): { intent: StaticIntent; priority: number }[] {
  return rules.filter(({ means }) => means(words)).map(({ intent, priority }) => ({ intent, priority }))
}
