import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TwoFactorState } from '#shared/accounts/two-factor.contract.ts'
import { userKey } from '#web/lib/query-client.ts'
import { showToast } from '#web/lib/toast.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { type Fact, FactList, Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { BothFactorsDialog } from './both-factors-dialog.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { renewRecoveryCodes, switchOffTwoFactor, twoFactorQuery } from './security.api.ts'
import classes from './security-section.module.css'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'

/** Below this many recovery codes a person is asked to create new ones. */
const fewCodes = 3

function useRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [twoFactorQuery.queryKey, userKey, ['/api/team-members']])
      void client.invalidateQueries({ queryKey })
  }
}

function CodesLeft({ left }: { left: number }) {
  if (left > fewCodes) return <>{left}</>
  return <StatusBadge tone="orange" label={left === 1 ? '1 left' : `${left} left`} />
}

type Doing = { what: 'codes' | 'off' } | { what: 'keep'; codes: string[] } | null

function TwoFactorOn({ state }: { state: TwoFactorState }) {
  const [doing, setDoing] = useState<Doing>(null)
  const refresh = useRefresh()
  const stop = () => setDoing(null)
  const facts: Fact[] = [
    { label: 'Status', value: <StatusBadge tone="green" label="On" /> },
    { label: 'Since', value: <Moment at={state.switchedOnAt} /> },
    { label: 'Recovery codes left', value: <CodesLeft left={state.recoveryCodesLeft} /> },
  ]
  if (doing?.what === 'keep') return <RecoveryCodeList codes={doing.codes} onDone={stop} />
  return (
    <>
      <FactList facts={facts} />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setDoing({ what: 'codes' })}>
          New recovery codes
        </Button>
        {!state.isRequired && (
          <Button variant="default" onClick={() => setDoing({ what: 'off' })}>
            Turn off
          </Button>
        )}
      </div>
      {state.isRequired && (
        <p className={classes.note}>Your account requires it, so it can’t be turned off.</p>
      )}
      {doing?.what === 'codes' && (
        <BothFactorsDialog
          title="Create new recovery codes?"
          submitLabel="Create new codes"
          run={renewRecoveryCodes}
          onDone={({ recoveryCodes: codes }) => {
            refresh()
            setDoing({ what: 'keep', codes })
          }}
          onClose={stop}
        >
          Your current codes will stop working.
        </BothFactorsDialog>
      )}
      {doing?.what === 'off' && (
        <BothFactorsDialog
          title="Turn off two-factor sign-in?"
          submitLabel="Turn off"
          isDanger
          run={switchOffTwoFactor}
          onDone={() => {
            stop()
            refresh()
            showToast({ title: 'Two-factor sign-in is off' })
          }}
          onClose={stop}
        >
          You’ll sign in with your password only, and your recovery codes will stop working.
        </BothFactorsDialog>
      )}
    </>
  )
}

function TwoFactorOff() {
  const [isSettingUp, setSettingUp] = useState(false)
  const refresh = useRefresh()
  const finish = () => {
    refresh()
    showToast({ title: 'Two-factor sign-in is on', variant: 'success' })
  }
  if (isSettingUp) return <TwoFactorSetUp onDone={finish} onCancel={() => setSettingUp(false)} />
  return (
    <>
      <p className={classes.words}>
        Add a code from your phone so a stolen password isn't enough to sign in.
      </p>
      <div className={classes.actions}>
        <Button onClick={() => setSettingUp(true)}>Set up two-factor sign-in</Button>
      </div>
    </>
  )
}

/** Two-factor sign-in of the signed-in person: set up, recovery codes, switched off. */
export function TwoFactorPanel() {
  const { data, error, refetch } = useQuery(twoFactorQuery)
  return (
    <Panel title="Two-factor sign-in">
      {data?.isOn === true && <TwoFactorOn state={data} />}
      {data?.isOn === false && <TwoFactorOff />}
      {!data && !error && <TextSkeleton />}
      {!data && error && (
        <LoadFailure what="Two-factor sign-in" error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}
