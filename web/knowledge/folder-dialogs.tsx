import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type KnowledgeFolder,
  KnowledgeFolderCreate,
  KnowledgeFolderUpdate,
} from '#shared/knowledge/knowledge.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { countOf } from './article-labels.tsx'
import { foldersQuery, useCreateFolder, useDeleteFolder, useRenameFolder } from './knowledge.api.ts'

type Values = { name: string }

const same = (values: Values) => values

/** Makes a folder. */
export function NewFolderDialog({
  onSaved,
  onClose,
}: {
  onSaved: (folder: KnowledgeFolder) => void
  onClose: () => void
}) {
  const create = useCreateFolder()
  const state = useRecordForm({
    name: 'new knowledge folder',
    initialValues: { name: '' },
    contract: KnowledgeFolderCreate,
    inputOf: same,
    save: create.run,
    onSaved,
  })
  return (
    <RecordDialog
      title="New folder"
      submitLabel="Add folder"
      size="sm"
      state={state}
      isBusy={create.isBusy}
      onClose={onClose}
    >
      <TextInput {...state.form.getInputProps('name')} label="Name" withAsterisk data-autofocus />
    </RecordDialog>
  )
}

type FolderDialogProps = { folder: KnowledgeFolder; onClose: () => void }

/** Gives a folder another name. */
export function RenameFolderDialog({ folder, onClose }: FolderDialogProps) {
  const queries = useQueryClient()
  const rename = useRenameFolder(folder.id)
  const reload = async () => {
    const all = await queries.fetchQuery({ ...foldersQuery, staleTime: 0 })
    const latest = all.find(({ id }) => id === folder.id) ?? folder
    return { values: { name: latest.name }, version: latest.version }
  }
  const state = useRecordForm({
    name: `knowledge folder ${folder.id}`,
    initialValues: { name: folder.name },
    contract: KnowledgeFolderUpdate,
    inputOf: same,
    save: rename.run,
    onSaved: onClose,
    edit: { version: folder.version, reload },
  })
  return (
    <RecordDialog
      title="Rename folder"
      submitLabel="Save"
      size="sm"
      state={state}
      isBusy={rename.isBusy}
      onClose={onClose}
    >
      <TextInput {...state.form.getInputProps('name')} label="Name" withAsterisk data-autofocus />
    </RecordDialog>
  )
}

/** Deletes a folder after a question; its articles stay. */
export function DeleteFolderDialog({
  folder,
  onClose,
  onDeleted,
}: FolderDialogProps & { onDeleted: () => void }) {
  const remove = useDeleteFolder(folder.id)
  const { articleCount } = folder
  return (
    <ConfirmDialog
      title={`Delete the folder “${folder.name}”?`}
      confirmLabel="Delete folder"
      isDanger
      onConfirm={async () => {
        await remove.run(undefined)
        onDeleted()
      }}
      onClose={onClose}
    >
      {articleCount === 0
        ? 'It’s empty.'
        : `Its ${countOf(articleCount, 'article')} ${articleCount === 1 ? 'stays' : 'stay'}, in no folder.`}
    </ConfirmDialog>
  )
}
