import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'
import { quoteDocumentKinds } from '#shared/requotes/document-quote.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/http.ts'
import { showToast } from '#web/lib/toast.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useMayWrite } from '#web/session/writing.tsx'

function openRequotesQuery(clientId: string) {
  return {
    queryKey: ['/api/requotes', 'open', clientId] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('GET /api/requotes', { query: { clientId, open: 'true' }, signal }),
  }
}

function useAddToRequote(document: DocumentDetail) {
  const navigate = useNavigate()
  const add = useAction({
    run: (requoteId: string | undefined, actionKey) =>
      call('POST /api/documents/:id/requote', {
        params: { id: document.id },
        body: requoteId ? { requoteId } : {},
        actionKey,
      }),
    invalidates: [['/api/requotes']],
  })
  const run = (requoteId?: string) =>
    void add.run(requoteId).then(
      ({ requote }) => {
        const isUnsure = requote.quotes.at(-1)?.toCheck.length !== 0
        const message = isUnsure ? 'Please check the marked values.' : undefined
        showToast({ title: 'Quote added', ...(message && { message }), variant: 'success' })
        void navigate(`/requotes/${requote.id}`)
      },
      (error: unknown) =>
        showToast({ title: 'Quote wasn’t added', message: messageOf(error), variant: 'destructive' }),
    )
  return { run, isBusy: add.isBusy }
}

function OfClient({ document, clientId }: { document: DocumentDetail; clientId: string }) {
  const { data: open } = useQuery(openRequotesQuery(clientId))
  const { run, isBusy } = useAddToRequote(document)
  const isDisabled = isBusy || !open
  if (!open || open.length < 2)
    return (
      <Button variant="default" disabled={isDisabled} onClick={() => run()}>
        Add to requote
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" disabled={isDisabled}>
          Add to requote
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => run(id)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Puts a read quote into a requote of its client with one click; nothing for other documents. */
export function AddToRequote({ document }: { document: DocumentDetail }) {
  const mayWrite = useMayWrite()
  const { facts, clientId } = document
  if (!mayWrite || !clientId || !facts || !quoteDocumentKinds.includes(facts.kind.value)) return null
  return <OfClient document={document} clientId={clientId} />
}
