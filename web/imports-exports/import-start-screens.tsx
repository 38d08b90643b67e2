import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { FileDrop } from './file-drop.tsx'
import classes from './import.module.css'
import { ImportSteps } from './import-steps.tsx'
import { kindWords } from './import-words.ts'
import { importsQuery, useUploadImport } from './imports.api.ts'
import { PastImports } from './past-imports.tsx'

const subtitles: Record<ImportKind, string> = {
  clients: 'Bring your book in from your old system: one row per policy or per client.',
  prospects: 'Bring your leads in from a list: one row per prospect.',
}

function History({ kind }: { kind: ImportKind }) {
  const { data = [], error, refetch } = useQuery(importsQuery(kind))
  if (error) return <LoadFailure what="Past imports" error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <section className={classes.history} aria-label="Past imports">
      <h2 className={classes.heading}>Past imports</h2>
      <PastImports imports={data} />
    </section>
  )
}

function StartScreen({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate()
  const { many, path } = kindWords[kind]
  const upload = useUploadImport(kind, ({ id }) => void navigate(`/imports/${id}`))
  return (
    <>
      <PageHeader
        title={`Import ${many}`}
        subtitle={subtitles[kind]}
        back={{ to: path, label: many === 'clients' ? 'Clients' : 'Prospects' }}
      />
      <div className={classes.stack}>
        <ImportSteps current="file" />
        <Panel>
          <FileDrop
            isBusy={upload.isBusy}
            failure={upload.error && messageOf(upload.error)}
            onFile={(file) => void upload.run(file).catch(() => undefined)}
          />
        </Panel>
        <History kind={kind} />
      </div>
    </>
  )
}

/** /clients/import: where an import of clients with their policies begins (product.md 6). */
export function ClientImportScreen() {
  return <StartScreen kind="clients" />
}

/** /prospects/import: where an import of prospects begins (product.md 6). */
export function ProspectImportScreen() {
  return <StartScreen kind="prospects" />
}
