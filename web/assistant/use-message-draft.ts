import { useTypedDraft } from '#web/lib/use-form-draft.ts'

type Conversation = { setDraft: (words: string) => void; send: () => Promise<boolean> }
type Snapshot = { draft: string; asking: string | null }

/** Lets a message survive the end of the session, also one that was on its way to the assistant then. */
export function useMessageDraft(name: string, conversation: Conversation, { draft, asking }: Snapshot) {
  const message = draft || (asking ?? '')
  const kept = useTypedDraft(name, { message }, { message: '' }, (typed) =>
    conversation.setDraft(typed.message ?? ''),
  )
  const send = async () => {
    if (await conversation.send()) kept.drop()
  }
  return { kept, send: () => void send() }
}

export type MessageDraft = ReturnType<typeof useMessageDraft>
