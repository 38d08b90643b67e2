import { Alert, Button, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type SsoLink, ssoLabels } from '#shared/accounts/sso-sign-in.contract.ts'
import { StartEnrolment } from '#shared/accounts/two-factor.contract.ts'
import { browser } from '#web/lib/leave.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Moment } from '#web/ui/values.tsx'
import { explainFailure } from './form-failure.ts'
import { beginLink, ssoLinksQuery, unlinkProvider } from './security.api.ts'
import classes from './security-section.module.css'
import { linkOutcome } from './sso-outcome.ts'
import { useAccountForm } from './use-account-form.ts'

type DialogProps = { link: SsoLink; onClose: () => void }

function LinkDialog({ link: { provider }, onClose }: DialogProps) {
  const label = ssoLabels[provider]
  const { form, onSubmit, isBusy, failure } = useAccountForm({
    initialValues: { password: '' },
    validate: zod4Resolver(StartEnrolment),
    run: ({ password }) => beginLink({ provider, password }),
    onSuccess: ({ url }) => browser.leaveFor(url),
    isRepeatable: false,
  })
  return (
    <FormDialog
      title={`Link a ${label} account?`}
      submitLabel={`Continue at ${label}`}
      busyLabel="One moment..."
      isBusy={isBusy}
      isDirty={false}
      notice={failure && explainFailure(failure)}
      size="sm"
      draft="secrets only"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>Anyone signed in to that account will be able to sign in as you here.</p>
      <PasswordInput
        {...form.getInputProps('password')}
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      />
    </FormDialog>
  )
}

function UnlinkDialog({ link: { provider }, onClose }: DialogProps) {
  const unlink = useAction({ run: unlinkProvider, invalidates: [ssoLinksQuery.queryKey] })
  const label = ssoLabels[provider]
  return (
    <ConfirmDialog
      title={`Unlink ${label}?`}
      confirmLabel="Unlink"
      isDanger
      onConfirm={() => unlink.run(provider)}
      onClose={onClose}
    >
      {label} will no longer sign you in. Your password still works.
    </ConfirmDialog>
  )
}

function LinkRow({ link }: { link: SsoLink }) {
  const [isAsking, setAsking] = useState(false)
  const Dialog = link.linkedAt ? UnlinkDialog : LinkDialog
  const label = ssoLabels[link.provider]
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.name}>{label}</p>
        <p className={classes.detail}>
          {link.linkedAt ? (
            <>
              Linked since <Moment at={link.linkedAt} />
            </>
          ) : (
            'Not linked'
          )}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${link.linkedAt ? 'Unlink' : 'Link'} ${label}`}
        onClick={() => setAsking(true)}
      >
        {link.linkedAt ? 'Unlink' : 'Link'}
      </Button>
      {isAsking && <Dialog link={link} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** The accounts elsewhere that sign the signed-in person in; nothing where no provider is set up. */
export function SsoAccountsPanel() {
  const [search] = useSearchParams()
  const { data } = useQuery(ssoLinksQuery)
  const outcome = linkOutcome(search.get('outside'))
  if (!data || data.length === 0) return null
  return (
    <Panel title="Other ways to sign in">
      {outcome && <Alert color={outcome.isGood ? 'green' : 'red'}>{outcome.text}</Alert>}
      <ul className={classes.rows} aria-label="Other ways to sign in">
        {data.map((link) => (
          <LinkRow key={link.provider} link={link} />
        ))}
      </ul>
    </Panel>
  )
}
