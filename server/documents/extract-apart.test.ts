import { describe, expect, it, onTestFinished } from 'vitest'
import type { ReadPage } from '#shared/documents/reading.contract.ts'
import { ExtractionError, openExtractor } from './extract-in-worker.ts'

function pageOf(page: number, text: string, source: ReadPage['source'] = 'text'): ReadPage {
  return { page, width: 0, height: 0, source, text, words: [], fields: [], tables: [] }
}

function opened(...limits: Parameters<typeof openExtractor>) {
  const extractor = openExtractor(...limits)
  onTestFinished(extractor.close)
  return extractor
}

describe('the thread that finds facts', () => {
  it('has them of all pages in their order, each as it was read last', async () => {
    const extractor = opened()
    extractor.add(pageOf(2, '', 'scan'))
    extractor.add(pageOf(1, 'COMMON POLICY DECLARATIONS\nNamed Insured: Riverbend Bakery LLC'))
    extractor.add(pageOf(2, 'Policy Number: CPP 2043117', 'ocr'))
    const { namedInsured, policies } = await extractor.facts()
    expect(namedInsured).toMatchObject({ value: 'Riverbend Bakery LLC', page: 1 })
    expect(policies[0]?.policyNumber).toMatchObject({ value: 'CPP 2043117', page: 2 })
  })

  it('ends alone when it takes too long, and says so', async () => {
    const extractor = opened({ millis: 1, heapMegabytes: 512 })
    await expect(extractor.facts()).rejects.toThrow(ExtractionError)
  })

  it('ends alone when it needs too much memory, also while pages are still read', async () => {
    const extractor = opened({ millis: 20_000, heapMegabytes: 24 })
    const text = 'Covered property at the premises described. '.repeat(2000)
    for (let page = 1; page <= 400; page += 1) extractor.add(pageOf(page, `${page} ${text}`))
    await expect(extractor.facts()).rejects.toThrow(ExtractionError)
  })
})
