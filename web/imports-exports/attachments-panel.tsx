import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Attachments } from '#shared/imports-exports/attachments.contract.ts'
import { maxZipBytes } from '#shared/imports-exports/attachments.contract.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { countedAs } from '#web/lib/counts.ts'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { AttachmentsTable } from './attachments-table.tsx'
import { attachmentsQuery, importQuery, sendZip, useFileAttachments } from './imports.api.ts'
import classes from './imports.module.css'
import { Sending } from './sending.tsx'
import { useUpload } from './use-upload.ts'

function zipProblem(file: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.zip$/i.test(file.name)) return `${file.name} is not a ZIP file.`
  return file.size > maxZipBytes ? `${file.name} is larger than 200 MB. Split it and upload the parts.` : null
}

/** Takes a ZIP file; the one before is replaced by it, what was filed of that stays. */
function ZipDrop({ job }: { job: Import }) {
  const queries = useQueryClient()
  const { upload, start, cancel } = useUpload({
    purpose: `documents of ${job.id}`,
    problemOf: zipProblem,
    send: (file, options) => sendZip(job.id, file, options),
    onArrived: (made: Attachments) => {
      queries.setQueryData(attachmentsQuery(job.id).queryKey, made)
      void queries.invalidateQueries({ queryKey: importQuery(job.id).queryKey })
    },
    onCanceled: () => void queries.invalidateQueries({ queryKey: importQuery(job.id).queryKey }),
  })
  if (upload.state === 'sending') return <Sending file={upload.file} share={upload.share} onCancel={cancel} />
  return (
    <>
      {upload.state === 'failed' && (
        <Alert color="red" role="alert" mb="md">
          {upload.message}
        </Alert>
      )}
      <DropZone
        title="Drop a ZIP file of your clients’ documents here"
        note="Up to 200 MB and 5,000 documents. Files are matched by client or policy number in their name or folder; you review before anything is filed."
        label="ZIP file of documents"
        buttonLabel="Choose a ZIP file"
        accept=".zip,application/zip"
        isCompact={job.attachmentsName !== null}
        onFiles={([file]) => file && start(file)}
      />
    </>
  )
}

function Plan({ job, plan }: { job: Import; plan: Attachments }) {
  const filing = useFileAttachments(job.id)
  const ready = plan.files.filter(({ outcome }) => outcome === 'ready').length
  return (
    <>
      <AttachmentsTable plan={plan} />
      {filing.error && (
        <Alert color="red" role="alert">
          No documents were filed: {messageOf(filing.error)}
        </Alert>
      )}
      {ready > 0 && (
        <div className={classes.foot}>
          <Button disabled={filing.isBusy} onClick={() => void filing.run(undefined).catch(() => undefined)}>
            File {countedAs(ready, 'document')}
          </Button>
        </div>
      )}
    </>
  )
}

function Current({ job }: { job: Import }) {
  const query = useQuery(attachmentsQuery(job.id))
  if (query.data) return <Plan job={job} plan={query.data} />
  if (query.isPending) return <TableSkeleton />
  return <LoadFailure what="The documents" error={query.error} onRetry={() => void query.refetch()} />
}

/** Documents for the clients of an import, from a ZIP file: what goes where, then the filing. */
export function AttachmentsPanel({ job }: { job: Import }) {
  return (
    <>
      <Panel title="Documents">
        <ZipDrop job={job} />
      </Panel>
      {job.attachmentsName !== null && <Current job={job} />}
    </>
  )
}
