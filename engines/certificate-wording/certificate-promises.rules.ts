import {
  aiAfter,
  aiLower,
  aiMark,
  insuranceTerms,
  type PromiseFinder,
  type PromiseKind,
  promiseFinders,
  promiseKinds,
} from './promise-patterns.rules.ts'
import { isDenied, type Sentence, sentencesOf } from './promise-sentences.rules.ts'

/** A promise that a text makes: its kind, the words, and where the sentence with them stands. */
export type CertificatePromise = {
  kind: PromiseKind
  words: string
  start: number
  end: number
  /** Whether it speaks of every policy. */
  isForAll: boolean
}

type Found = { from: number; to: number }

function everyMatch(text: string, pattern: RegExp): Found[] {
  const all = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
  return [...text.matchAll(all)].map((match) => ({ from: match.index, to: match.index + match[0].length }))
}

function markedAi(text: string): Found[] {
  return [aiMark, aiAfter, aiLower].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const word = match[1] ?? match[2] ?? ''
      const from = match.index + match[0].indexOf(word)
      return { from, to: from + word.length }
    }),
  )
}

function promised({ text }: Sentence, kind: PromiseKind, finder: PromiseFinder): Found | undefined {
  const firm = (finder.firm ?? []).flatMap((pattern) => everyMatch(text, pattern))[0]
  const isHarmless = finder.harmless?.test(text)
  if (firm && !isHarmless) return firm
  if (isHarmless) return undefined
  const loose = insuranceTerms.test(text) ? (finder.loose ?? []) : []
  const found = [...finder.patterns, ...loose].flatMap((pattern) => everyMatch(text, pattern))
  const marks = kind === 'additional_insured' ? markedAi(text) : []
  return [...found, ...marks].find(({ from, to }) => !isDenied(text, from, to))
}

const forAll = /\b(?:all|each|every|any)\b.{0,20}\b(?:lines?|polic(?:y|ies)|pols?|coverages?)\b/i

/**
 * What a text of a certificate promises beyond the policies: notice, a change of the policy, an additional insured, a waiver
 * of subrogation, primary coverage, or what a contract means. Denials, disclaimers and plain descriptions are no promises.
 */
export function findCertificatePromises(text: string): CertificatePromise[] {
  return sentencesOf(text).flatMap((sentence) =>
    promiseKinds.flatMap((kind) => {
      const found = promised(sentence, kind, promiseFinders[kind])
      if (!found) return []
      const words = sentence.text.slice(found.from, found.to).replace(/\s+/g, ' ').trim()
      const { start, end } = sentence
      return [{ kind, words, start, end, isForAll: forAll.test(sentence.text) }]
    }),
  )
}
