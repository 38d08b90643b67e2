import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  type ArticleVisibility,
  articleVisibilities,
  articleVisibilityLabels,
  type KnowledgeFileQuery,
} from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { useActor } from '#web/session/use-actor.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { UploadRows } from '#web/ui/upload-row.tsx'
import { backToLibrary } from './addresses.ts'
import { foldersQuery } from './knowledge.api.ts'
import { acceptedFiles, filesNote } from './knowledge-file.rules.ts'
import classes from './upload.module.css'
import { KnowledgeUploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

type Choices = { folderId: string; visibility: ArticleVisibility }

const visibilities = articleVisibilities.map((value) => ({ value, label: articleVisibilityLabels[value] }))

function fieldsOf({ folderId, visibility }: Choices): KnowledgeFileQuery {
  return { ...(folderId && { folderId }), ...(visibility !== 'agency' && { visibility }) }
}

/** Where the files go and who may read them. */
function ChoiceFields({ choices, onChange }: { choices: Choices; onChange: (choices: Choices) => void }) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const isOwner = can(useActor(), 'knowledge.manage')
  return (
    <div className={classes.choices}>
      <Select
        label="Folder"
        placeholder="No folder"
        data={folders.map(({ id, name }) => ({ value: id, label: name }))}
        value={choices.folderId || null}
        onChange={(id) => onChange({ ...choices, folderId: id ?? '' })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear folder' }}
        nothingFoundMessage="No folder by this name"
      />
      {isOwner && (
        <Select
          label="Visibility"
          data={visibilities}
          value={choices.visibility}
          onChange={(value) => onChange({ ...choices, visibility: value === 'owners' ? 'owners' : 'agency' })}
          allowDeselect={false}
        />
      )}
    </div>
  )
}

/** /knowledge/upload: brings files in, whose text is read and found by search like an article. */
export function UploadKnowledgeScreen() {
  const [choices, setChoices] = useState<Choices>({ folderId: '', visibility: 'agency' })
  const { uploads, start, retry, remove } = useUploads()
  const isFree = useRef(false)
  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  const guard = useLeaveGuard(isBusy, isFree)
  return (
    <>
      <PageHeader
        title="Upload files"
        subtitle="Upload carrier guides and checklists to make them searchable."
        back={backToLibrary()}
      >
        {uploads.length > 0 && (
          <Button component={Link} to="/knowledge?tab=articles&kind=file" variant="default">
            All uploaded files
          </Button>
        )}
      </PageHeader>
      <div className={classes.page}>
        <Panel>
          <div className={classes.take}>
            <ChoiceFields choices={choices} onChange={setChoices} />
            <DropZone
              title="Drop files here"
              note={filesNote}
              label="Files"
              buttonLabel="Choose files"
              accept={acceptedFiles}
              isMultiple
              onFiles={(files) => start(files, fieldsOf(choices))}
            />
          </div>
        </Panel>
        {uploads.length > 0 && (
          <Panel title="Recent uploads" isFlush>
            <UploadRows label="Files">
              {uploads.map((upload) => (
                <KnowledgeUploadRow
                  key={upload.key}
                  upload={upload}
                  onRetry={() => retry(upload)}
                  onRemove={() => remove(upload.key)}
                />
              ))}
            </UploadRows>
          </Panel>
        )}
      </div>
      {guard.isAsking && (
        <ConfirmDialog
          title="Stop the uploads?"
          confirmLabel="Leave the page"
          keepLabel="Stay"
          isDanger
          onConfirm={async () => guard.leave()}
          onClose={guard.stay}
        >
          Uploads in progress stop if you leave.
        </ConfirmDialog>
      )}
    </>
  )
}
