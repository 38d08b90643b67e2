import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ArticleItem } from '#shared/admin/articles.contract.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './admin.module.css'
import { DeleteArticleDialog, EditArticleDialog, NewArticleDialog } from './article-dialogs.tsx'
import { articlesQuery } from './articles.api.ts'

type Doing = { what: 'new' } | { what: 'edit' | 'delete'; article: ArticleItem }

function ArticleRow({ article, onDo }: { article: ArticleItem; onDo: (doing: Doing) => void }) {
  const { title, isPublished, updatedAt } = article
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{title}</span>
        <span className={classes.more}>
          Changed <Moment at={updatedAt} />
        </span>
      </span>
      <span className={classes.switches}>
        <StatusDot tone={isPublished ? 'green' : 'neutral'} label={isPublished ? 'Published' : 'Draft'} />
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Edit ${title}`}
          onClick={() => onDo({ what: 'edit', article })}
        >
          Edit
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Delete ${title}`}
          onClick={() => onDo({ what: 'delete', article })}
        >
          Delete
        </Button>
      </span>
    </li>
  )
}

function Articles({ onDo }: { onDo: (doing: Doing) => void }) {
  const { data, error, refetch } = useQuery(articlesQuery)
  if (error && !data) return <LoadFailure what="Articles" error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  if (data.length === 0) {
    return (
      <Panel title="Articles">
        <EmptyState message="No articles yet. Articles here are available to the assistants of all agencies.">
          <Button onClick={() => onDo({ what: 'new' })}>New article</Button>
        </EmptyState>
      </Panel>
    )
  }
  return (
    <Panel
      title="Articles"
      actions={
        <Button
          size="compact-sm"
          leftSection={<Plus size={14} strokeWidth={1.75} />}
          onClick={() => onDo({ what: 'new' })}
        >
          New article
        </Button>
      }
    >
      <ul className={classes.rows} aria-label="Articles">
        {data.map((article) => (
          <ArticleRow key={article.id} article={article} onDo={onDo} />
        ))}
      </ul>
    </Panel>
  )
}

/** What the assistants of every agency may know. */
export function ArticlesPanel() {
  const [doing, setDoing] = useState<Doing | null>(null)
  const stop = () => setDoing(null)
  return (
    <>
      <Articles onDo={setDoing} />
      {doing?.what === 'new' && <NewArticleDialog onClose={stop} />}
      {doing?.what === 'edit' && <EditArticleDialog id={doing.article.id} onClose={stop} />}
      {doing?.what === 'delete' && <DeleteArticleDialog article={doing.article} onClose={stop} />}
    </>
  )
}
