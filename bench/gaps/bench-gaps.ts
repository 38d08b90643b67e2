import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readFile } from '#bench/documents/read-file.ts'
import { extractFacts } from '#engines/document-reading/extract-facts.rules.ts'
import { gapsOf } from '#engines/gap-analysis/gaps/gaps.rules.ts'
import { openDocumentReader } from '#server/adapters/documents.ts'
import { type DocumentFileType, documentEndings } from '#shared/documents/reading.contract.ts'

/** What is gone through: a folder of documents, as of a day; `isWhole` prints findings of all weights. */
export type GapsWish = { folder: string; today: string | null; isWhole: boolean }

function typeOf(name: string): DocumentFileType | null {
  const ending = path.extname(name).slice(1).toLowerCase()
  return documentEndings.find((known) => known === ending) ?? null
}

const edge = openDocumentReader()

async function gapsOfFile(file: string, type: DocumentFileType, { today, isWhole }: GapsWish) {
  const { pages } = await readFile(edge, readFileSync(file), type)
  const facts = extractFacts(pages)
  const gaps = gapsOf(facts, pages, today).filter(({ weight }) => isWhole || weight === 'critical')
  const lines = [...new Set(facts.policies.flatMap((policy) => policy.lines.map(({ value }) => value)))]
  const findings = gaps.map(({ id, weight, state, finding, citations }) => ({
    id,
    weight,
    state,
    finding,
    evidence: citations.map(({ page, text }) => ({ page, text })),
  }))
  return { file: path.basename(file), kind: facts.kind.value, pages: pages.length, lines, findings }
}

/** Prints the gap findings of each document of a folder with weight and evidence, one JSON object a line. */
export async function benchGaps(wish: GapsWish): Promise<void> {
  for (const name of readdirSync(wish.folder).sort()) {
    const type = typeOf(name)
    if (!type) continue
    const found = await gapsOfFile(path.join(wish.folder, name), type, wish).catch((error: unknown) => ({
      file: name,
      error: error instanceof Error ? error.message : 'cannot be read',
    }))
    console.log(JSON.stringify(found))
  }
}
