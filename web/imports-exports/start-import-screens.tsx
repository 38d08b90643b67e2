import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { featureLabels } from '#shared/agencies/feature-flags.rules.ts'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { readOnlyMessage } from '#shared/permissions.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useMayWrite } from '#web/session/writing.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { acceptedFiles, fileProblem } from './import-file.rules.ts'
import { kindLabels } from './import-labels.ts'
import { ImportSteps } from './import-steps.tsx'
import { importQuery, importsQuery, sendFile } from './imports.api.ts'
import { PastImports } from './past-imports.tsx'
import { Sending } from './sending.tsx'
import { useUpload } from './use-upload.ts'

function FileStep({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { upload, start, cancel } = useUpload({
    purpose: kind,
    problemOf: fileProblem,
    send: (file, options) => sendFile(kind, file, options),
    onArrived: (made: Import) => {
      queries.setQueryData(importQuery(made.id).queryKey, made)
      void navigate(`/imports/${made.id}`)
    },
    onCanceled: () => void queries.invalidateQueries({ queryKey: importsQuery(kind).queryKey }),
  })
  const [isTooMany, setTooMany] = useState(false)
  const take = ([file, ...others]: readonly File[]) => {
    setTooMany(others.length > 0)
    if (file && others.length === 0) start(file)
  }
  if (upload.state === 'sending') return <Sending file={upload.file} share={upload.share} onCancel={cancel} />
  const failure = upload.state === 'failed' ? upload : null
  const again = failure?.file
  return (
    <>
      {isTooMany && (
        <Alert color="red" role="alert" mb="md">
          Drop one file at a time. Each file is one import.
        </Alert>
      )}
      {failure && !isTooMany && (
        <Alert color="red" role="alert" mb="md">
          <p>{failure.message}</p>
          {again && (
            <Button mt="xs" variant="default" size="compact-sm" onClick={() => take([again])}>
              Send {again.name} again
            </Button>
          )}
        </Alert>
      )}
      <DropZone
        title={`Drop a CSV or Excel file of your ${kindLabels[kind].many} here`}
        note="CSV or .xlsx with headings in the first row, or ACORD XML from a carrier, up to 50 MB and 100,000 rows."
        label="File to import"
        buttonLabel="Choose a file"
        accept={acceptedFiles}
        onFiles={take}
      />
    </>
  )
}

function StartImport({ kind }: { kind: ImportKind }) {
  const { title, many, list } = kindLabels[kind]
  const mayWrite = useMayWrite()
  const isOff = useCurrentUser().featuresOff.includes('csvImport')
  const what = kind === 'clients' ? 'clients with their policies' : many
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`Bring your ${what} in from a CSV or Excel file. Nothing is saved to your ${many} until you review and confirm.`}
        back={{ to: list, label: kind === 'clients' ? 'Clients' : 'Prospects' }}
      />
      {isOff ? (
        <Alert role="status" mb="md">
          {featureLabels.csvImport.whenOff}
        </Alert>
      ) : mayWrite ? (
        <>
          <ImportSteps current="File" />
          <Panel>
            <FileStep kind={kind} />
          </Panel>
        </>
      ) : (
        <Alert role="status" mb="md">
          {readOnlyMessage}
        </Alert>
      )}
      <PastImports kind={kind} />
    </>
  )
}

/** /clients/import: clients with their policies from a file. */
export function ImportClientsScreen() {
  return <StartImport kind="clients" />
}

/** /prospects/import: prospects from a file. */
export function ImportProspectsScreen() {
  return <StartImport kind="prospects" />
}
