import { readText } from '#engines/questions/text.rules.ts'
import { questionVocabulary } from '#engines/questions/unread.rules.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { wordsOfFields } from '#shared/fields/record-field.ts'
import { allLinesOfBusiness, type PolicyType } from '#shared/policies/lines-of-business.rules.ts'

/** A type or line of policy that a question names, by the words it uses. */
export type NamedLine = { label: string; types: readonly PolicyType[]; lines: readonly string[] }

/** How agents call lines beside their own names; an umbrella is a business's or a person's. */
const spokenLines: Record<string, readonly string[]> = {
  gl: ['General liability'],
  'general liability': ['General liability'],
  bop: ['BOP'],
  'business owners': ['BOP'],
  'workers comp': ['Workers comp'],
  'workers compensation': ['Workers comp'],
  'work comp': ['Workers comp'],
  wc: ['Workers comp'],
  umbrella: ['Commercial umbrella', 'Personal umbrella'],
  'e&o': ['Professional liability'],
  'errors and omissions': ['Professional liability'],
  epli: ['Employment practices'],
  'd&o': ['Directors and officers'],
  ho3: ['Homeowners'],
  homeowner: ['Homeowners'],
  'home owners': ['Homeowners'],
  rv: ['Recreational vehicle'],
  boat: ['Watercraft'],
  'business auto': ['Commercial auto'],
}

const typeWords: Record<string, PolicyType> = {
  auto: 'auto',
  car: 'auto',
  vehicle: 'auto',
  home: 'home',
  house: 'home',
  commercial: 'commercial',
  business: 'commercial',
  health: 'health',
}

const vocabulary: readonly { words: string; named: NamedLine }[] = [
  ...Object.entries(spokenLines).map(([words, lines]) => ({
    words,
    named: { label: lines.length === 1 ? (lines[0] ?? words) : words, types: [], lines },
  })),
  ...Object.entries(typeWords).map(([words, type]) => ({
    words,
    named: { label: words === type ? type : words, types: [type], lines: [] },
  })),
  ...allLinesOfBusiness.map((line) => ({
    words: line.toLowerCase(),
    named: { label: line, types: [], lines: [line] },
  })),
].sort((one, other) => other.words.length - one.words.length)

const filler = new Set(
  `a about account accounts active agent agents all also am an and any anybody anyone are as at be been belong belongs
  being book business buy by call called can carrier carry client clients contact cost could coverage coverages
  covered current currently customer customers date dates detail details do does did due each email email's e-mail
  end ends every everything expiration expire expired expires expiring find for from get give going got handle handled
  handles handling has have having he her him his hold holds how i if in info information insurance insured is it its
  know last list listed long look looks lookup manage manages many me much my name named need next now number numbers
  of on one only open or our out overdue pay paying pays people phone please policies policy premium premiums pull
  producer producers prospect prospects reach renew renewal renewals renewed renewing renews rep responsible run runs
  search see service services she should show some status still take tell term than that the their them there they
  birth birthday birthdate dob ein fein license id security social ssn tax
  doing going look looking compare compared average avg month months week weeks year years quarter day days last first
  this yr prem just only got us please pls plz thanks ok hi hello hey paige w ticket tickets task tasks to today total under up us want was we were what what's whats when when's where which
  while who who's whos whose why will with would x-date xdate yet you your address mail producers pipeline
  across among amongst overall throughout altogether combined together whole entire both`
    .split(/\s+/)
    .concat(wordsOfFields(clientFields, () => true).flatMap((words) => words.split(' ')))
    .filter(Boolean),
)

// These may turn an answer around, and yet nobody is called so.
const neverNames = new Set(
  `but not no none never neither nor either without except excluding exclude besides minus instead beyond before after since
  during until till between than within against along around behind below above beside despite inside outside into onto
  near off per through toward towards upon via versus vs unless although though because while if so then there such same
  other others another few fewer several most more less least enough half every everyone
  don't doesn't didn't isn't aren't haven't hasn't dont doesnt didnt isnt arent havent hasnt already`.split(
    /\s+/,
  ),
)

/** A question in lower case, with straight apostrophes. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

function hasWords(text: string, words: string): boolean {
  const at = ` ${text.replace(/[^\p{L}\p{N}&]+/gu, ' ')} `.indexOf(` ${words}`)
  if (at < 0) return false
  const after = ` ${text.replace(/[^\p{L}\p{N}&]+/gu, ' ')} `.slice(at + 1 + words.length)
  return /^(s|es)? /.test(after)
}

/** The line or type of policy that a question names: "GL", "workers' comp", "auto"; the longest name wins. */
export function lineIn(text: string): NamedLine | null {
  const said = plain(text).replace(/'s?\b/g, '')
  return vocabulary.find(({ words }) => hasWords(said, words))?.named ?? null
}

/** Whether a policy is of a named line or type. */
export function isOf(policy: { type: PolicyType; lineOfBusiness: string }, named: NamedLine | null): boolean {
  if (!named) return true
  return named.types.includes(policy.type) || named.lines.includes(policy.lineOfBusiness)
}

/** Every word by which a line or type may be named, as questions are read. */
export function wordsNaming(named: NamedLine): string[] {
  const spoken = vocabulary.filter((entry) => entry.named.label === named.label).map(({ words }) => words)
  return spoken.flatMap((words) => readText(`${words} ${words}s`).words.trim().split(' '))
}

function strangeWords(text: string): string[] {
  const line = lineIn(text)
  const ofLine = new Set(
    vocabulary.filter(({ named }) => named === line).flatMap(({ words }) => words.split(' ')),
  )
  return (
    plain(text)
      .split(/[\s,;:?!()"]+/)
      .map((word) => word.replace(/^[-.'&]+|[-.'&]+$/g, '').replace(/'s$/, ''))
      .filter(
        (word) =>
          word.length > 1 &&
          !filler.has(word) &&
          !ofLine.has(word.replace(/'/g, '')) &&
          !ofLine.has(word.replace(/s$/, '')),
      )
      // "In the next 30 days" names nobody.
      .filter((word) => !/^\d{1,3}$/.test(word))
  )
}

const maxWords = 5

function quotedIn(text: string): string | undefined {
  return /"([^"]{2,80})"/.exec(plain(text))?.[1]
}

/** What is left of a question without the words that every question has, or nothing. */
export function strangeIn(text: string): string {
  return quotedIn(text) ?? strangeWords(text).slice(0, maxWords).join(' ')
}

/** The name that a question is about, or nothing: "across", "not" and the like are nobody's. */
export function nameIn(text: string): string {
  const words = strangeWords(text).filter((word) => !neverNames.has(word))
  // Nor are "lost" and "home": who has such words alone for a name is found by the whole name.
  const isName = words.some((word) => !questionVocabulary.has(word))
  return quotedIn(text) ?? (isName ? words.slice(0, maxWords).join(' ') : '')
}

const asksForWay =
  /^(?:(?:please|so|and|hi|hello|hey)[, ]+)*(?:how to|how (?:do|does|can|could|should|would|must) |(?:can|may|should|must) (?:i|we|a|an|the) |(?:when|where) (?:do|should|must|can) (?:i|we) |what is an? )/
const asksForState =
  /^\W*(?:\w+[, ]+)*?how (?:do|does) (?:\S+ ){1,3}?(?:do|perform|compare|stand|look|fare|rank|trend)\b/

/** Whether a question asks how something is done or what it is, which no figure answers: "How do I add a driver to a policy?" */
export function asksHow(question: string): boolean {
  const text = plain(question)
  return asksForWay.test(text) && !asksForState.test(text)
}
