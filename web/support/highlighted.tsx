import { wordsOf } from './article-search.ts'
import classes from './support.module.css'

/** A text with the words marked that a search found. */
export function Highlighted({ text, matched }: { text: string; matched: ReadonlySet<string> }) {
  let start = 0
  return text.split(/([\p{L}\p{N}'’]+)/u).map((part) => {
    const at = start
    start += part.length
    if (!wordsOf(part).some((word) => matched.has(word))) return part
    return (
      <mark key={at} className={classes.mark}>
        {part}
      </mark>
    )
  })
}
