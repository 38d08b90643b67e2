import type { FigureIntent } from '#shared/assistant/understanding.contract.ts'
import { meaningOf } from './lexicon.ts'
import { correctWord } from './spelling.rules.ts'
import { type Reading, readText, straighten } from './text.rules.ts'

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean))
}

/** Words that narrow no figure, whatever is asked. */
const neutral = setOf(
  `a an the is are was were be been am do does did done has have had having got get getting we our ours us i my me mine
   you your it its that these those there here of in on at to for from with and as who whom whose what whats which how
   much many count counts number numbers total totals sum amount many show tell give list display see find know need want
   like look looks looking please thanks hi hello hey ok okay so now right currently current still yet all overall
   altogether whole entire agency business book office company team can could will would let just quick quickly paige
   exactly about roughly any some across among amongst throughout combined both up doing going goes stand standing stands things everything far also too then well
   information report database system file they them their he she if lot check pullup run pull big large size s 's folks
   people value say actually lately recently really be sitting at where when add together lets today books us wise w work works 1 ? , . ! : ; -`,
)

/** What each figure is asked by, beside the neutral words. */
const topicWords: Record<FigureIntent, ReadonlySet<string>> = {
  client_count: setOf('client clients base insure serve service servicing active big'),
  prospect_count: setOf('prospect prospects active working open pipeline pipe'),
  premium: setOf(
    `premium premiums written write writes writing wrote sell sells sold sales production produce produced revenue money
     dollar dollars worth inforce active average per each policy policies client clients volume annual annually yearly monthly
     bring brought made make wise line agents gross new renewal renewals vs versus`,
  ),
  agent_count: setOf(
    'plan agent agents headcount seat seats user users licensed left open available used working member members free taken',
  ),
  policy_count: setOf(
    'policy policies active inforce service per client clients average books line lines written write wrote sold',
  ),
  new_clients: setOf(
    `prospect prospects opened write wrote new client clients added add gain gained gaining joined join signed sign landed picked pick brought bring win won
     acquired onboarded came become became more growth grow growing`,
  ),
  conversion_rate: setOf(
    `conversion convert converts converting converted rate ratio percentage prospect prospects client clients close closed
     closing win won bind bound become became turn turned into sales often good quotes`,
  ),
  top_agent: setOf(
    `name by month prospects premium top best leading lead leader leaderboard numberone performer performing performs perform producing agent agents most
     premium star mvp rank ranked ranking killing crushing hot ahead sold sell sells selling wrote write written writes
     policies first place highest biggest brought bring in place winning rainmaker seller person sales`,
  ),
  agency_overview: setOf(
    `bring overview statistics performance performing perform performs healthy health good state key big picture speed status
     progress ahead behind track main update results top line rate kpi snapshot brief me fill`,
  ),
  retention: setOf(
    `retention retain rate ratio percentage client clients keep keeping kept lose losing lost stay stays stayed staying
     leave leaving left loyal loyalty sticky policies policy holding hold renew stick long`,
  ),
  policy_distribution: setOf(
    `distribution distributed write written by type types line lines kind kinds policy policies percentage premium versus vs or split
     spread mix most common sell sells biggest largest balanced break down between each per category compare against`,
  ),
  pipeline: setOf(
    `pipeline prospect prospects potential premium worth dollar dollars money outstanding pipe wise volume opportunity sales open
     opportunities forecast`,
  ),
  open_tickets: setOf(
    `ticket tickets open outstanding backlog queue workload remain remaining left active closed close resolved resolve
     opened done needs be opened waiting working in progress on plate`,
  ),
  renewals: setOf(
    `renewal renewals renew renews expire expires ending end ends due coming up upcoming policy policies premium client
     clients volume soon run out within next date dates business running anyone anybody anything flag print
     search lookup fetch view retrieve report come comes off fall falling drop roll over`,
  ),
}

const expired = setOf('expired')
const priorities = setOf('urgent high medium low priority overdue late')
const days = setOf(
  `day days week weeks month months quarter quarters year years yearly annual annually monthly weekly ytd mtd date this
   last next past previous prior coming upcoming following within over since during through until between yesterday
   tomorrow start beginning ago first second third fourth january february march april may june july august september
   october november december jan feb mar apr jun jul aug sep sept oct nov dec q1 q2 q3 q4 back one two three four six
   ten thirty sixty ninety couple few couple by ahead far`,
)
const comparing = setOf(
  `than compare compared comparing comparison versus vs against more less fewer better worse same up down ahead behind
   difference changed change changes change grow grew grown growing growth trend trending increase decrease improve
   improved or on over`,
)

/** What of a question was made use of, beside the figure that it asks for. */
export type Used = {
  period?: boolean
  comparison?: boolean
  /** The types of policy that the answer is narrowed to. */
  types?: readonly string[]
  tickets?: boolean
  /** Names that the answer is narrowed to: a producer's, a carrier's. */
  names?: readonly string[]
  /** The period is over, so that what expires in it has expired. */
  over?: boolean
}

function withoutNames(text: string, names: readonly string[]): string {
  const words = names.flatMap((name) => name.split(/[^\p{L}\p{N}']+/u)).filter(Boolean)
  const any = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  return any === ''
    ? text
    : text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?:'s)?(?![\\p{L}\\p{N}])`, 'giu'), ' ')
}

function isNumberOfDays(word: string): boolean {
  return /^\d{1,3}(?:st|nd|rd|th)?$|^20\d\d$/.test(word)
}

/** The words of a message that stand in none of these sets, in their order; runs of neighbors stay together. */
function left(words: readonly string[], isRead: (word: string) => boolean): string[] {
  const runs: string[] = []
  let last = -2
  for (const [at, word] of words.entries()) {
    if (isRead(word)) continue
    if (last === at - 1) runs.push(`${runs.pop() ?? ''} ${word}`)
    else runs.push(word)
    last = at
  }
  return runs
}

function wordsOf({ words }: Reading): string[] {
  return words.trim().split(' ').filter(Boolean)
}

/**
 * The words of a question for a figure that the figure makes no use of: each may be a condition, so that with any of them
 * no figure is given. "How many auto repair shops do we insure" leaves "repair shops".
 */
export function unreadOfFigure(text: string, intent: FigureIntent, used: Used): string[] {
  const reading = readText(withoutNames(text, used.names ?? []).replace(/\bpast[ -]due\b/gi, 'overdue'))
  const sets = [neutral, topicWords[intent]]
  if (used.period) sets.push(days)
  if (used.comparison) sets.push(comparing)
  if (used.types) sets.push(new Set(used.types))
  if (used.tickets) sets.push(priorities)
  if (used.over) sets.push(expired)
  const isRead = (word: string) =>
    sets.some((words) => words.has(word)) || (used.period === true && isNumberOfDays(word))
  return left(wordsOf(reading), isRead)
}

const lineWords = setOf(
  `auto home commercial health personal line lines life flood umbrella cyber liability renters condo boat rv motorcycle
   watercraft bond bonds pet claim claims coverage coverages limit limits deductible deductibles workers comp
   compensation general professional open lost quoted contacted new converted resolved policy policies premium client
   clients prospect prospects ticket tickets agent agents top monthly summer winter friday monday`,
)
const questionSets = [neutral, lineWords, days, comparing, priorities, ...Object.values(topicWords)]

const plainQuestionWords = new Set(questionSets.flatMap((words) => [...words]))
const theirSynonyms = [...meaningOf].filter(([, meant]) => plainQuestionWords.has(meant))

/** Words that may belong to a question of the trade, so that alone they name nobody. */
export const questionVocabulary: ReadonlySet<string> = new Set([
  ...plainQuestionWords,
  ...theirSynonyms.map(([word]) => word),
])

/** Whether a word is read as another by its spelling, which may be the name of someone: "homer" as "home". */
export function hasGuessedWord(text: string): boolean {
  const words =
    straighten(text)
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  return words.some((word) => correctWord(word) !== word)
}

/** What is left of a question without its neutral words and those that the answer makes use of. */
export function unreadBeside(text: string, used: Iterable<string>): string[] {
  const read = new Set(used)
  const reading = readText(text)
  return left(wordsOf(reading), (word) => neutral.has(word) || read.has(word))
}
