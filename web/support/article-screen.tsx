import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import Markdown from 'react-markdown'
import { Link, useParams } from 'react-router'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecordLayout } from '#web/ui/record/record-layout.tsx'
import type { Article } from './article-format.ts'
import { articleAddress, useArticles } from './help-panel.tsx'
import classes from './support.module.css'

const back = { to: '/support', label: 'Support' }

function ArticleLink({ href = '', children }: ComponentProps<'a'>) {
  return <Link to={href}>{children}</Link>
}

/** What to read next: what the article names, then others of its topic. */
function relatedTo(article: Article, all: readonly Article[]): Article[] {
  const named = article.related.flatMap((slug) => all.find((other) => other.slug === slug) ?? [])
  const alike = all.filter(({ topic, slug }) => topic === article.topic && slug !== article.slug)
  return [...new Set([...named, ...alike])].slice(0, 5)
}

function Related({ article, all }: { article: Article; all: readonly Article[] }) {
  return (
    <>
      <Panel title="Related articles">
        <ul className={classes.list}>
          {relatedTo(article, all).map(({ slug, title }) => (
            <li key={slug}>
              <Link to={articleAddress(slug)} className={classes.articleLink}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Not what you need?">
        <Button component={Link} to="/support?ask=1" variant="default">
          Ask for help
        </Button>
      </Panel>
    </>
  )
}

/** /support/articles/:slug: one help article; its Markdown shows no raw HTML. */
export function ArticleScreen() {
  const { slug = '' } = useParams()
  const all = useArticles()
  const article = all.find((known) => known.slug === slug)
  useDocumentTitle(article?.title ?? 'Help article')
  if (!article) {
    return (
      <>
        <PageHeader title="Article not found" back={back} />
        <Panel>
          <EmptyState message="There is no help article at this address.">
            <Button component={Link} to="/support">
              All help articles
            </Button>
          </EmptyState>
        </Panel>
      </>
    )
  }
  return (
    <>
      <PageHeader title={article.title} subtitle={article.summary} back={back} />
      <RecordLayout
        main={
          <Panel>
            <article className={classes.article}>
              <Markdown components={{ a: ArticleLink }}>{article.body}</Markdown>
            </article>
          </Panel>
        }
        aside={<Related article={article} all={all} />}
      />
    </>
  )
}
