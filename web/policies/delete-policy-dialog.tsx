import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { TransactionItem } from '#shared/policies/history.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { beginningKinds, transactionKindLabels } from '#shared/policies/term-choices.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useUndo } from '#web/ui/use-undo.ts'
import { useDeletePolicy } from './policies.api.ts'
import { policyName } from './policy-names.ts'
import { useEnterTransaction } from './transactions/history.api.ts'
import { transactionName } from './transactions/term-names.ts'
import { useTerm } from './transactions/use-term.ts'

type DeletePolicyProps = { policy: Policy; onClose: () => void }

const kept =
  'Deletes it. It leaves your book and today’s figures. Past days and premium already written still count it. The agency owner can restore it.'

/** Deletes a policy, and says so with a way back. */
function useDeletion(policy: Policy) {
  const remove = useDeletePolicy(policy.id)
  const { restoring } = useUndo()
  const message = policyName(policy)
  return async () => {
    await remove.run(undefined)
    const undo = restoring('policies', policy.id, { title: 'Policy restored', message })
    showToast({ title: 'Policy deleted', message, variant: 'success', undo })
  }
}

/** Asks before a quoted policy is deleted, which no figure counts. */
function DeleteQuotedDialog({ policy, onClose }: DeletePolicyProps) {
  const remove = useDeletion(policy)
  return (
    <ConfirmDialog
      title="Delete this policy?"
      confirmLabel="Delete policy"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      {policyName(policy)} and its coverages are deleted. No figure counts it. The agency owner can restore
      it.
    </ConfirmDialog>
  )
}

/** Asks whether a policy is gone or never was, and does what counts so: a deletion, or a correction of what began it. */
function DeleteBoundDialog({ policy, begun, onClose }: DeletePolicyProps & { begun: TransactionItem }) {
  const [isMistake, setMistake] = useState(false)
  const remove = useDeletion(policy)
  const enter = useEnterTransaction(policy.id)
  const kind = transactionKindLabels[begun.kind].toLowerCase()
  const correction = { kind: 'correction', corrects: begun.id, reason: 'Entered by mistake' } as const
  return (
    <ConfirmDialog
      title="Delete this policy?"
      confirmLabel={isMistake ? `Void ${kind}` : 'Delete policy'}
      isDanger
      onConfirm={() => (isMistake ? enter.run(correction) : remove())}
      onClose={onClose}
    >
      <Text mb="md">{policyName(policy)}</Text>
      <Radio.Group
        aria-label="Why"
        value={isMistake ? 'mistake' : 'gone'}
        onChange={(value) => setMistake(value === 'mistake')}
      >
        <Stack gap="sm">
          <Radio value="gone" label="No longer with us" description={kept} />
          <Radio
            value="mistake"
            label="Entered by mistake"
            description={`Voids ${transactionName(begun)} as though it was never made. No figure of any day counts it. It stays listed as quoted.`}
          />
        </Stack>
      </Radio.Group>
      <Text mt="md">To end coverage, cancel the policy instead.</Text>
    </ConfirmDialog>
  )
}

/** Asks before a policy is deleted, once what began its term is read. */
export function DeletePolicyDialog(props: DeletePolicyProps) {
  const term = useTerm({ termId: props.policy.id, onClose: props.onClose })
  if (!term) return null
  const begun = term.transactions.find(
    ({ kind, correctedBy }) => !correctedBy && beginningKinds.some((known) => known === kind),
  )
  return begun ? <DeleteBoundDialog {...props} begun={begun} /> : <DeleteQuotedDialog {...props} />
}
