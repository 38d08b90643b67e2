import { SegmentedControl, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type ClientKind, clientKindLabels, clientKinds } from '#shared/clients/client-kinds.ts'
import { type Prospect, ProspectConvert } from '#shared/prospects/prospects.contract.ts'
import { clientKindOf } from '#shared/prospects/prospects.rules.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { prospectQuery, useConvertProspect } from './prospects.api.ts'

const kinds = clientKinds.map((value) => ({ value, label: clientKindLabels[value] }))

function valuesOf(prospect: Prospect): { name: string; kind: ClientKind } {
  return { name: prospect.name, kind: clientKindOf(prospect) }
}

/** Makes a client of a prospect and goes there; notes and history come along. */
export function ConvertDialog({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const convert = useConvertProspect(prospect.id)
  const state = useRecordForm({
    name: `convert ${prospect.id}`,
    initialValues: valuesOf(prospect),
    contract: ProspectConvert,
    inputOf: (typed) => typed,
    save: convert.run,
    onSaved: ({ client }) => {
      showToast({
        title: 'Prospect converted',
        message: `${client.name} is now a client.`,
        variant: 'success',
      })
      void navigate(`/clients/${client.id}`)
    },
    edit: {
      version: prospect.version,
      reload: async () => {
        const latest = await queries.fetchQuery({ ...prospectQuery(prospect.id), staleTime: 0 })
        return { values: valuesOf(latest), version: latest.version }
      },
    },
  })
  return (
    <RecordDialog
      title={`Convert ${prospect.name}`}
      submitLabel="Convert to client"
      state={state}
      isBusy={convert.isBusy}
      onClose={onClose}
    >
      <p>
        Creates a client with this prospect’s contact info, notes and history. The prospect is marked
        converted.
      </p>
      <TextInput {...state.form.getInputProps('name')} label="Client name" withAsterisk data-autofocus />
      <SegmentedControl
        {...state.form.getInputProps('kind')}
        aria-label="Client type"
        data={kinds}
        fullWidth
      />
    </RecordDialog>
  )
}
