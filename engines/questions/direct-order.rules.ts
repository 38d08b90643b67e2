import type { ProspectStatus } from '#shared/prospects/prospect-statuses.ts'
import { namesToo } from './names.rules.ts'
import { correctWord } from './spelling.rules.ts'
import { emailPattern, isUnknownWord, phonePattern, straighten } from './text.rules.ts'

/** The new values that an order gives, and every word of it that is no part of an order. */
export type DirectOrder = {
  changes: { email?: string; phone?: string; status?: ProspectStatus }
  /** In the order of the sentence; empty where it is understood to its last word. */
  unread: string[]
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean))
}

// Only verbs that command: "marked", "marking" and "was set" tell of something.
const verbs = setOf(
  `mark set change update move put switch flag make edit modify add correct fix enter save record replace bump flip
   push advance shift label tag turn revise amend adjust give`,
)
const courtesies = setOf(
  'please pls plz kindly hi hello hey ok okay thanks thx now paige just asap up down over back go ahead',
)
const fields = setOf('status stage email e-mail mail address phone number cell mobile telephone contact')
const joints = setOf(
  'to as into in on for of with the a an my our his her their its and also prospect prospects lead leads record file new',
)
/** Said only in answer to a question, or behind a field: "it's quoted", "the phone is now …". */
const links = setOf("is it it's that's be should")
const statuses: Readonly<Record<string, ProspectStatus>> = {
  new: 'new',
  contacted: 'contacted',
  quoted: 'quoted',
  converted: 'converted',
  convert: 'converted',
  lost: 'lost',
}
const slips: Readonly<Record<string, string>> = { mrk: 'mark', chng: 'change', chg: 'change', upd: 'update' }

const asked =
  /^((?:please|pls|plz|hi|hello|hey|ok|okay|paige|[,.!])\s+)*(?:(?:can|could|would|will) (?:you|u)\b|(?:i|we) (?:want|need|would like) to\b|i'd like to\b|let's\b)/i
const pleads = /^[^?]*\b(?:can|could|would|will) (?:you|u)\b/i

type Token = { text: string; kind: 'word' | 'email' | 'phone' | 'mark' | 'name'; at: number }

const tokenPattern = new RegExp(
  `(?<email>${emailPattern.source})|(?<phone>${phonePattern.source})|(?<word>e-mail|[\\p{L}\\p{N}]+(?:'[\\p{L}\\p{N}]+)*)|(?<mark>->|=>|\\S)`,
  'gu',
)

function tokensOf(text: string): Token[] {
  return [...text.matchAll(tokenPattern)].map((match) => {
    const { email, phone, word } = match.groups ?? {}
    const kind = email ? 'email' : phone ? 'phone' : word ? 'word' : 'mark'
    return { text: match[0], kind, at: match.index }
  })
}

/** A word of a name or a sentence for comparing: small, without apostrophes. */
function keyOf(text: string): string {
  return text.toLowerCase().replace(/'/g, '')
}

function partsOf(name: string): string[] {
  return tokensOf(straighten(name)).flatMap(({ text, kind }) => (kind === 'mark' ? [] : [keyOf(text)]))
}

function isOrderWord(word: string): boolean {
  return [verbs, courtesies, fields, joints, links].some((words) => words.has(word)) || word in statuses
}

/** Where the longest run of words begins that stands so in the name, marks between them left out, and where it ends. */
function nameRun(tokens: readonly Token[], parts: readonly string[]): { from: number; to: number } | null {
  let best: { from: number; to: number; length: number } | null = null
  for (const [from] of tokens.entries()) {
    for (const [begin] of parts.entries()) {
      let [at, length] = [from, 0]
      while (at < tokens.length && begin + length < parts.length) {
        const { kind, text } = tokens[at] as Token
        const key = keyOf(text)
        const isSame = key === parts[begin + length] || key === `${parts[begin + length]}s`
        if (kind !== 'mark' && !isSame) break
        if (kind !== 'mark') length += 1
        at += 1
      }
      while (at > from && tokens[at - 1]?.kind === 'mark') at -= 1
      if (length > (best?.length ?? 0) && tokens[from]?.kind !== 'mark') best = { from, to: at, length }
    }
  }
  if (!best) return null
  const isWhole = best.length === parts.length
  const isTelling = tokens.slice(best.from, best.to).some(({ text }) => !isOrderWord(keyOf(text)))
  return isWhole || isTelling ? best : null
}

/** The sentence with the name as one token, its quotes and its possessive taken in. */
function withName(text: string, name: string): Token[] {
  const tokens = tokensOf(straighten(text))
  const run = nameRun(tokens, partsOf(name))
  if (!run) return tokens
  let { from, to } = run
  const isQuoted = /^["']$/.test(tokens[from - 1]?.text ?? '') && tokens[from - 1]?.text === tokens[to]?.text
  if (isQuoted) [from, to] = [from - 1, to + 1]
  else if (tokens[to]?.text === "'") to += 1
  return [...tokens.slice(0, from), { text: name, kind: 'name', at: 0 }, ...tokens.slice(to)]
}

function wordOf(text: string): string {
  const word = text.toLowerCase()
  if (isOrderWord(word)) return word
  const meant = slips[word] ?? correctWord(word)
  return isOrderWord(meant) ? meant : word
}

/** "New" before a field is no status: "her new email". */
function statusAt(tokens: readonly Token[], at: number): ProspectStatus | undefined {
  const word = wordOf(tokens[at]?.text ?? '')
  const next = tokens[at + 1]
  const isAdjective =
    word === 'new' && next && (next.kind !== 'word' ? next.kind !== 'mark' : fields.has(wordOf(next.text)))
  return isAdjective ? undefined : statuses[word]
}

const harmlessMarks = setOf(', . : ; = - -> =>')

type Reading = DirectOrder & { hasVerb: boolean; hasField: boolean }

function readValue(reading: Reading, { kind, text }: Token): boolean {
  if (kind !== 'email' && kind !== 'phone') return false
  if (reading.changes[kind] !== undefined) return false
  reading.changes[kind] = kind === 'email' ? text : text.trim().replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
  return true
}

function readMark(tokens: readonly Token[], at: number, mayAsk: boolean): boolean {
  const { text } = tokens[at] as Token
  const isLast = tokens.slice(at).every(({ kind }) => kind === 'mark')
  if (text === '?') return mayAsk && isLast
  return text === '!' ? isLast : harmlessMarks.has(text)
}

function readToken(reading: Reading, tokens: readonly Token[], at: number, isAnswer: boolean): boolean {
  const { kind, text } = tokens[at] as Token
  if (kind === 'name') return tokens.findIndex((token) => token.kind === 'name') === at
  if (kind !== 'word') return readValue(reading, tokens[at] as Token)
  const status = statusAt(tokens, at)
  if (status) {
    if (reading.changes.status !== undefined) return false
    reading.changes.status = status
    return true
  }
  const word = wordOf(text)
  reading.hasVerb ||= verbs.has(word)
  reading.hasField ||= fields.has(word)
  if (links.has(word)) return isAnswer || (reading.hasField && word === 'is')
  return isOrderWord(word)
}

/** Whether the sentence commands: by a verb, or as "name: value", "name -> value", "email to …". */
function commands(tokens: readonly Token[], { hasVerb }: Reading): boolean {
  return (
    hasVerb ||
    tokens.some(({ text, kind }) => kind === 'mark' && /^(?::|=|->|=>)$/.test(text)) ||
    tokens.some(({ text, kind }) => kind === 'word' && text.toLowerCase() === 'to')
  )
}

/**
 * Reads an order about one prospect word by word: verb, name, fields, values and politeness, each once. Whatever is
 * left (a negation, a condition, a quotation, a second name or value, a question) is named in `unread`; an answer to a
 * question of ours needs no verb.
 */
export function readDirectOrder(text: string, name: string, isAnswer: boolean): DirectOrder {
  const isAsked = asked.test(straighten(text))
  const rest = isAsked ? straighten(text).replace(asked, '') : text
  const tokens = withName(rest, name)
  const mayAsk = isAsked && pleads.test(straighten(text))
  const reading: Reading = { changes: {}, unread: [], hasVerb: false, hasField: false }
  let last = -2
  for (const [at, { kind, text: said }] of tokens.entries()) {
    const isRead = kind === 'mark' ? readMark(tokens, at, mayAsk) : readToken(reading, tokens, at, isAnswer)
    if (isRead) continue
    if (last === at - 1) reading.unread.push(`${reading.unread.pop() ?? ''} ${said}`)
    else reading.unread.push(said)
    last = at
  }
  const { changes, unread } = reading
  const isOrder = isAnswer || commands(tokens, reading)
  return { changes, unread: unread.length > 0 || isOrder ? unread : [straighten(text)] }
}

const maxNameWords = 6

/** Whether a word may stand in a name: by its capital, by being no word of ours, or as a first name beside another. */
function mayBeName({ text }: Token): boolean {
  return /^\p{Lu}/u.test(text) || isUnknownWord(text.toLowerCase()) || namesToo.test(text.toLowerCase())
}

/**
 * An order that is understood to its last word whoever it is about: the one run of strange words is the name. Null for
 * everything else.
 */
export function findDirectOrder(text: string): (Omit<DirectOrder, 'unread'> & { name: string }) | null {
  const rest = straighten(text).replace(asked, '')
  const tokens = tokensOf(rest)
  const isStrange = ({ kind, text }: Token) => kind === 'word' && !isOrderWord(wordOf(text))
  const [first, last] = [tokens.find(isStrange), tokens.findLast(isStrange)]
  if (!first || !last) return null
  const words = tokens.filter(({ kind, at }) => kind === 'word' && at >= first.at && at <= last.at)
  if (words.length > maxNameWords || !words.every(mayBeName)) return null
  const name = rest.slice(first.at, last.at + last.text.length).replace(/'s?$/, '')
  const { changes, unread } = readDirectOrder(text, name, false)
  return unread.length === 0 && Object.keys(changes).length > 0 ? { name, changes } : null
}
