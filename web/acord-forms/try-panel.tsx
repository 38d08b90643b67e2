import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { ClientSelect } from '#web/clients/client-select.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useTryTemplate } from './acords.api.ts'
import classes from './acords.module.css'
import { ClientPolicies } from './client-policies.tsx'

type TryPanelProps = {
  template: FormTemplate
  mapping: Record<string, string>
  isTried: boolean
  onTried: (values: Record<string, string> | null) => void
}

/** Shows on the page what the form would say for a client; nothing is kept of it. */
export function TryPanel({ template, mapping, isTried, onTried }: TryPanelProps) {
  const [clientId, setClientId] = useState('')
  const [policyIds, setPolicyIds] = useState<string[]>([])
  const trial = useTryTemplate(template.id)
  const run = async () => {
    try {
      onTried((await trial.run({ clientId, policyIds, mapping })).values)
    } catch {
      // The panel shows why.
    }
  }
  return (
    <Panel title="Test with a client">
      <div className={classes.uploads}>
        <ClientSelect
          value={clientId}
          onChange={(id) => {
            setClientId(id)
            setPolicyIds([])
            onTried(null)
          }}
        />
        {clientId && <ClientPolicies clientId={clientId} value={policyIds} onChange={setPolicyIds} />}
        {trial.error && (
          <Alert color="red" role="alert">
            {messageOf(trial.error)}
          </Alert>
        )}
        <div>
          <Button variant="default" disabled={!clientId || trial.isBusy} onClick={() => void run()}>
            {isTried ? 'Refill' : 'Preview'}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
