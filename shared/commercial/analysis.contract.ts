import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { Citation, Comparison } from '#shared/documents/comparison.contract.ts'
import { documentKinds } from '#shared/documents/facts.contract.ts'
import { lineCodes } from '#shared/documents/lines.rules.ts'
import { Id, line, paragraphs, Version } from '#shared/fields.ts'
import { Paging, Search, sortOf, wordsOf } from '#shared/lists.ts'

/** How many documents one analysis reads at most. */
export const maxDocuments = 4
/** The longest letter to an insured, in characters: room for every finding of four documents. */
export const maxLetterLength = 200_000
/** What each screen and print says of an analysis. */
export const indicativeNote =
  'Prepared by automatically reading the documents listed here. For information only. Not legal advice and not a substitute for the policy; the policy terms control.'

/** A value as it is shown, "—" where the document does not tell, with where it stands. */
export const Cell = z.object({
  text: z.string(),
  amount: z.number().nullable(),
  citation: Citation.nullable(),
})
export type Cell = z.infer<typeof Cell>

const lineOrNone = z.enum(lineCodes).nullable()

export const GridRow = z.object({
  name: z.string(),
  /** Locations that it is for; empty where it is for all. */
  location: z.string(),
  citation: Citation.nullable(),
  limit: Cell,
  deductible: Cell,
  premium: Cell,
})
export type GridRow = z.infer<typeof GridRow>

export const GridSection = z.object({
  line: lineOrNone,
  label: z.string(),
  premium: Cell,
  rows: z.array(GridRow),
})
export type GridSection = z.infer<typeof GridSection>

/** One document with its coverages by line of business. */
export const Grid = z.object({ sections: z.array(GridSection), totalPremium: Cell })
export type Grid = z.infer<typeof Grid>

export const gapWeights = ['critical', 'notable', 'minor'] as const
export type GapWeight = (typeof gapWeights)[number]
export const gapWeightLabels: Record<GapWeight, string> = {
  critical: 'Critical',
  notable: 'Notable',
  minor: 'Minor',
}

/** How a gap shows: said to be out, there but limited, not to be seen here, not fitting, or worth a check. */
export const gapStates = ['excluded', 'limited', 'not_seen', 'mismatch', 'check'] as const
export type GapState = (typeof gapStates)[number]
export const gapStateLabels: Record<GapState, string> = {
  excluded: 'Excluded',
  limited: 'Limited',
  not_seen: 'Not found',
  mismatch: 'Does not match',
  check: 'To check',
}

export const Gap = z.object({
  /** The id of the rule that found it, such as `auto-hired`. */
  id: z.string(),
  line: lineOrNone,
  title: z.string(),
  weight: z.enum(gapWeights),
  state: z.enum(gapStates),
  /** What was seen, or could not be seen. */
  finding: z.string(),
  whyItMatters: z.string(),
  whatToAsk: z.string(),
  /** Empty where something could not be seen. */
  citations: z.array(Citation),
})
export type Gap = z.infer<typeof Gap>

export const findingStates = ['open', 'done', 'not_relevant'] as const
export type FindingState = (typeof findingStates)[number]
export const findingStateLabels: Record<FindingState, string> = {
  open: 'Open',
  done: 'Done',
  not_relevant: 'Not relevant',
}

/** A gap of an analysis with the document it was found in (null: between documents) and what people made of it. */
export const Finding = Gap.extend({
  key: z.string(),
  document: z.number().int().min(0).nullable(),
  status: z.enum(findingStates),
  note: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** A document as it was when it was analyzed. */
export const AnalyzedDocument = z.object({
  id: Id,
  fileName: z.string(),
  kind: z.enum(documentKinds),
  /** As it is called in columns, such as "Expiring". */
  label: z.string(),
  namedInsured: z.string(),
  carrier: z.string(),
  policyNumbers: z.string(),
  effectiveDate: Day.nullable(),
  expirationDate: Day.nullable(),
  totalPremium: z.number().nullable(),
  /** A mark of the facts that were read, which reveals later corrections. */
  factsMark: z.string(),
})
export type AnalyzedDocument = z.infer<typeof AnalyzedDocument>

/** A review reads documents each for itself and as one program; a comparison sets the others against the first. */
export const analysisKinds = ['review', 'comparison'] as const
export type AnalysisKind = (typeof analysisKinds)[number]
export const analysisKindLabels: Record<AnalysisKind, string> = { review: 'Review', comparison: 'Comparison' }

/** What was found at the time: a snapshot, kept as it is when documents are corrected later. */
export const AnalysisResult = z.object({
  kind: z.enum(analysisKinds),
  analysedOn: Day,
  documents: z.array(AnalyzedDocument),
  grids: z.array(Grid),
  comparison: Comparison.nullable(),
  findings: z.array(Finding),
})
export type AnalysisResult = z.infer<typeof AnalysisResult>

/** `POST /api/policy-analyses`: the documents in their order; the first of a comparison is the expiring one. */
export const AnalysisCreate = z
  .strictObject({
    documentIds: z
      .array(Id)
      .min(1, 'Choose at least one document')
      .max(maxDocuments, 'Choose at most 4 documents'),
    kind: z.enum(analysisKinds).optional(),
    clientId: Id.nullable().optional(),
    title: line(200).min(1, 'Enter a title').optional(),
  })
  .refine(({ documentIds }) => new Set(documentIds).size === documentIds.length, {
    path: ['documentIds'],
    error: 'Choose each document once',
  })
  .refine(({ documentIds, kind }) => kind !== 'comparison' || documentIds.length > 1, {
    path: ['documentIds'],
    error: 'Choose a second document to compare with',
  })
export type AnalysisCreate = z.infer<typeof AnalysisCreate>

/** `PATCH /api/policy-analyses/:id`. */
export const AnalysisUpdate = z.strictObject({
  version: Version,
  title: line(200).min(1, 'Enter a title').optional(),
  letter: paragraphs(maxLetterLength).optional(),
  clientId: Id.nullable().optional(),
  findings: z
    .array(
      z.strictObject({
        key: line(200).min(1),
        status: z.enum(findingStates).optional(),
        note: paragraphs(2000).optional(),
      }),
    )
    .max(500)
    .optional(),
})
export type AnalysisUpdate = z.infer<typeof AnalysisUpdate>

export const analysisSorts = ['title', 'clientName', 'createdAt', 'updatedAt'] as const

/** `GET /api/policy-analyses`: newest first by default. */
export const AnalysisListQuery = z.strictObject({
  ...Paging,
  q: Search.optional(),
  clientId: Id.optional(),
  documentId: Id.optional(),
  kind: wordsOf(analysisKinds).optional(),
  sort: sortOf(analysisSorts).optional(),
})
export type AnalysisListQuery = z.infer<typeof AnalysisListQuery>

/** An analysis as lists show it. */
export const AnalysisSummary = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(analysisKinds),
  clientId: Id.nullable(),
  clientName: z.string(),
  createdById: Id,
  createdByName: z.string(),
  documents: z.number().int(),
  /** Critical gaps that nobody has ticked off. */
  openCritical: z.number().int(),
  openFindings: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number().int(),
})
export type AnalysisSummary = z.infer<typeof AnalysisSummary>

/** An analysis with all that was found, its letter, and whether its documents were corrected since. */
export const Analysis = AnalysisSummary.omit({
  documents: true,
  openCritical: true,
  openFindings: true,
}).extend({
  documentIds: z.array(Id),
  result: AnalysisResult,
  letter: z.string(),
  isStale: z.boolean(),
})
export type Analysis = z.infer<typeof Analysis>
