import type { SearchIndex } from './index.rules.ts'
import { spellings } from './spelling.rules.ts'
import { tokenize } from './tokens.rules.ts'
import { isLight, meanings } from './vocabulary.rules.ts'

/** A term that a word of the query may be found as; what is not the word itself counts for less. */
export type Alternative = { term: number; weight: number }

/** A word of the query: what it may be found as, and how much it says. */
export type Slot = {
  alternatives: readonly Alternative[]
  /** 1 for what is asked about, less for the words that hold a question together. */
  weight: number
  /** How rare it is; a word that no passage has is as rare as can be. */
  idf: number
  isLight: boolean
}

export type Query = {
  /** The different words. */
  slots: readonly Slot[]
  /** The words in order, as numbers of slots. */
  order: readonly number[]
}

const maxQueryLength = 2000
const maxWords = 60
const maxCorrected = 5
const lightWeight = 0.3
const meaningWeight = 0.45
const spellingWeight = 0.9

function corrected(index: SearchIndex, term: string): Alternative[] {
  const found = spellings(term, index.terms, (at) => -(index.idf[at] ?? 0))
  return found.map((number, place) => ({ term: number, weight: spellingWeight / (1 + place) }))
}

function alternativesOf(index: SearchIndex, term: string): Alternative[] {
  const number = index.numbers.get(term)
  const others = (meanings.get(term) ?? []).flatMap((other) => {
    const found = index.numbers.get(other)
    return found === undefined ? [] : [{ term: found, weight: meaningWeight }]
  })
  return number === undefined ? others : [{ term: number, weight: 1 }, ...others]
}

/** The words of a question as slots of the index; null where it asks about nothing ("what is the"). */
export function readQuery(index: SearchIndex, text: string): Query | null {
  const tokens = tokenize(text.slice(0, maxQueryLength)).slice(0, maxWords)
  const places = new Map<string, number>()
  const slots: Slot[] = []
  const order: number[] = []
  let corrections = 0
  const rarest = Math.log(1 + (index.passages.length + 0.5) / 0.5)
  for (const { term, word } of tokens) {
    const known = places.get(term)
    order.push(known ?? slots.length)
    if (known !== undefined) continue
    places.set(term, slots.length)
    const light = isLight(word)
    let alternatives = alternativesOf(index, term)
    if (alternatives.length === 0 && !light && corrections < maxCorrected) {
      corrections += 1
      alternatives = corrected(index, term)
    }
    const first = alternatives[0]
    const idf = first ? (index.idf[first.term] ?? rarest) : rarest
    slots.push({ alternatives, weight: light ? lightWeight : 1, idf, isLight: light })
  }
  return slots.some(({ isLight: light }) => !light) ? { slots, order } : null
}

/** The terms by which a passage's text matches a query: what is asked about, however it is found. */
export function matchingTerms(index: SearchIndex, query: Query): ReadonlySet<string> {
  const terms = query.slots
    .filter((slot) => !slot.isLight)
    .flatMap(({ alternatives }) => alternatives.flatMap(({ term }) => index.terms[term] ?? []))
  return new Set(terms)
}

/** The different words that a question asks about, as they were written; none where it asks about nothing. */
export function queryTerms(text: string): string[] {
  const tokens = tokenize(text.slice(0, maxQueryLength)).slice(0, maxWords)
  const words = tokens
    .filter(({ word }) => !isLight(word))
    .map(({ word }) => word.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  return [...new Set(words)].filter((word) => word !== '')
}
