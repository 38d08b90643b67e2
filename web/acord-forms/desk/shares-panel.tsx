import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { type FormShare, shareStateLabels } from '#shared/certificates/shares.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { holderQuery, sharesQuery, useWithdrawShare } from './certificates.api.ts'
import classes from './certificates.module.css'
import { ShareDialog } from './share-dialog.tsx'

function openedText({ opened, wrongTries }: FormShare): string {
  const times = opened === 0 ? 'not opened yet' : opened === 1 ? 'opened once' : `opened ${opened} times`
  return wrongTries === 0
    ? times
    : `${times}, ${wrongTries === 1 ? '1 wrong code' : `${wrongTries} wrong codes`}`
}

function ShareRow({ share }: { share: FormShare }) {
  const withdraw = useWithdrawShare()
  const works = share.state === 'works'
  const run = async () => {
    try {
      await withdraw.run(share.id)
    } catch (error) {
      showToast({ title: 'The link was not withdrawn', message: messageOf(error), variant: 'destructive' })
    }
  }
  return (
    <li className={classes.link}>
      <span>
        {share.email || 'Shared manually'}, until <Moment at={share.expiresAt} />
      </span>
      <StatusDot tone={works ? 'green' : 'neutral'} label={shareStateLabels[share.state]} />
      <span className={classes.note}>
        By {share.createdByName}, {openedText(share)}
      </span>
      {works && (
        <Button variant="subtle" size="compact-sm" disabled={withdraw.isBusy} onClick={() => void run()}>
          Withdraw
        </Button>
      )}
    </li>
  )
}

/** The links to an issued form and how often each was opened. */
export function SharesPanel({ form }: { form: FilledForm }) {
  const { data, error, isPending, refetch } = useQuery(sharesQuery(form.id))
  const [isOpen, setOpen] = useState(false)
  const share = form.status === 'issued' && (
    <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
      Share link
    </Button>
  )
  const hasRows = data !== undefined && data.length > 0
  return (
    <Panel title="Shared links" actions={share} isFlush={hasRows}>
      {isPending && <TextSkeleton />}
      {error && !data && <LoadFailure what="The links" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className={classes.quiet}>
          No links yet. The holder opens the certificate with a code, no account needed, and you’ll see each
          view.
        </p>
      )}
      {hasRows && (
        <ul className={classes.links}>
          {data.map((one) => (
            <ShareRow key={one.id} share={one} />
          ))}
        </ul>
      )}
      {isOpen && <ShareDialog form={form} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

/** What the holder of a draft always asks for, while it is filled. */
export function HolderWishes({ holderId }: { holderId: string }) {
  const { data } = useQuery(holderQuery(holderId))
  if (!data?.requirements) return null
  return (
    <Panel title={`What ${data.name} asks for`}>
      <p className={classes.quiet} style={{ whiteSpace: 'pre-line' }}>
        {data.requirements}
      </p>
    </Panel>
  )
}
