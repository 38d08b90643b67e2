import { lazy, Suspense } from 'react'
import classes from './messages.module.css'
import { markRecordLists } from './record-lists.rules.ts'
import { typedText } from './reveal.rules.ts'

function PlainText({ text }: { text: string; changes?: unknown }) {
  return <p className={classes.typed}>{typedText(text)}</p>
}

// Apart from the dialog's own code, which shall open at once; where it does not arrive the plain words do.
const Markdown = lazy(() =>
  import('#web/ui/markdown.tsx').then(
    ({ Markdown }) => ({ default: Markdown }),
    () => ({ default: PlainText }),
  ),
)

const changes = [markRecordLists]

/** The words of the assistant, in safe Markdown. */
export function ReplyText({ text }: { text: string }) {
  return (
    <Suspense fallback={<PlainText text={text} />}>
      <Markdown text={text} changes={changes} />
    </Suspense>
  )
}
