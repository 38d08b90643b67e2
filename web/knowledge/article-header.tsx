import { Button } from '@mantine/core'
import { CopyPlus, Download, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { KnowledgeArticle } from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'
import { showToast } from '#web/lib/toast.ts'
import { useActor } from '#web/session/use-actor.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type MenuAction, RecordMenu } from '#web/ui/record/record-menu.tsx'
import { articleHref, backToLibrary, newArticleHref } from './addresses.ts'
import classes from './article.module.css'
import { ArticleBadges } from './article-labels.tsx'
import { fileHref, useDeleteArticle } from './knowledge.api.ts'

const iconSize = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

function DeleteDialog({ article, onClose }: { article: KnowledgeArticle; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useDeleteArticle(article.id)
  const confirm = async () => {
    await remove.run(undefined)
    showToast({ title: 'Article deleted', message: article.title, variant: 'success' })
    await navigate('/knowledge')
  }
  return (
    <ConfirmDialog
      title="Delete this article?"
      confirmLabel="Delete article"
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      “{article.title}” is deleted with {article.file ? 'its file' : 'its versions'}. This cannot be undone.
    </ConfirmDialog>
  )
}

function AdaptButton({ article }: { article: KnowledgeArticle }) {
  if (article.adaptedAsId) {
    return (
      <Button component={Link} to={articleHref(article.adaptedAsId)} variant="default">
        Open our copy
      </Button>
    )
  }
  return (
    <Button
      component={Link}
      to={newArticleHref({ adapt: article.id })}
      leftSection={<CopyPlus {...iconSize} />}
    >
      Customize a copy
    </Button>
  )
}

/** The head of an article: what it is and what this person may do with it. */
export function ArticleHeader({ article }: { article: KnowledgeArticle }) {
  const actor = useActor()
  const [isDeleting, setDeleting] = useState(false)
  const { id, source, file } = article
  const actions: MenuAction[] = [{ label: 'Print', run: () => window.print() }]
  if (can(actor, 'article.delete', article))
    actions.push({ label: 'Delete article', isDanger: true, run: () => setDeleting(true) })
  return (
    <div className={classes.header}>
      <PageHeader title={article.title} back={backToLibrary()} badge={<ArticleBadges article={article} />}>
        {file && (
          <Button
            component="a"
            href={fileHref(id)}
            download
            variant="default"
            leftSection={<Download {...iconSize} />}
          >
            Download
          </Button>
        )}
        {source === 'platform' && can(actor, 'article.create') && <AdaptButton article={article} />}
        {can(actor, 'article.edit', article) && (
          <Button
            component={Link}
            to={`${articleHref(id)}/edit`}
            variant="default"
            leftSection={<Pencil {...iconSize} />}
          >
            Edit
          </Button>
        )}
        <RecordMenu label="More actions" actions={actions} />
      </PageHeader>
      {isDeleting && <DeleteDialog article={article} onClose={() => setDeleting(false)} />}
    </div>
  )
}
