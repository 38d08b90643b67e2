import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import {
  type KnowledgeArticle,
  KnowledgeArticleCreate,
  KnowledgeArticleUpdate,
} from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'
import { showToast } from '#web/lib/toast.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import type { Freedom } from '#web/lib/use-leave-guard.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { articleHref, backToLibrary } from './addresses.ts'
import { ArticleEditor } from './article-editor.tsx'
import { type ArticleFormValues, articleFormOf, articleInputOf, newArticleForm } from './article-form.ts'
import { articleQuery, useCreateArticle, useUpdateArticle } from './knowledge.api.ts'

const defaults = { question: '', title: '', adapt: '', folder: '' }

/** Goes on to the article that was saved; the form lets go of the page first. */
function useOpenSaved(isFree: Freedom) {
  const navigate = useNavigate()
  return ({ id, status, title }: KnowledgeArticle) => {
    isFree.current = true
    const words = status === 'draft' ? 'Draft saved' : 'Article saved'
    showToast({ title: words, message: title, variant: 'success' })
    void navigate(articleHref(id), { replace: true })
  }
}

type NewProps = { start: Partial<ArticleFormValues>; adapted?: KnowledgeArticle; question: string }

function subtitleOf({ adapted, question }: NewProps): string | undefined {
  if (adapted) return `Your agency’s copy of “${adapted.title}”. Searches find it instead of the original.`
  return question ? 'Publishing it marks the question as answered.' : undefined
}

function NewArticle(props: NewProps) {
  const { start, adapted, question } = props
  const user = useCurrentUser()
  const create = useCreateArticle()
  const [base] = useState(() => newArticleForm(user.id, start))
  const isFree = useRef(false)
  const name = `new article ${adapted?.id ?? question}`.trim()
  const state = useRecordForm({
    name,
    initialValues: base,
    contract: KnowledgeArticleCreate,
    inputOf: (values: ArticleFormValues): KnowledgeArticleCreate => ({
      ...articleInputOf(values),
      ...(adapted && { adaptedFromId: adapted.id }),
      ...(question && { questionId: question }),
    }),
    save: create.run,
    onSaved: useOpenSaved(isFree),
  })
  return (
    <ArticleEditor
      name={name}
      title={adapted ? 'Customize a copy' : 'New article'}
      subtitle={subtitleOf(props)}
      state={state}
      isFree={isFree}
      base={base}
      isBusy={create.isBusy}
      hasText
      wasPublished={false}
      back={adapted ? { to: articleHref(adapted.id), label: adapted.title } : backToLibrary()}
    />
  )
}

/** Begins with the text of an article of the platform, once it is here. */
function AdaptedArticle({ id }: { id: string }) {
  const query = useQuery(articleQuery(id))
  const [first, setFirst] = useState<KnowledgeArticle | null>(null)
  if (query.data && !first) setFirst(query.data)
  if (first)
    return <NewArticle start={{ title: first.title, body: first.body }} adapted={first} question="" />
  return (
    <RecordState query={query} what="article" back={backToLibrary()}>
      {() => null}
    </RecordState>
  )
}

/** /knowledge/new: a new article, perhaps for a question that had no answer, or adapted from one of the platform. */
export function NewKnowledgeArticleScreen() {
  const [{ question, title, adapt, folder }] = useSearchState(defaults)
  if (adapt) return <AdaptedArticle key={adapt} id={adapt} />
  const start = { title: title.slice(0, 200), folderId: folder }
  return <NewArticle key={question} start={start} question={question} />
}

function EditArticle({ article }: { article: KnowledgeArticle }) {
  const queries = useQueryClient()
  const update = useUpdateArticle(article.id)
  const [base] = useState(() => articleFormOf(article))
  const isFree = useRef(false)
  useDocumentTitle(`Edit ${article.title}`)
  const reload = async () => {
    const latest = await queries.fetchQuery({ ...articleQuery(article.id), staleTime: 0 })
    return { values: articleFormOf(latest), version: latest.version }
  }
  const name = `knowledge article ${article.id}`
  const state = useRecordForm({
    name,
    initialValues: base,
    contract: KnowledgeArticleUpdate,
    inputOf: articleInputOf,
    save: update.run,
    onSaved: useOpenSaved(isFree),
    edit: { version: article.version, reload },
  })
  return (
    <ArticleEditor
      name={name}
      title={article.kind === 'file' ? 'Edit file' : 'Edit article'}
      state={state}
      isFree={isFree}
      base={base}
      isBusy={update.isBusy}
      hasText={article.kind === 'written'}
      wasPublished={article.status === 'published'}
      ownerName={article.ownerName}
      back={{ to: articleHref(article.id), label: article.title }}
    />
  )
}

function MayNotEdit({ article }: { article: KnowledgeArticle }) {
  return (
    <>
      <PageHeader title={article.title} back={{ to: articleHref(article.id), label: 'Article' }} />
      <Panel>
        <EmptyState
          message={
            article.source === 'platform'
              ? 'This article is shared with every agency and can’t be edited. Customize a copy instead.'
              : 'Only the author, the article owner and the agency owner can edit it.'
          }
        >
          <Button component={Link} to={articleHref(article.id)}>
            Back to the article
          </Button>
        </EmptyState>
      </Panel>
    </>
  )
}

/** /knowledge/articles/:id/edit: changes an article; what someone else saved meanwhile is never overwritten unseen. */
export function EditKnowledgeArticleScreen() {
  const { id = '' } = useParams()
  const actor = useActor()
  const query = useQuery({ ...articleQuery(id), staleTime: 0 })
  // The form keeps the version that it began from: what is read again later waits for a conflict.
  const [first, setFirst] = useState<KnowledgeArticle | null>(null)
  if (query.data && !query.isFetching && first?.id !== id) setFirst(query.data)
  if (first?.id === id)
    return can(actor, 'article.edit', first) ? (
      <EditArticle key={id} article={first} />
    ) : (
      <MayNotEdit article={first} />
    )
  return (
    <RecordState query={query} what="article" back={backToLibrary()}>
      {() => null}
    </RecordState>
  )
}
