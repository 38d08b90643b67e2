import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { Markdown } from '#web/ui/markdown.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './article.module.css'
import { headingAnchors, placeId, placeMarks } from './text-places.rules.ts'

/** Headings that make a list of contents worth its room. */
const minHeadings = 3

/** Brings the place that the address leads to into sight, once it is there. */
export function usePlaceInSight(key: unknown): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (key === undefined) return
    const id = hash ? decodeURIComponent(hash.slice(1)) : placeId
    // After the router has put the page at its top.
    const frame = requestAnimationFrame(() =>
      document.getElementById(id)?.scrollIntoView({ block: hash ? 'start' : 'center' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [hash, key])
}

/** The text of a written article, with the passage marked that a search led to. */
export function ArticleText({
  body,
  quote,
  text,
}: {
  body: string
  quote: string
  text: RefObject<HTMLElement | null>
}) {
  usePlaceInSight(`${body.length} ${quote}`)
  const shown = useMemo(
    () => <Markdown text={body} changes={[headingAnchors, [placeMarks, quote]]} />,
    [body, quote],
  )
  return (
    <article ref={text} className={classes.text}>
      {body.trim() === '' ? <p className={classes.none}>No content yet.</p> : shown}
    </article>
  )
}

type Heading = { id: string; words: string; level: number }

function headingsIn(text: HTMLElement | null): Heading[] {
  const found = [...(text?.querySelectorAll<HTMLElement>('h2[id], h3[id], h4[id]') ?? [])]
  return found.map(({ id, textContent, tagName }) => ({ id, words: textContent, level: Number(tagName[1]) }))
}

/** The headings of a long article, as links to them. */
export function Contents({ body, text }: { body: string; text: RefObject<HTMLElement | null> }) {
  const [headings, setHeadings] = useState<Heading[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headings are those of this text
  useEffect(() => setHeadings(headingsIn(text.current)), [body, text])
  if (headings.length < minHeadings) return null
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <Panel title="On this page" className={classes.contents}>
      <ol className={classes.outline}>
        {headings.map(({ id, words, level }) => (
          <li key={id} data-depth={level - top}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
