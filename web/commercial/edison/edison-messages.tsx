import { useReducedMotion } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import type { AssistantConfig } from '#shared/admin/chatbot.contract.ts'
import { quoteHeading } from '#shared/commercial/edison.rules.ts'
import { AssistantAvatar } from '#web/assistant/assistant-avatar.tsx'
import type { Message } from '#web/assistant/message.ts'
import bubbles from '#web/assistant/messages.module.css'
import { UserAvatar } from '#web/assistant/user-avatar.tsx'
import { dotStates } from './edison-messages.rules.ts'
import classes from './edison-panel.module.css'

const dotMillis = 400

/** "Edison is thinking...", whose dots have four states. */
function Thinking({ name }: { name: string }) {
  const isStill = useReducedMotion()
  const [dots, setDots] = useState(dotStates - 1)
  useEffect(() => {
    if (isStill) return
    const timer = window.setInterval(() => setDots((shown) => (shown + 1) % dotStates), dotMillis)
    return () => window.clearInterval(timer)
  }, [isStill])
  return (
    <p className={classes.thinking} data-dots={dots}>
      {`${name} is thinking`}
      <span className={classes.dots}>{'.'.repeat(dots)}</span>
    </p>
  )
}

type Named = Pick<AssistantConfig, 'commercialName' | 'commercialInitials'>

function Said({
  id,
  config,
  isQuote,
  children,
}: {
  id?: string
  config: Named
  isQuote?: boolean
  children: ReactNode
}) {
  return (
    <li className={bubbles.message} data-role="assistant" data-id={id}>
      <AssistantAvatar kind="edison" initials={config.commercialInitials} />
      <div
        className={isQuote ? classes.card : `${bubbles.bubble} ${classes.gray}`}
        data-quote={isQuote || undefined}
      >
        <span className={bubbles.hidden}>{`${config.commercialName}: `}</span>
        {children}
      </div>
    </li>
  )
}

function Asked({ message, user }: { message: Message; user: CurrentUser }) {
  return (
    <li className={bubbles.message} data-role="user" data-id={message.id} data-source={message.source}>
      <div className={bubbles.bubble}>
        <span className={bubbles.hidden}>You: </span>
        {message.content}
      </div>
      <UserAvatar profileImage={user.profileImage} />
    </li>
  )
}

type EdisonMessagesProps = {
  messages: readonly Message[]
  welcome: string
  welcomeId: string
  isProcessing: boolean
  config: Named
  user: CurrentUser
}

/**
 * The conversation: a reply that holds a quote in a white card with its line breaks, others in a gray bubble. Words of
 * documents are shown as plain text: nothing in them becomes markup or a link.
 */
export function EdisonMessages({
  messages,
  welcome,
  welcomeId,
  isProcessing,
  config,
  user,
}: EdisonMessagesProps) {
  return (
    // Upside down, so that the newest message stays in sight, without measuring anything.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={bubbles.scroller} aria-label="Conversation" tabIndex={0}>
      <ol className={bubbles.list}>
        {messages.length === 0 && (
          <Said id={welcomeId} config={config}>
            <p className={classes.words}>{welcome}</p>
          </Said>
        )}
        {messages.map((message, index) =>
          message.role === 'user' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: ids come from outside, and messages never change places
            <Asked key={index} message={message} user={user} />
          ) : (
            <Said
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              id={message.id}
              config={config}
              isQuote={message.content.includes(quoteHeading)}
            >
              <p className={classes.words}>{message.content}</p>
            </Said>
          ),
        )}
        {isProcessing && (
          <Said config={config}>
            <Thinking name={config.commercialName} />
          </Said>
        )}
      </ol>
    </section>
  )
}
