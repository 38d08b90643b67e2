import { Alert, Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentDetail, DocumentMatches } from '#shared/documents/documents.contract.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import { clientKit } from '#web/clients/clients.api.ts'
import { documentMatchesQuery, useFileDocument } from '#web/documents/documents.api.ts'
import { UncheckedValues } from '#web/documents/facts/unchecked-values.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { useSaveKey } from '#web/ui/use-save-key.ts'
import classes from './filing.module.css'
import { ClientPart, PoliciesPart, RestPart } from './filing-parts.tsx'
import {
  type ClientTarget,
  clientChanges,
  clientIdOf,
  defaultKeptFields,
  type FilingPlan,
  filingOf,
  planProblem,
  policyPlans,
  suggestedPlan,
} from './filing-plan.rules.ts'

type FilingProps = {
  document: DocumentDetail
  facts: Facts
  matches: DocumentMatches
  onFiled: (document: DocumentDetail) => void
  onClose: () => void
}

/** The record of a chosen client, and which of its policies the document may be about. */
function useChosenClient({ id, version }: DocumentDetail, clientId: string | null) {
  const enabled = clientId !== null
  const record = useQuery({ ...clientKit.query(clientId ?? ''), enabled })
  const matches = useQuery({ ...documentMatchesQuery(id, version, clientId), enabled })
  const error = record.data ? matches.error : record.error
  return {
    client: enabled ? (record.data ?? null) : null,
    matches: enabled ? matches.data : undefined,
    isLoading: enabled && !(record.data && matches.data) && !error,
    error: enabled && !(record.data && matches.data) ? error : null,
    retry: () => {
      if (!record.data) void record.refetch()
      if (!matches.data) void matches.refetch()
    },
  }
}

/** What the person decides, beginning with what is suggested; the chosen client's record beside it. */
function usePlan({ document, facts, matches }: FilingProps) {
  const [plan, setPlan] = useState<FilingPlan>(() => suggestedPlan(facts, matches, document.clientId))
  const [isKeptChosen, setKeptChosen] = useState(false)
  const [policies, setPolicies] = useState<FilingPlan['policies'] | null>(null)
  const chosen = useChosenClient(document, clientIdOf(plan.whom))
  const { client, isLoading, error, retry } = chosen
  const likely = chosen.matches ?? matches
  const changes = clientChanges(facts, client)
  const kept = isKeptChosen ? plan.kept : defaultKeptFields(changes)
  return {
    plan: {
      ...plan,
      kept: client ? kept : [],
      policies: policies ?? policyPlans(facts, likely, plan.whom),
    },
    client,
    matches: likely,
    changes,
    isLoading,
    error,
    retry,
    set: (change: Partial<FilingPlan>) => setPlan((was) => ({ ...was, ...change })),
    setPolicies,
    setKept: (names: readonly string[]) => {
      setKeptChosen(true)
      setPlan((was) => ({ ...was, kept: names }))
    },
    setWhom: (whom: ClientTarget) => {
      setKeptChosen(false)
      setPolicies(null)
      setPlan((was) => ({ ...was, whom, kept: [] }))
    },
  }
}

export type Planning = ReturnType<typeof usePlan>

function Filing(props: FilingProps) {
  const { document, facts, matches, onFiled, onClose } = props
  const planning = usePlan(props)
  const { plan, client } = planning
  const file = useFileDocument(document.id)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async () => {
    const missing = planProblem(plan, facts, client)
    setProblem(missing)
    if (missing) return
    try {
      const filed = await file.run(filingOf(plan, { facts, matches, client, version: document.version }))
      onFiled(filed.document)
      onClose()
      showToast({ title: 'Save to client', message: filed.message, variant: 'success' })
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const isReady = !(file.isBusy || planning.isLoading || planning.error !== null)
  useSaveKey(() => void submit(), isReady)
  return (
    <>
      <div className={classes.parts}>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <UncheckedValues facts={facts} />
        <ClientPart planning={planning} matches={matches} document={document} />
        <PoliciesPart planning={planning} facts={facts} document={document} />
        <RestPart planning={planning} facts={facts} />
      </div>
      <div className={classes.actions}>
        <p className={classes.hint}>You can undo this for 24 hours.</p>
        <Button variant="default" onClick={onClose} disabled={file.isBusy}>
          Cancel
        </Button>
        <Button onClick={() => void submit()} disabled={!isReady}>
          {file.isBusy ? 'Saving…' : 'Save to client'}
        </Button>
      </div>
    </>
  )
}

type FilingDialogProps = Pick<FilingProps, 'document' | 'onFiled' | 'onClose'>

/** Whom a document is filed under, and what will be written, shown before anything is. */
export function FilingDialog({ document, onFiled, onClose }: FilingDialogProps) {
  const query = useQuery(documentMatchesQuery(document.id, document.version))
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title="Save to client" size={760}>
      {query.isPending && <TextSkeleton />}
      {!query.data && query.error && (
        <LoadFailure what="The client match" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && document.facts && (
        <Filing
          document={document}
          facts={document.facts}
          matches={query.data}
          onFiled={onFiled}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
