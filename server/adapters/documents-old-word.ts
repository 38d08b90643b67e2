import WordExtractor from 'word-extractor'
import { blocksOfLines, type Section, sectionsWithTables } from './documents-sections.ts'
import { DocumentProblem } from './documents-task.ts'

/** How a Word file of before 2007 begins; the extractor would open others too. */
const beginning = 'd0cf11e0a1b11ae1'

/** The text of a Word file of before 2007, what stands at the top and the bottom of its pages included. */
export async function sectionsOfOldWord(bytes: Buffer): Promise<Section[]> {
  if (bytes.subarray(0, 8).toString('hex') !== beginning) throw new DocumentProblem('damaged')
  const document = await new WordExtractor().extract(bytes).catch((error: unknown) => {
    const isLocked = error instanceof Error && /encrypt/i.test(error.message)
    throw new DocumentProblem(isLocked ? 'encrypted' : 'damaged')
  })
  const parts = [document.getHeaders(), document.getBody(), document.getTextboxes(), document.getFootnotes()]
  return sectionsWithTables(blocksOfLines(parts.filter(Boolean).join('\n\n')))
}
