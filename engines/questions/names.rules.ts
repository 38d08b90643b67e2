import { clientFields } from '#shared/clients/clients.fields.ts'
import { fieldsOf, type RecordFields } from '#shared/fields/record-field.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { knownVocabulary } from './lexicon.ts'
import { phonePattern } from './text.rules.ts'

const word = String.raw`[\p{L}\p{N}][\p{L}\p{N}&.']*(?:-[\p{L}\p{N}]+)*`
// What ends a name in a running sentence.
const stops = new Set(
  `to with email e-mail phone cell mobile and about re regarding by due as at on status priority ticket tickets from is
   are has have was who that in into now please for of client clients prospect prospects lead leads customer customers
   account number address because concerning saying says under titled called named today tomorrow set asap urgent high
   low medium one record file info information contact it its this next new if can could would will or up again via
   expiring expire policy policies premium so but my our the a an number's insured their his her we i you do does list back down
   database system book pipeline right here wants needs need want asking called's`.split(/\s+/),
)
const titles = /^(?:mr|mrs|ms|miss|dr|the)\.? /i

function trimmedName(raw: string): string | undefined {
  const kept: string[] = []
  for (const part of raw.trim().replace(ownField, '').split(' ')) {
    const bare = part.replace(/[.,:;!?]+$/, '')
    if (kept.length > 0 || !/^(?:the|mr|mrs|ms|dr|miss|a|an)\.?$/i.test(bare)) {
      if (stops.has(bare.toLowerCase())) break
      kept.push(bare)
    }
    if (/[,:;!?]$/.test(part)) break
  }
  const name = kept
    .join(' ')
    .replace(/['.]$/, '')
    .replace(/'s$/, '')
    .replace(titles, '')
    .replace(/ (?:family|household)$/i, '')
    .trim()
  return name.length > 1 && kept.length <= 6 && /\p{L}/u.test(name) ? name : undefined
}

/** What a field of a client or prospect is called, as a pattern. */
const fieldTerms = [clientFields, prospectFields]
  .flatMap((fields: RecordFields) =>
    fieldsOf(fields).flatMap(([, { label, assistant }]) => [
      label.toLowerCase(),
      ...(assistant?.words ?? []),
    ]),
  )
  .toSorted((one, other) => other.length - one.length)
  .join('|')
// "Joe's Street Tacos" is a name: the field ends what is said, or its value follows.
const afterField = '(?=$|[.,:;!?]| (?:to|is|as) )'
const ownField = new RegExp(`'s? (?:new |current |old )*(?:${fieldTerms})${afterField}.*$`, 'iu')

const run = `(${word}(?: (?:& )?${word}){0,5})`
const fields = `(?:e-?mail|phone|cell|mobile|telephone|status|address|contact|number|info|information|name|details|record|file|profile|zip|birthday|(?:${fieldTerms})${afterField})`
// Where a name stands in a request; what comes first says most.
const places: readonly RegExp[] = [
  new RegExp(`(?:named|called|by the name(?: of)?|name is|name:) (?:"([^"]+)"|${run})`, 'iu'),
  new RegExp(
    `(?:update|change|edit|modify|set|correct|fix|replace|add|put|enter|save|record|find|what is|what's|whats|get|give me|show me|show|look up|pull up|revise|amend|need|tell me|check|of|for)(?: (?:the|my|our|client|prospect|lead|customer))* (${word}(?: ${word}){0,4}?)'s? (?:new |current |old |work |home |best |primary )*${fields}`,
    'iu',
  ),
  new RegExp(
    `(?:mark|move|set|change|flag|switch|update|put)(?: (?:the|prospect|lead|client|status of|status for))* ${run} (?:as|to|is|into)`,
    'iu',
  ),
  new RegExp(
    `(?:add|enter|save|set up|register|log|create|make|onboard|put) ${run} (?:as|to|into|in) (?:a |an |our |my |the )`,
    'iu',
  ),
  new RegExp(`(?:client|customer|insured|prospect|lead|household|account)s? ?[:,-]? (?:is )?${run}`, 'iu'),
  new RegExp(`(?:for|with|from|of) (?:client |prospect |lead |customer |the )*${run}`, 'iu'),
  new RegExp(`(?:about|re|regarding) (?:client |prospect |lead |customer |the )*${run}`, 'iu'),
  new RegExp(
    `^(${word}(?: ${word}){0,2}?) (?:has |have )?(?:just )?(?:moved|switched|changed|got) (?:over )?(?:to |a |his |her |their )`,
    'iu',
  ),
  new RegExp(
    `^(?:please |can you |could you )?(?:find|look up|lookup|pull up|search for|search|show me|show|who is|who's|open|get|update|edit|modify|onboard|is|do we insure|do we have|does) ${run}`,
    'iu',
  ),
  new RegExp(`^(${word}(?: ${word}){0,3}?)'s? (?:new |correct |updated |current )*${fields}`, 'iu'),
]

/** Plain words that are names beside another name: "tamika brown". */
export const namesToo =
  /^(?:brown|green|white|black|gray|young|king|hill|wood|stone|rose|hall|baker|cook|price|long|best|may|june|april|grace|hope|park|lane|church|bell|field|frost|love|moon|rice|street|wells|west|winter|law|day|charlie|sam|jim|joe|bob|bill|mary|john|jane|dave|mike|tom|tim|dan|ann|ben|max|leo|amy|kim|lee|ray|roy|rob|ron|mark|pat|jean)$/

const capital = String.raw`(?:\p{Lu}['\p{L}&]*(?:-\p{Lu}['\p{L}]*)*|(?:de|la|van|von|der|&)(?= \p{Lu}))`
const capitals = new RegExp(`${capital}(?: (?:${capital}|and (?=\\p{Lu})))*`, 'gu')
const notNames = new Set(
  `i hi hello hey please can could would what who which how when where why is are do does did show find create add update
   change set mark move open close the a an my our log list tell give any new ticket client prospect paige ok thanks coi bop gl
   t monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
   october november december ytd q1 q2 q3 q4 policy policies tickets clients auto home commercial health llm ai id`.split(
    /\s+/,
  ),
)

/** Every run of capitalized words that may be someone's name, in the order of the message. */
export function namesIn(text: string): string[] {
  const found: string[] = []
  for (const match of text.replace(/"[^"]*"/g, ' ').matchAll(capitals)) {
    const words = match[0].split(' ')
    while (words.length > 0 && notNames.has((words[0] ?? '').toLowerCase().replace(/'s$/, ''))) words.shift()
    while (words.length > 0 && notNames.has((words.at(-1) ?? '').toLowerCase().replace(/'s$/, '')))
      words.pop()
    const name = words.join(' ').replace(/'s$/, '').replace(/'$/, '')
    const isWord = words.length === 1 && match.index === 0 && knownVocabulary.has(name.toLowerCase())
    if (name.length > 1 && !isWord) found.push(name)
  }
  return found
}

function isPlausible(name: string): boolean {
  if (/^t-?\d+$/i.test(name)) return false
  const words = name.toLowerCase().split(' ')
  return !words.every((each) => notNames.has(each) || (knownVocabulary.has(each) && !/^\p{Lu}/u.test(name)))
}

/** The client or prospect that a message names, spelled as there; undefined without one. */
export function nameIn(text: string): string | undefined {
  const plain = text
    .replace(/[\w.+-]+@[\w.-]+/g, ' ; ')
    .replace(phonePattern, ' ; ')
    .replace(/\s+/g, ' ')
  const withoutTitle = plain.replace(/(?:titled|called|about|re:?|regarding) "[^"]*"/gi, ' ')
  for (const place of places) {
    const match = place.exec(withoutTitle)
    const name = trimmedName(match?.[1] ?? match?.[2] ?? '')
    if (name && isPlausible(name)) return name
  }
  return namesIn(withoutTitle)[0]
}
