import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { clientKindLabels, clientKinds } from '#shared/clients/client-kinds.ts'
import {
  type Prospect,
  ProspectConvert,
  type ProspectConverted,
} from '#shared/prospects/prospects.contract.ts'
import {
  clientKindOf,
  firstPolicyOf,
  lacksStateToBind,
  stateNeeded,
} from '#shared/prospects/prospects.rules.ts'
import { licensingStates } from '#shared/team/licenses.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { ConvertPolicies, type ConvertValues, policyInputOf, policyValuesOf } from './convert-policies.tsx'
import { prospectKit, useConvertProspect } from './prospects.api.ts'

/** Where a license is needed to bind, the state in which. */
const StatedConvert = ProspectConvert.refine((input) => !lacksStateToBind(input), {
  path: ['state'],
  error: stateNeeded,
})

const kinds = clientKinds.map((value) => ({ value, label: clientKindLabels[value] }))

function valuesOf(prospect: Prospect, today: string): ConvertValues {
  const first = policyValuesOf(firstPolicyOf(prospect, today))
  return {
    name: prospect.name,
    kind: clientKindOf(prospect),
    state: '',
    policies: prospect.lineOfBusiness ? [first] : [],
  }
}

function useConversion(prospect: Prospect) {
  const navigate = useNavigate()
  const today = useToday()
  const queries = useQueryClient()
  const convert = useConvertProspect(prospect.id)
  const { requiresLicenseToBind } = useCurrentUser()
  const reload = async () => {
    const latest = await queries.fetchQuery({ ...prospectKit.query(prospect.id), staleTime: 0 })
    return { values: valuesOf(latest, today), version: latest.version }
  }
  const state = useRecordForm<ConvertValues, ProspectConvert, ProspectConverted>({
    name: `convert ${prospect.id}`,
    initialValues: valuesOf(prospect, today),
    contract: requiresLicenseToBind ? StatedConvert : ProspectConvert,
    inputOf: ({ policies, state, ...client }) => ({
      ...client,
      ...(state && { state }),
      policies: policies.map(policyInputOf),
    }),
    save: convert.run,
    onSaved: ({ client }) => {
      const message = `${client.name} is now a client.`
      showToast({ title: 'Prospect converted', message, variant: 'success' })
      void navigate(`/clients/${client.id}`)
    },
    edit: { version: prospect.version, reload, isWhole: true },
  })
  const isBinding = state.form.getValues().policies.some(({ status }) => status === 'bound')
  return { state, isBusy: convert.isBusy, today, asksState: requiresLicenseToBind && isBinding }
}

/** Makes a client of a prospect and goes there; notes, history, follow-ups and quotes come along. */
export function ConvertDialog({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  const { state, isBusy, today, asksState } = useConversion(prospect)
  const { getInputProps } = state.form
  return (
    <RecordDialog
      title={`Convert ${prospect.name}`}
      submitLabel="Convert to client"
      size="lg"
      state={state}
      isBusy={isBusy}
      onClose={onClose}
    >
      <p>
        Creates a client with this prospect’s contact info, notes, follow-ups and history. The prospect is
        marked converted.
      </p>
      <TextInput {...getInputProps('name')} label="Client name" withAsterisk data-autofocus />
      <SegmentedControl {...getInputProps('kind')} aria-label="Client type" data={kinds} fullWidth />
      {asksState && (
        <Select
          {...getInputProps('state')}
          label="State"
          description="Binding needs a license in this state."
          data={licensingStates}
          searchable
          withAsterisk
        />
      )}
      <ConvertPolicies form={state.form} next={policyValuesOf(firstPolicyOf(prospect, today))} />
    </RecordDialog>
  )
}
