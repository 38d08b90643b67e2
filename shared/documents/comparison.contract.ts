import { z } from 'zod'
import { findingWays } from './facts.contract.ts'
import { Box } from './reading.contract.ts'

/** Where in a document something stands. */
export const Citation = z.object({
  /** Which of the documents, from 0. */
  document: z.number().int().min(0),
  /** From 1; null for what a person entered without a place. */
  page: z.number().int().min(1).nullable(),
  box: Box.nullable(),
  /** The words as the document has them. */
  text: z.string(),
  confidence: z.number().min(0).max(1),
  by: z.enum(findingWays),
})
export type Citation = z.infer<typeof Citation>

/** How much a difference weighs, the gravest first; `same` is none. */
export const differenceWeights = ['critical', 'notable', 'minor', 'better', 'same'] as const
export type DifferenceWeight = (typeof differenceWeights)[number]

export const ComparisonCell = z.object({
  main: z.string(),
  detail: z.string(),
  citation: Citation.nullable(),
})
export type ComparisonCell = z.infer<typeof ComparisonCell>

/** What one document changes against the first. */
export const Change = z.object({
  document: z.number().int().min(1),
  weight: z.enum(differenceWeights),
  what: z.string(),
})
export type Change = z.infer<typeof Change>

export const ComparisonRow = z.object({
  group: z.string(),
  name: z.string(),
  /** One for each document. */
  cells: z.array(ComparisonCell),
  changes: z.array(Change),
  /** The gravest of its changes. */
  weight: z.enum(differenceWeights),
})
export type ComparisonRow = z.infer<typeof ComparisonRow>

/** The premium of a document against the first one's; percent with one decimal. */
export const PremiumChange = z.object({
  document: z.number().int().min(1),
  from: z.number().nullable(),
  to: z.number().nullable(),
  dollars: z.number().nullable(),
  percent: z.number().nullable(),
})
export type PremiumChange = z.infer<typeof PremiumChange>

export const Comparison = z.object({
  rows: z.array(ComparisonRow),
  premiums: z.array(PremiumChange),
  /** In words, a sentence each. */
  summary: z.array(z.string()),
})
export type Comparison = z.infer<typeof Comparison>
