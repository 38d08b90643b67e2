import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#shared/clients/clients.contract.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import type { SelfServiceLink } from '#shared/self-service/self-service.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { Questionnaires } from './questionnaires.tsx'
import { selfServiceQuery, useCreateLink, useRevokeLink } from './self-service.api.ts'
import classes from './self-service.module.css'
import { SendLinkDialog } from './send-link-dialog.tsx'
import { SendQuestionnaireDialog } from './send-questionnaire-dialog.tsx'

type PanelProps = { client: Client; canEdit: boolean }

function CopyLink({ link }: { link: string }) {
  const { state, copy } = useCopy(link)
  const shown = { idle: 'Copy link', copied: 'Copied', failed: 'Select and copy it yourself' }
  return (
    <div className={classes.link}>
      <TextInput className={classes.grow} label="Private link" readOnly value={link} />
      <Button variant="default" onClick={() => void copy()}>
        {shown[state]}
      </Button>
    </div>
  )
}

function Standing({ link, canEdit }: { link: SelfServiceLink; canEdit: boolean }) {
  const { timeZone } = useCurrentUser()
  const day = (at: string) => formatDay(dayIn(timeZone, new Date(at)))
  if (link.isLocked)
    return (
      <p className={classes.text} role="status">
        Locked after too many wrong codes. Revoke the link, then send a new one.
      </p>
    )
  const opened = link.openedAt ? `Last opened ${day(link.openedAt)}` : 'Not opened yet'
  return (
    <>
      <p className={classes.text}>{`${opened}. Works until ${day(link.expiresAt)}.`}</p>
      {canEdit && <CopyLink link={link.link} />}
    </>
  )
}

function Revoke({ client, onClose }: { client: Client; onClose: () => void }) {
  const revoke = useRevokeLink(client.id)
  return (
    <ConfirmDialog
      title="Revoke this link?"
      confirmLabel="Revoke link"
      isDanger
      onConfirm={() => revoke.run(undefined)}
      onClose={onClose}
    >
      {`${client.name} is signed out at once and the link stops working. Requests that were sent stay.`}
    </ConfirmDialog>
  )
}

function Actions({ client, link }: { client: Client; link: SelfServiceLink | null }) {
  const create = useCreateLink(client.id)
  const [dialog, setDialog] = useState<'send' | 'revoke' | 'questionnaire' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <div className={classes.actions}>
        {!link?.isLocked && (
          <Button variant="default" onClick={() => setDialog('send')}>
            {link ? 'Send again' : 'Send link'}
          </Button>
        )}
        {!link && (
          <Button
            variant="default"
            loading={create.isBusy}
            onClick={() => void create.run(undefined).catch(() => undefined)}
          >
            Create link
          </Button>
        )}
        {!link?.isLocked && client.email && (
          <Button variant="default" onClick={() => setDialog('questionnaire')}>
            Send questionnaire
          </Button>
        )}
        {link && (
          <Button variant="default" onClick={() => setDialog('revoke')}>
            Revoke link
          </Button>
        )}
      </div>
      {create.error && (
        <p className={classes.text} role="alert">
          {messageOf(create.error)}
        </p>
      )}
      {dialog === 'questionnaire' && <SendQuestionnaireDialog client={client} onClose={close} />}
      {dialog === 'send' && <SendLinkDialog client={client} onClose={close} />}
      {dialog === 'revoke' && <Revoke client={client} onClose={close} />}
    </>
  )
}

const about =
  'A private link to policies, ID cards, shared documents and requests. It opens with a code sent to the email on file.'

/** The self-service link of a client: sent, copied and revoked here. */
export function SelfServicePanel({ client, canEdit }: PanelProps) {
  const { data, error, refetch } = useQuery(selfServiceQuery(client.id))
  return (
    <Panel title="Self-service">
      {!data && error && <LoadFailure what="The link" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
      {data && (
        <div className={classes.panel}>
          {data.link ? (
            <Standing link={data.link} canEdit={canEdit} />
          ) : (
            <p className={classes.text}>{about}</p>
          )}
          {canEdit && (client.email || data.link) && <Actions client={client} link={data.link} />}
          {canEdit && !client.email && (
            <p className={classes.text}>Add an email address to this client first. The code is sent to it.</p>
          )}
          <Questionnaires items={data.questionnaires} />
        </div>
      )}
    </Panel>
  )
}
