import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { lastVisit } from '#web/lib/visits.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { type Article, articlesAbout, articleTopics } from './article-format.ts'
import { articles } from './article-library.ts'
import { type ArticleHit, indexArticles, searchArticles } from './article-search.ts'
import { Highlighted } from './highlighted.tsx'
import classes from './support.module.css'

const defaults = { q: '' }

/** The articles that a person may need: those about the platform are for its admins. */
export function useArticles(): readonly Article[] {
  const { isAdmin } = useCurrentUser()
  return useMemo(() => articles.filter(({ isForAdmins }) => isAdmin || !isForAdmins), [isAdmin])
}

/** The address of an article. */
export function articleAddress(slug: string): string {
  return `/support/articles/${slug}`
}

function Results({ hits }: { hits: readonly ArticleHit[] }) {
  return (
    <ul className={classes.list} aria-label="Results">
      {hits.map(({ article, matched, passage }) => (
        <li key={article.slug} className={classes.item}>
          <Link to={articleAddress(article.slug)} className={classes.result}>
            <span className={classes.resultTitle}>
              <Highlighted text={article.title} matched={matched} />
            </span>
            <span className={classes.passage}>
              <Highlighted text={passage} matched={matched} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ArticleLinks({ label, shown }: { label: string; shown: readonly Article[] }) {
  return (
    <section className={classes.topic} aria-label={label}>
      <h3 className={classes.topicTitle}>{label}</h3>
      <ul className={classes.list}>
        {shown.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={articleAddress(slug)} className={classes.articleLink}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Topics({ all }: { all: readonly Article[] }) {
  const visited = lastVisit()
  const about = visited ? articlesAbout(all, visited).slice(0, 4) : []
  const topics = articleTopics
    .map((topic) => ({ topic, shown: all.filter((article) => article.topic === topic) }))
    .filter(({ shown }) => shown.length > 0)
  return (
    <>
      {about.length > 0 && (
        <div className={classes.about}>
          <ArticleLinks label="About the screen you came from" shown={about} />
        </div>
      )}
      <div className={classes.topics}>
        {topics.map(({ topic, shown }) => (
          <ArticleLinks key={topic} label={topic} shown={shown} />
        ))}
      </div>
    </>
  )
}

/** Moves the focus between the field and the results by the arrow keys. */
function useArrowKeys() {
  const region = useRef<HTMLElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !region.current) return
    const stops = [...region.current.querySelectorAll<HTMLElement>('input, ul[aria-label="Results"] a')]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
  }
  return { region, onKeyDown }
}

/** What is typed, and in the address too, so that one comes back to the results; the address follows in its own time. */
function useTypedWords() {
  const [{ q }, setState] = useSearchState(defaults)
  const [words, setWords] = useState(q)
  const type = (typed: string) => {
    setWords(typed)
    setState({ q: typed }, { replace: true })
  }
  return [words, type] as const
}

/** The help articles: what is about the screen one came from, a search as one types, and all by topic. */
export function HelpPanel() {
  const all = useArticles()
  const navigate = useNavigate()
  const [q, setWords] = useTypedWords()
  const index = useMemo(() => indexArticles(all), [all])
  const hits = useMemo(() => searchArticles(index, q), [index, q])
  const { region, onKeyDown } = useArrowKeys()
  const openFirst = (event: KeyboardEvent) => {
    const [first] = hits
    if (event.key === 'Enter' && first) void navigate(articleAddress(first.article.slug))
    if (event.key === 'Escape') setWords('')
  }
  return (
    <Panel title="Help articles">
      <search ref={region} onKeyDown={onKeyDown}>
        <TextInput
          type="search"
          aria-label="Search help articles"
          placeholder="What do you want to know?"
          value={q}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={openFirst}
          leftSection={<Search size={15} strokeWidth={1.75} aria-hidden="true" />}
        />
        <p className={classes.count} role="status">
          {q.trim() !== '' && `${hits.length} ${hits.length === 1 ? 'article' : 'articles'} found`}
        </p>
        {q.trim() === '' && <Topics all={all} />}
        {hits.length > 0 && <Results hits={hits} />}
        {q.trim() !== '' && hits.length === 0 && (
          <EmptyState message="No matching articles. Try other words, or ask us." />
        )}
      </search>
    </Panel>
  )
}
