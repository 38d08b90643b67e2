import { Switch } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminAgency, maxAgencies } from '#shared/admin/users.contract.ts'
import { type FeatureFlag, featureFlags, featureLabels } from '#shared/agencies/feature-flags.rules.ts'
import { showToast } from '#web/lib/toast.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import classes from './admin.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { agenciesQuery, useChangeFeatures } from './settings.api.ts'

type Change = { agency: AdminAgency; flag: FeatureFlag }

function ChangeDialog({ agency, flag, onClose }: Change & { onClose: () => void }) {
  const change = useChangeFeatures(agency.id)
  const { label } = featureLabels[flag]
  const isOn = agency.features[flag]
  const word = isOn ? 'off' : 'on'
  return (
    <ReasonDialog
      title={`Turn ${label} ${word}?`}
      words={`Applies to everyone at ${agency.name} immediately. The owner is notified.`}
      submitLabel={`Turn ${word}`}
      isDanger={isOn}
      isBusy={change.isBusy}
      run={async (reason) => {
        await change.run({ features: { [flag]: !isOn }, reason })
        showToast({ title: `${label} is ${word} for ${agency.name}`, variant: 'success' })
      }}
      onClose={onClose}
    />
  )
}

function AgencyRow({ agency, onChange }: { agency: AdminAgency; onChange: (flag: FeatureFlag) => void }) {
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{agency.name}</span>
        <span className={classes.more}>{agency.ownerEmail || 'No owner'}</span>
      </span>
      <span className={classes.switches}>
        {featureFlags.map((flag) => (
          <Switch
            key={flag}
            label={featureLabels[flag].label}
            aria-label={`${featureLabels[flag].label} for ${agency.name}`}
            checked={agency.features[flag]}
            onChange={() => onChange(flag)}
          />
        ))}
      </span>
    </li>
  )
}

function Agencies({ q, onChange }: { q: string; onChange: (change: Change) => void }) {
  // What is pressed while a search loads stays under the mouse.
  const { data, error, refetch } = useQuery({ ...agenciesQuery(q), placeholderData: keepPreviousData })
  if (error && !data) return <LoadFailure what="Agencies" error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton />
  if (data.length === 0)
    return <EmptyState message={q ? 'No agencies match this search.' : 'No agencies yet.'} />
  return (
    <>
      <ul className={classes.rows} aria-label="Agencies">
        {data.map((agency) => (
          <AgencyRow key={agency.id} agency={agency} onChange={(flag) => onChange({ agency, flag })} />
        ))}
      </ul>
      {data.length === maxAgencies && (
        <p className={classes.changed}>The first {maxAgencies} are shown. Search to find others.</p>
      )}
    </>
  )
}

/** Features that can be switched off for one agency. */
export function FeaturesPanel() {
  const [q, setQ] = useState('')
  const [change, setChange] = useState<Change | null>(null)
  return (
    <Panel title="Agency features">
      <p className={classes.hint}>
        All features are on unless turned off here. Members see why a feature is unavailable.
      </p>
      <SearchField label="Find an agency" placeholder="Agency, owner or email" value={q} onChange={setQ} />
      <Agencies q={q} onChange={setChange} />
      {change && <ChangeDialog {...change} onClose={() => setChange(null)} />}
    </Panel>
  )
}
