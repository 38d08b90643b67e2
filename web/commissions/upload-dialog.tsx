import { Alert, Modal, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type CarrierStatement, maxStatementBytes } from '#shared/commissions/statements.contract.ts'
import { carrierChoicesQuery } from '#web/carriers/carriers.api.ts'
import { Sending } from '#web/imports-exports/sending.tsx'
import { useUpload } from '#web/imports-exports/use-upload.ts'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { sendStatement, statementQuery, statementsQuery } from './commissions.api.ts'
import classes from './commissions.module.css'

const accepted = '.csv,.tsv,.txt,.xlsx,.pdf'

function problemOf(file: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(?:csv|tsv|txt|xlsx|pdf)$/i.test(file.name))
    return `${file.name} is not a CSV, Excel (.xlsx) or PDF file.`
  if (file.size === 0) return `${file.name} is empty.`
  return file.size > maxStatementBytes ? `${file.name} is larger than 25 MB.` : null
}

function FilePart({ carrierId }: { carrierId: string }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: statementsQuery.queryKey })
  const { upload, start, cancel } = useUpload({
    purpose: `statement ${carrierId}`,
    problemOf,
    send: (file, options) => sendStatement(carrierId, file, options),
    onArrived: (made: CarrierStatement) => {
      queries.setQueryData(statementQuery(made.id).queryKey, made)
      refresh()
      void navigate(`/commissions/${made.id}`)
    },
    onCanceled: refresh,
  })
  if (upload.state === 'sending') return <Sending file={upload.file} share={upload.share} onCancel={cancel} />
  return (
    <>
      {upload.state === 'failed' && (
        <Alert color="red" role="alert">
          {upload.message}
        </Alert>
      )}
      <DropZone
        title="Drop the carrier’s statement here"
        note="CSV, Excel (.xlsx) or PDF, up to 25 MB."
        label="Statement to upload"
        buttonLabel="Choose a file"
        accept={accepted}
        onFiles={([file]) => file && start(file)}
      />
    </>
  )
}

/** Asks whose statement it is, and takes its file. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [carrierId, setCarrierId] = useState<string | null>(null)
  const { data: carriers = [] } = useQuery(carrierChoicesQuery)
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title="Upload statement" size="lg">
      <div className={classes.panels}>
        <Select
          label="Carrier"
          placeholder="Who pays this commission?"
          searchable
          data={carriers.map(({ id, name }) => ({ value: id, label: name }))}
          value={carrierId}
          onChange={setCarrierId}
          nothingFoundMessage="No carrier found. Add it under Carriers."
          data-autofocus
        />
        {carrierId && <FilePart key={carrierId} carrierId={carrierId} />}
      </div>
    </Modal>
  )
}
