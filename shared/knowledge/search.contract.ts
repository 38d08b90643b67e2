/** A piece of an article or file that search ranks and answers quote. */
export type Passage = {
  /** The article's id, a platform article's too. */
  articleId: string
  title: string
  /** The headings above it, outermost first. */
  headings: readonly string[]
  /** Plain text: no Markdown. */
  text: string
  /** The page of a file, from 1; null in a written article. */
  page: number | null
}

/** A stretch of a passage's text that the query matched: start and end in UTF-16 units. */
export type Mark = { start: number; end: number }

/** A passage that search found. */
export type Found<P extends Passage = Passage> = {
  passage: P
  /** Comparable within one search only. */
  score: number
  /** 0 to 1: how much of what was asked the passage covers; below the answer threshold nothing is claimed. */
  coverage: number
}
