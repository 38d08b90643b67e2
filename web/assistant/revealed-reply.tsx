import { useEffect, useRef, useState } from 'react'
import type { Typing } from './conversation.ts'
import classes from './messages.module.css'
import { withoutRecordLists } from './record-lists.rules.ts'
import { typedText } from './reveal.rules.ts'
import { reveal } from './reveal.ts'
import { Thinking } from './thinking.tsx'

type RevealedReplyProps = { typing: Typing; assistantName: string; onEnd: () => void }

/** A reply that is being typed: the indicator until it starts, then its words one by one. */
export function RevealedReply({ typing, assistantName, onEnd }: RevealedReplyProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const [hasBegun, setBegun] = useState(false)
  const { delay, reply } = typing
  useEffect(() => {
    let cancel = () => {}
    const timer = setTimeout(() => {
      setBegun(true)
      if (place.current) cancel = reveal(place.current, typedText(withoutRecordLists(reply.content)), onEnd)
    }, delay)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [delay, reply, onEnd])
  return (
    <>
      {!hasBegun && <Thinking assistantName={assistantName} />}
      {/* A screen reader gets the whole reply at its end, not its beginnings. */}
      <p ref={place} className={classes.typed} aria-hidden="true" />
    </>
  )
}
