import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApiKey, ApiKeyMade } from '#shared/api-keys/api-keys.contract.ts'
import { scopesText } from '#shared/api-scopes.rules.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SecretDialog } from '#web/ui/secret-dialog.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { apiKeysQuery, useRevokeApiKey } from './api-keys.api.ts'
import classes from './api-keys.module.css'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

/** When a key was made, used and ends. */
function KeyDates({ apiKey }: { apiKey: ApiKey }) {
  const { createdAt, createdByName, lastUsedAt, expiresAt, formerUntil, revokedAt } = apiKey
  return (
    <p className={classes.detail}>
      Created <Moment at={createdAt} /> by {createdByName}
      {lastUsedAt ? (
        <>
          {' · '}Last used <Moment at={lastUsedAt} />
        </>
      ) : (
        ' · Never used'
      )}
      {' · '}
      {revokedAt && (
        <>
          Revoked <Moment at={revokedAt} />
        </>
      )}
      {!revokedAt && !expiresAt && 'Never expires'}
      {!revokedAt && expiresAt && (
        <>
          Expires <Moment at={expiresAt} />
        </>
      )}
      {!revokedAt && formerUntil && (
        <>
          {' · '}Former secret works until <Moment at={formerUntil} />
        </>
      )}
    </p>
  )
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeApiKey(id)
  const confirm = async () => {
    await revoke.run(undefined)
    showToast({ title: 'API key revoked', message: name })
  }
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      confirmLabel="Revoke key"
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      Whatever uses this key stops working right away, and webhooks that it added are turned off. This can’t
      be undone.
    </ConfirmDialog>
  )
}

function KeyRow({ apiKey, onMade }: { apiKey: ApiKey; onMade: (key: ApiKeyMade) => void }) {
  const [open, setOpen] = useState<'rotate' | 'revoke' | null>(null)
  const { name, prefix, scopes, status } = apiKey
  const close = () => setOpen(null)
  const made = (key: ApiKeyMade) => {
    close()
    onMade(key)
  }
  return (
    <li className={classes.key}>
      <div className={classes.about}>
        <p className={classes.name}>
          {name} <code className={classes.prefix}>{prefix}…</code>
          {status === 'expired' && <StatusBadge tone="orange" label="Expired" />}
          {status === 'revoked' && <StatusBadge tone="neutral" label="Revoked" />}
        </p>
        <p className={classes.detail}>{scopesText(scopes)}</p>
        <KeyDates apiKey={apiKey} />
      </div>
      {status !== 'revoked' && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="compact-sm"
            h={30}
            aria-label={`Rotate ${name}`}
            onClick={() => setOpen('rotate')}
          >
            Rotate
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            h={30}
            aria-label={`Revoke ${name}`}
            onClick={() => setOpen('revoke')}
          >
            Revoke
          </Button>
        </div>
      )}
      {open === 'rotate' && <RotateKeyDialog apiKey={apiKey} onMade={made} onClose={close} />}
      {open === 'revoke' && <RevokeDialog apiKey={apiKey} onClose={close} />}
    </li>
  )
}

/** The agency's keys of the public API, its owner's alone. */
export function ApiKeysSection() {
  const { data, error, refetch } = useQuery(apiKeysQuery)
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<ApiKeyMade | null>(null)
  const show = (key: ApiKeyMade) => {
    setAdding(false)
    setMade(key)
  }
  const add = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Plus size={15} strokeWidth={1.75} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      New key
    </Button>
  )
  return (
    <div className={classes.section}>
      <Panel title="API keys" isFlush actions={add}>
        <p className={classes.intro}>
          Connect other software to your agency’s data. A key acts with the access that you give it, and the
          audit log shows what it did. Developers find all calls in the{' '}
          <Link to="/docs/api">API reference</Link>.
        </p>
        {error && !data && <LoadFailure what="API keys" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <TextSkeleton />}
        {data?.length === 0 && <EmptyState message="No API keys yet." />}
        {data && data.length > 0 && (
          <ul className={classes.keys} aria-label="API keys">
            {data.map((key) => (
              <KeyRow key={key.id} apiKey={key} onMade={setMade} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Webhooks">
        <p className={classes.note}>
          Send your agency’s events to other software as they happen.{' '}
          <Anchor component={Link} to="/webhook-integrations" inherit underline="always">
            Manage webhooks
          </Anchor>{' '}
          or send samples on{' '}
          <Anchor component={Link} to="/zapier-test" inherit underline="always">
            Zapier test
          </Anchor>
          .
        </p>
      </Panel>
      {isAdding && <NewKeyDialog onMade={show} onClose={() => setAdding(false)} />}
      {made && (
        <SecretDialog title={`Secret of ${made.name}`} secret={made.secret} onClose={() => setMade(null)} />
      )}
    </div>
  )
}
