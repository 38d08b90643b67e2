import { PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { type ApiOperation, apiDescriptionQuery, operationsByTag } from './api-description.ts'
import classes from './api-docs.module.css'
import { TryIt } from './try-it.tsx'

/** `certificate-requests` is "Certificate requests". */
function titleOf(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ')
}

/** One call: what it takes, and a place to try it, made only once it is opened. */
function Operation({ operation, secret }: { operation: ApiOperation; secret: string }) {
  const [isOpen, setOpen] = useState(false)
  const { method, path, summary, description, parameters, body } = operation
  return (
    <div className={classes.operation}>
      <button
        type="button"
        className={classes.summary}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.method}>{method}</span>
        <code className={classes.path}>{path}</code>
        <span className={classes.about}>{summary}</span>
      </button>
      {isOpen && (
        <div className={classes.content}>
          {description && <p>{description.replaceAll('`', '')}</p>}
          {parameters.length > 0 && (
            <p>
              Takes{' '}
              {parameters.map(({ name, in: place, required }, at) => (
                <span key={`${place} ${name}`}>
                  {at > 0 && ', '}
                  <code>{name}</code> ({required ? `${place}, required` : place})
                </span>
              ))}
            </p>
          )}
          {body && (
            <section aria-label="Schema of the body">
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
              <pre className={classes.code} tabIndex={0}>
                {body}
              </pre>
            </section>
          )}
          <TryIt operation={operation} secret={secret} />
        </div>
      )}
    </div>
  )
}

/** /docs/api: the calls of the public API for whoever integrates with it. */
export function ApiDocsScreen() {
  const { data, error, refetch } = useQuery(apiDescriptionQuery)
  const [secret, setSecret] = useState('')
  return (
    <>
      <PageHeader
        title="API reference"
        subtitle={
          <>
            The calls that other software makes with an <Link to="/profile?section=api-keys">API key</Link> of
            your agency.
          </>
        }
      />
      {error && !data && <LoadFailure what="The reference" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
      {data && (
        <div className={classes.page}>
          <Panel title="Getting started">
            {data.info.description.split(/\n+/).map((line) => (
              <p key={line} className={classes.line}>
                {line.replaceAll('`', '')}
              </p>
            ))}
            <PasswordInput
              label="API key secret"
              description="Used to try calls on this page. It isn’t saved."
              autoComplete="off"
              value={secret}
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
          </Panel>
          {operationsByTag(data).map(([tag, operations]) => (
            <Panel key={tag} title={titleOf(tag)} isFlush>
              {operations.map((operation) => (
                <Operation key={operation.operationId} operation={operation} secret={secret} />
              ))}
            </Panel>
          ))}
        </div>
      )}
    </>
  )
}
