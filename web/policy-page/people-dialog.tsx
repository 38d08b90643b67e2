import { type Policy, PolicyUpdate } from '#shared/policies/policies.contract.ts'
import { isEachOnce, totalShare } from '#shared/policies/producers.rules.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { policyKit } from '#web/policies/policies.api.ts'
import { ProducerShares, type ShareValue } from '#web/policies/producer-shares.tsx'
import { EditRecordDialog } from '#web/ui/record/record-dialogs.tsx'

type Values = { producers: ShareValue[]; servicerId: string | null }

const PeopleUpdate = PolicyUpdate.refine(({ producers }) => !producers || totalShare(producers) === 100, {
  path: ['producers'],
  error: 'The shares must add up to 100%',
}).refine(({ producers }) => isEachOnce(producers ?? []), {
  path: ['producers'],
  error: 'Name each producer once',
})

const kit = {
  ...policyKit,
  contracts: { update: PeopleUpdate },
  form: {
    of: ({ producers, clientProducerId, servicerId }: Policy): Values => ({
      producers: (producers ?? [{ userId: clientProducerId, share: 100 }]).map((one) => ({
        ...one,
        key: newActionKey(),
      })),
      servicerId,
    }),
    inputOf: ({ producers, servicerId }: Values): PolicyUpdate => ({
      producers: producers.map(({ userId, share }) => ({
        userId: userId ?? '',
        share: share === '' ? Number.NaN : Number(share),
      })),
      servicerId,
    }),
  },
}

/** Changes who is credited with what a policy brings from now on, and who serves it. */
export function PeopleDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { policyId, assignedAgentId, assignedAgentName, clientServicerId, servicerName } = policy
  return (
    <EditRecordDialog
      kit={kit}
      record={policy}
      name={`people of policy ${policyId}`}
      title="People"
      size="md"
      onClose={onClose}
    >
      {({ getInputProps, values, setFieldValue }) => (
        <>
          <ProducerShares
            inputs={getInputProps}
            note="Credited from the next renewal on. What is entered already, and what is added to the running term, keeps its own split."
            value={values.producers}
            known={{ id: assignedAgentId, name: assignedAgentName }}
            onChange={(producers) => setFieldValue('producers', producers)}
          />
          <PersonSelect
            {...getInputProps('servicerId')}
            label="Service person of this policy"
            description="Works on the policy and its client. Applies to all terms of the policy."
            placeholder={clientServicerId ? 'Same as the client’s' : 'None'}
            currentName={servicerName}
            clearable
          />
        </>
      )}
    </EditRecordDialog>
  )
}
