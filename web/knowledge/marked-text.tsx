import classes from './knowledge.module.css'
import { type Excerpt, stretchesOf } from './passage-excerpt.rules.ts'

/** A plain text with stretches of it marked. */
export function MarkedText(excerpt: Excerpt) {
  return stretchesOf(excerpt).map(({ text, isMarked, start }) =>
    isMarked ? (
      <mark key={start} className={classes.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
