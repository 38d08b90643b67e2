import { lazy, Suspense } from 'react'
import { TextSkeleton } from '#web/ui/skeletons.tsx'

const KnowledgeChat = lazy(async () => {
  const { KnowledgeChat: Chat } = await import('#web/assistant/knowledge-chat.tsx')
  return { default: Chat }
})

/** Asks the assistant about what the agency knows (A2); its code is loaded when it is opened first. */
export function AskPane() {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <KnowledgeChat />
    </Suspense>
  )
}
