import { Alert, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { AccountDeletion, type AccountDeletionPlan } from '#shared/data-retention/data-retention.contract.ts'
import { FactorFields } from '#web/accounts/factor-fields.tsx'
import { explainFailure } from '#web/accounts/form-failure.ts'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { showToast } from '#web/lib/toast.ts'
import { useLogout } from '#web/session/session.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { dataExportsQuery, deleteAccount, useRequestExport } from './data-retention.api.ts'
import classes from './data-section.module.css'

type Values = { confirmation: string; password: string; code: string }

function inputOf({ confirmation, password, code }: Values, hasCode: boolean): AccountDeletion {
  return { confirmation, password, ...(hasCode && { code }) }
}

type DeletionDialogProps = {
  plan: AccountDeletionPlan
  /** Whether the person signs in with two factors, so that both are asked for. */
  hasTwoFactor: boolean
  onClose: () => void
}

function useDeletion({ plan: { scope }, hasTwoFactor }: DeletionDialogProps) {
  const logOut = useLogout()
  const initialValues: Values = { confirmation: '', password: '', code: '' }
  return useAccountForm({
    initialValues,
    validate: (values) => zod4Resolver(AccountDeletion)(inputOf(values, hasTwoFactor)),
    run: (values) => deleteAccount(inputOf(values, hasTwoFactor)),
    // A second call would meet an account that is gone.
    isRepeatable: false,
    onSuccess: () => {
      void logOut().then(() =>
        showToast({ title: scope === 'agency' ? 'Your agency was deleted' : 'Your account was deleted' }),
      )
    },
  })
}

/** Anyone who has no archive is offered one first: afterwards nobody can log in to make it. */
function ExportFirst({ onChosen }: { onChosen: () => void }) {
  const { data } = useQuery(dataExportsQuery)
  const request = useRequestExport()
  if (!data || data.some(({ status }) => status === 'ready' || status === 'waiting')) return null
  const ask = () => request.run(undefined).then(onChosen, () => {})
  return (
    <Alert color="orange" title="You haven’t exported your data">
      <Button variant="default" size="compact-sm" disabled={request.isBusy} onClick={() => void ask()}>
        Export all data first
      </Button>
    </Alert>
  )
}

/** Asks for the name, the password and the second factor before an account is deleted. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { plan, hasTwoFactor, onClose } = props
  const { form, onSubmit, isBusy, failure } = useDeletion(props)
  const what = plan.scope === 'agency' ? 'agency' : 'account'
  return (
    <FormDialog
      title={plan.scope === 'agency' ? `Delete ${plan.agencyName}?` : 'Delete your account?'}
      submitLabel={`Delete ${what}`}
      busyLabel="Deleting…"
      isDanger
      isBusy={isBusy}
      isDirty={false}
      notice={failure && explainFailure(failure)}
      size="sm"
      draft="secrets only"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className={classes.words}>
        {plan.scope === 'agency'
          ? `Everyone is signed out immediately. An administrator can restore the agency for ${plan.keptDays} days.`
          : `You are signed out immediately, and ${plan.successorName} takes over your records. This cannot be undone.`}
      </p>
      {plan.scope === 'agency' && <ExportFirst onChosen={onClose} />}
      <TextInput
        {...form.getInputProps('confirmation')}
        label={`Type ${plan.confirmation} to confirm`}
        autoComplete="off"
        data-autofocus
      />
      <FactorFields form={form} hasCode={hasTwoFactor} />
    </FormDialog>
  )
}
