import { SegmentedControl, Switch } from '@mantine/core'
import { useId } from 'react'
import {
  type ApiScope,
  apiScopes,
  isWritten,
  type ScopedResource,
  scopedResources,
} from '#shared/api-scopes.rules.ts'
import classes from './api-keys.module.css'

const names = Object.keys(scopedResources) as ScopedResource[]
const levels = [
  { value: 'none', label: 'None' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
] as const

function levelOf(scopes: readonly ApiScope[], name: ScopedResource): string {
  if (scopes.some((scope) => scope === `${name}:write`)) return 'write'
  return scopes.includes(`${name}:read`) ? 'read' : 'none'
}

type Props = {
  scopes: readonly ApiScope[]
  error?: string | undefined
  onChange: (scopes: ApiScope[]) => void
}

/** What a key may do, a row for each kind of records. */
export function ScopeRows({ scopes, error, onChange }: Props) {
  const title = useId()
  const choose = (name: ScopedResource, level: string) => {
    const others = scopes.filter((scope) => !scope.startsWith(`${name}:`))
    const chosen = apiScopes.filter((scope) => scope === `${name}:${level}`)
    onChange([...others, ...chosen])
  }
  const set = (isOn: boolean) =>
    onChange([...scopes.filter((scope) => scope !== 'sensitive'), ...(isOn ? ['sensitive' as const] : [])])
  return (
    <section aria-labelledby={title}>
      <p id={title} className={classes.legend}>
        Access
      </p>
      <ul className={classes.scopes}>
        {names.map((name) => (
          <li key={name} className={classes.scope}>
            <span>{scopedResources[name].label}</span>
            <SegmentedControl
              size="xs"
              aria-label={scopedResources[name].label}
              data={levels.filter(({ value }) => value !== 'write' || isWritten(name))}
              value={levelOf(scopes, name)}
              onChange={(level) => choose(name, level)}
            />
          </li>
        ))}
      </ul>
      <Switch
        mt="sm"
        label="Sensitive fields"
        description="Dates of birth, FEINs and your own sensitive fields. Without it they’re hidden and can’t be written."
        checked={scopes.includes('sensitive')}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      {error && (
        <p className={classes.failure} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
