import type { DocumentDetail, DocumentItem, DocumentPage } from '#shared/documents/documents.contract.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { CoverageFacts, Facts, Found } from '#shared/documents/facts.contract.ts'

const at = '2026-11-20T15:00:00.000Z'
export const documentId = '01990000-0000-7000-8000-00000000dd01'

/** A value that was found on the first page, surely by default. */
export function found<Value>(value: Value, confidence = 0.95): Found<Value> {
  const box = { x: 100, y: 50, width: 80, height: 12 }
  return { value, text: String(value), page: 1, box, confidence, by: 'words' }
}

/** A coverage by its name and limit. */
function aCoverage(name: string, limit: number): CoverageFacts {
  const nothing = { line: null, code: null, limitText: null, deductible: null, deductibleText: null }
  return { ...nothing, premium: null, name: found(name), limit: found(limit), location: '' }
}

/** What was found in a policy, its carrier not surely, with changes. */
export function someFacts(changes: Partial<Facts> = {}): Facts {
  return {
    ...emptyFacts('policy'),
    kind: found('policy' as const),
    namedInsured: found('Pelican Marine LLC'),
    mailingAddress: found('18 Wharf Street, Norfolk, VA 23510'),
    policies: [
      {
        policyNumber: found('GLX-44'),
        carrier: found('Granite Mutual', 0.5),
        naic: null,
        effectiveDate: found('2026-06-01'),
        expirationDate: found('2027-06-01'),
        lines: [found('gl' as const)],
        premium: found(8450, 0.6),
      },
    ],
    coverages: [aCoverage('Each occurrence', 1_000_000)],
    ...changes,
  }
}

/** A document as lists show it, read and ready to be checked by default. */
export function aDocument(changes: Partial<DocumentItem> = {}): DocumentItem {
  return {
    id: documentId,
    fileName: 'policy.pdf',
    fileType: 'pdf',
    bytes: 58_200,
    source: 'extraction',
    reading: 'ready',
    problem: null,
    pages: 2,
    pagesDone: 2,
    kind: 'policy',
    review: 'open',
    insured: 'Pelican Marine LLC',
    carrier: 'Granite Mutual',
    policyNumber: 'GLX-44',
    effectiveDate: '2026-06-01',
    premium: 8450,
    clientId: null,
    clientName: '',
    policyId: null,
    uploadedById: '01990000-0000-7000-8000-000000000001',
    uploadedByName: 'Maya Okafor',
    reviewedByName: '',
    reviewedAt: null,
    readAt: at,
    createdAt: at,
    updatedAt: at,
    version: 3,
    ...changes,
  }
}

/** The same with its facts, with changes. */
export function aWholeDocument(changes: Partial<DocumentDetail> = {}): DocumentDetail {
  const facts = someFacts()
  return { ...aDocument(), found: facts, facts, filing: null, ...changes }
}

/** A page with two words that were read from its text. */
export function aPage(changes: Partial<DocumentPage> = {}): DocumentPage {
  const words = [
    { x: 100, y: 50, width: 80, height: 12, text: 'GLX-44' },
    { x: 100, y: 200, width: 80, height: 12, text: 'GLX-45' },
  ]
  const size = { page: 1, width: 612, height: 792, source: 'text' as const }
  return { ...size, text: 'GLX-44\nGLX-45', words, fields: [], tables: [], ...changes }
}
