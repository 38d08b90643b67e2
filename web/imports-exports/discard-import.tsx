import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { kindLabels } from './import-labels.ts'
import { useDeleteImport } from './imports.api.ts'

/** Gives up an import that has nothing in the book, after asking. */
export function DiscardImport({ job }: { job: Pick<Import, 'id' | 'kind' | 'fileName'> }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteImport()
  const discard = async () => {
    await remove.run(job.id)
    showToast({ title: 'Import discarded', message: job.fileName })
    await navigate(kindLabels[job.kind].start, { replace: true })
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Discard import
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard this import?"
          confirmLabel="Discard import"
          isDanger
          onConfirm={discard}
          onClose={() => setAsking(false)}
        >
          {job.fileName} and its report are removed. Nothing in your {kindLabels[job.kind].many} changes.
        </ConfirmDialog>
      )}
    </>
  )
}
