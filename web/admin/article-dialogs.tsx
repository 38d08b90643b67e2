import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Article,
  ArticleCreate,
  type ArticleItem,
  ArticleUpdate,
} from '#shared/admin/articles.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { type FormOf, type RecordForm, useRecordForm } from '#web/lib/use-record-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import classes from './admin.module.css'
import { articleQuery, useCreateArticle, useDeleteArticle, useUpdateArticle } from './articles.api.ts'

type Values = { title: string; body: string; isPublished: boolean }

function valuesOf({ title, body, isPublished }: Article): Values {
  return { title, body, isPublished }
}

function BodyField({ form }: { form: FormOf<Values> }) {
  const [view, setView] = useState('write')
  return (
    <div className={classes.editor}>
      <SegmentedControl
        aria-label="Text or preview"
        size="xs"
        value={view}
        onChange={setView}
        data={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      {view === 'write' ? (
        <Textarea
          {...form.getInputProps('body')}
          label="Text"
          description="Markdown: # heading, **strong**, - list, [link](https://…)."
          autosize
          minRows={10}
          maxRows={24}
        />
      ) : (
        <section aria-label="Preview" className={classes.preview}>
          <Markdown text={form.values.body || 'Nothing written yet.'} />
        </section>
      )}
    </div>
  )
}

type EditorProps = { title: string; state: RecordForm<Values>; isBusy: boolean; onClose: () => void }

function Editor({ title, state, isBusy, onClose }: EditorProps) {
  const { form } = state
  return (
    <RecordDialog title={title} submitLabel="Save" size="lg" state={state} isBusy={isBusy} onClose={onClose}>
      <TextInput {...form.getInputProps('title')} label="Title" data-autofocus />
      <BodyField form={form} />
      <Switch
        {...form.getInputProps('isPublished', { type: 'checkbox' })}
        label="Published"
        description="Used by the assistants of all agencies."
      />
    </RecordDialog>
  )
}

/** Writes a new article. */
export function NewArticleDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateArticle()
  const state = useRecordForm({
    name: 'new article',
    initialValues: { title: '', body: '', isPublished: false },
    contract: ArticleCreate,
    inputOf: (values: Values) => values,
    save: create.run,
    onSaved: () => {
      showToast({ title: 'Article saved', variant: 'success' })
      onClose()
    },
  })
  return <Editor title="New article" state={state} isBusy={create.isBusy} onClose={onClose} />
}

function LoadedArticle({ article, onClose }: { article: Article; onClose: () => void }) {
  const queries = useQueryClient()
  const update = useUpdateArticle(article.id)
  const reload = async () => {
    const latest = await queries.fetchQuery(articleQuery(article.id))
    return { values: valuesOf(latest), version: latest.version }
  }
  const state = useRecordForm({
    name: `article ${article.id}`,
    initialValues: valuesOf(article),
    contract: ArticleUpdate,
    inputOf: (values: Values) => values,
    save: update.run,
    onSaved: () => {
      showToast({ title: 'Article saved', variant: 'success' })
      onClose()
    },
    edit: { version: article.version, reload },
  })
  return <Editor title="Edit article" state={state} isBusy={update.isBusy} onClose={onClose} />
}

/** Changes an article, once its text is here. */
export function EditArticleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(articleQuery(id))
  // The form keeps the version that it began from: what is read again later waits for a conflict.
  const [first, setFirst] = useState<Article | null>(null)
  if (data && !first) setFirst(data)
  if (first) return <LoadedArticle article={first} onClose={onClose} />
  return error ? <LoadFailure what="The article" error={error} onRetry={() => void refetch()} /> : null
}

/** Deletes an article after a question. */
export function DeleteArticleDialog({ article, onClose }: { article: ArticleItem; onClose: () => void }) {
  const remove = useDeleteArticle(article.id)
  return (
    <ConfirmDialog
      title={`Delete “${article.title}”?`}
      confirmLabel="Delete article"
      isDanger
      onConfirm={async () => {
        await remove.run(undefined)
        showToast({ title: 'Article deleted', variant: 'success' })
      }}
      onClose={onClose}
    >
      The assistants stop using it immediately. This cannot be undone.
    </ConfirmDialog>
  )
}
