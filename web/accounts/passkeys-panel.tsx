import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useState } from 'react'
import { z } from 'zod'
import { type Passkey, PasskeyCreate, PasskeyStart } from '#shared/accounts/passkeys.contract.ts'
import { SecondFactorCode } from '#shared/accounts/two-factor.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { useAction } from '#web/lib/use-action.ts'
import { knowsPasskeys } from '#web/session/passkey-device.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import { FactorFields } from './factor-fields.tsx'
import { explainFailure } from './form-failure.ts'
import { addPasskey, passkeysQuery, removePasskey } from './passkeys.api.ts'
import classes from './security-section.module.css'
import { signUpOfferQuery } from './sign-up-offer.api.ts'
import { useAccountForm } from './use-account-form.ts'

const stale = [passkeysQuery.queryKey]
const { name } = PasskeyCreate.shape
const PasswordAlone = PasskeyStart.extend({ name, code: z.string() })
const WithCode = PasskeyStart.extend({ name, code: SecondFactorCode })

function AddDialog({ onClose }: { onClose: () => void }) {
  const { hasTwoFactor } = useCurrentUser()
  const { form, onSubmit, isBusy, failure } = useAccountForm({
    initialValues: { name: '', password: '', code: '' },
    validate: (values) => zod4Resolver(hasTwoFactor ? WithCode : PasswordAlone)(values),
    run: ({ code, ...values }) => addPasskey({ ...values, ...(hasTwoFactor && { code }) }),
    invalidates: stale,
    onSuccess: (added) => {
      onClose()
      showToast({ title: 'Passkey added', message: added.name, variant: 'success' })
    },
    // A code is good once, and so is what the device signed.
    isRepeatable: false,
  })
  return (
    <FormDialog
      title="Add a passkey"
      submitLabel="Continue"
      busyLabel="Waiting for your device..."
      isBusy={isBusy}
      isDirty={false}
      notice={failure && explainFailure(failure)}
      size="sm"
      draft="secrets only"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>Next, your device asks for your fingerprint, face or PIN. These never leave the device.</p>
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        description="So you know it again, such as “Work laptop”."
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
      <FactorFields form={form} hasCode={hasTwoFactor} />
    </FormDialog>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, isSynced, createdAt, lastUsedAt } = passkey
  const [isAsking, setAsking] = useState(false)
  const remove = useAction({ run: removePasskey, invalidates: stale })
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.name}>{passkey.name}</p>
        <p className={classes.detail}>
          Added <Moment at={createdAt} />
        </p>
        <p className={classes.detail}>
          {lastUsedAt ? (
            <>
              Last used <Moment at={lastUsedAt} />
            </>
          ) : (
            'Not used yet'
          )}
          {isSynced && ' · synced to your other devices'}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Remove ${passkey.name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${passkey.name}?`}
          confirmLabel="Remove"
          isDanger
          onConfirm={() => remove.run(id)}
          onClose={() => setAsking(false)}
        >
          It will no longer sign you in. Your password still works.
        </ConfirmDialog>
      )}
    </li>
  )
}

/** The passkeys of the signed-in person; nothing where neither address nor browser can have any. */
export function PasskeysPanel() {
  const { data: offer } = useQuery(signUpOfferQuery)
  const { data, error, refetch } = useQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  const canAdd = Boolean(offer?.hasPasskeys) && knowsPasskeys()
  if (!canAdd && !data?.length) return null
  const add = canAdd && (
    <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
      Add a passkey
    </Button>
  )
  return (
    <Panel title="Passkeys" actions={add}>
      {data?.length === 0 && (
        <p className={classes.words}>
          Sign in with your fingerprint, face or PIN instead of a password and code. Nothing to remember, and
          nothing a fake site can steal.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={classes.rows} aria-label="Passkeys">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!data && !error && <TextSkeleton />}
      {!data && error && <LoadFailure what="Passkeys" error={error} onRetry={() => void refetch()} />}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Panel>
  )
}
