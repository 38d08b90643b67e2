import { Link } from 'react-router'
import type { KnowledgePassage } from '#shared/knowledge/knowledge.contract.ts'
import { passageHref } from './addresses.ts'
import classes from './knowledge.module.css'
import { MarkedText } from './marked-text.tsx'
import { excerptOf } from './passage-excerpt.rules.ts'

/** Characters of a passage that a result shows: the best one may answer by itself. */
const [maxFirstLength, maxOtherLength] = [700, 320]

type PassageProps = { passage: KnowledgePassage; isFirst: boolean }

function Passage({ passage, isFirst }: PassageProps) {
  const { title, headings, page, text, marks } = passage
  const excerpt = excerptOf(text, marks, isFirst ? maxFirstLength : maxOtherLength)
  const where = headings.filter((heading) => heading !== title)
  return (
    <Link to={passageHref(passage)} className={classes.result}>
      <span className={classes.resultHead}>
        <span className={classes.resultTitle}>{title}</span>
        {page !== null && <span className={classes.page}>Page {page}</span>}
      </span>
      {where.length > 0 && <span className={classes.headings}>{where.join(' › ')}</span>}
      <span className={classes.passage}>
        <MarkedText {...excerpt} />
      </span>
    </Link>
  )
}

/** Passages with what was sought marked in them, the best first; each opens its article at the passage. */
export function PassageResults({ passages }: { passages: readonly KnowledgePassage[] }) {
  return (
    <ol className={classes.results} aria-label="Passages">
      {passages.map((passage, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an article may give several passages; their order is the result
        <li key={at} className={classes.item}>
          <Passage passage={passage} isFirst={at === 0} />
        </li>
      ))}
    </ol>
  )
}
