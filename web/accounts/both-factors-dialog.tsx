import { zod4Resolver } from 'mantine-form-zod-resolver'
import type { ReactNode } from 'react'
import { BothFactors } from '#shared/accounts/two-factor.contract.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FactorFields } from './factor-fields.tsx'
import { explainFailure } from './form-failure.ts'
import { useAccountForm } from './use-account-form.ts'

type BothFactorsDialogProps<Result> = {
  title: string
  submitLabel: string
  isDanger?: boolean
  /** What will happen. */
  children: ReactNode
  run: (factors: BothFactors) => Promise<Result>
  onDone: (result: Result) => void
  onClose: () => void
}

/** Asks for password and code once more, before something that changes how a person signs in. */
export function BothFactorsDialog<Result>(props: BothFactorsDialogProps<Result>) {
  const { title, submitLabel, isDanger, children, run, onDone, onClose } = props
  const { form, onSubmit, isBusy, failure } = useAccountForm({
    initialValues: { password: '', code: '' },
    validate: zod4Resolver(BothFactors),
    run,
    onSuccess: onDone,
    // A code is good once: had the first call arrived, a second would count as a wrong one.
    isRepeatable: false,
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      busyLabel="One moment..."
      isDanger={isDanger}
      isBusy={isBusy}
      isDirty={false}
      notice={failure && explainFailure(failure)}
      size="sm"
      draft="secrets only"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{children}</p>
      <FactorFields form={form} hasCode isFirst />
    </FormDialog>
  )
}
