import { lazy, Suspense } from 'react'
import { TextSkeleton } from '#web/ui/skeletons.tsx'

const KnowledgeChat = lazy(async () => {
  const { KnowledgeChat: Chat } = await import('#web/assistant/knowledge-chat.tsx')
  return { default: Chat }
})

/** Asks the assistant about what the agency knows; its code is loaded when it is opened first. `onClose` leads out of it on a phone. */
export function AskPane({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <KnowledgeChat onClose={onClose} />
    </Suspense>
  )
}
