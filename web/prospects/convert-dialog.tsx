import { SegmentedControl, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { clientKindLabels, clientKinds } from '#shared/clients/client-kinds.ts'
import { type Prospect, ProspectConvert } from '#shared/prospects/prospects.contract.ts'
import { clientKindOf } from '#shared/prospects/prospects.rules.ts'
import { showToast } from '#web/lib/toast.ts'
import { EditRecordDialog } from '#web/ui/record/record-dialogs.tsx'
import { prospectKit, useConvertProspect } from './prospects.api.ts'

const kinds = clientKinds.map((value) => ({ value, label: clientKindLabels[value] }))

const valuesOf = (prospect: Prospect) => ({ name: prospect.name, kind: clientKindOf(prospect) })
const kit = {
  ...prospectKit,
  contracts: { update: ProspectConvert },
  form: { of: valuesOf, inputOf: (typed: ReturnType<typeof valuesOf>) => typed },
  useUpdate: useConvertProspect,
}

/** Makes a client of a prospect and goes there; notes and history come along. */
export function ConvertDialog({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <EditRecordDialog
      kit={kit}
      record={prospect}
      name={`convert ${prospect.id}`}
      title={`Convert ${prospect.name}`}
      submitLabel="Convert to client"
      size="md"
      onClose={onClose}
      onSaved={({ client }) => {
        showToast({
          title: 'Prospect converted',
          message: `${client.name} is now a client.`,
          variant: 'success',
        })
        void navigate(`/clients/${client.id}`)
      }}
    >
      {({ getInputProps }) => (
        <>
          <p>
            Creates a client with this prospect’s contact info, notes and history. The prospect is marked
            converted.
          </p>
          <TextInput {...getInputProps('name')} label="Client name" withAsterisk data-autofocus />
          <SegmentedControl {...getInputProps('kind')} aria-label="Client type" data={kinds} fullWidth />
        </>
      )}
    </EditRecordDialog>
  )
}
