import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Copy } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import type { AssistantConfig } from '#shared/admin/chatbot.contract.ts'

import { AssistantAvatar } from './assistant-avatar.tsx'
import type { Snapshot } from './conversation.ts'
import { isOfGeneralTab, type Message } from './message.ts'
import classes from './messages.module.css'
import type { ReplyActs } from './reply-acts.ts'
import { Changes, Choices, KnowledgeButton, Proposal, Rows, Sources, UndoButton } from './reply-details.tsx'
import { ReplyText } from './reply-text.tsx'
import { RevealedReply } from './revealed-reply.tsx'
import { Thinking } from './thinking.tsx'
import { UserAvatar } from './user-avatar.tsx'

function UserMessage({ message, user }: { message: Message; user: CurrentUser }) {
  return (
    <li className={classes.message} data-role="user" data-id={message.id}>
      <div className={classes.bubble}>
        <span className={classes.hidden}>You: </span>
        {message.content}
      </div>
      <UserAvatar profileImage={user.profileImage} />
    </li>
  )
}

type AssistantMessageProps = { id?: string; assistantName: string; initials: string; children: ReactNode }

function AssistantMessage({ id, assistantName, initials, children }: AssistantMessageProps) {
  return (
    <li className={classes.message} data-role="assistant" data-id={id}>
      <AssistantAvatar kind="chat" initials={initials} />
      <div className={classes.bubble}>
        <span className={classes.hidden}>{`${assistantName}: `}</span>
        {children}
      </div>
    </li>
  )
}

function CopyButton({ text }: { text: string }) {
  const clipboard = useClipboard({ timeout: 2000 })
  const Icon = clipboard.copied ? Check : Copy
  return (
    <ActionIcon
      className={classes.copy}
      variant="subtle"
      color="gray"
      size={26}
      aria-label={clipboard.copied ? 'Copied' : 'Copy answer'}
      title={clipboard.copied ? 'Copied' : 'Copy answer'}
      onClick={() => clipboard.copy(text)}
    >
      <Icon size={14} strokeWidth={1.75} />
    </ActionIcon>
  )
}

type ReplyProps = { message: Message; isLast: boolean; isBusy: boolean; acts: ReplyActs }

/** A whole reply with what stands behind it; quick replies are those of the last one only. */
const WholeReply = memo(function WholeReply({ message, isLast, isBusy, acts }: ReplyProps) {
  const { content, detail = {} } = message
  const { rows, changes, choices, undo, proposals, knowledgeQuestion } = detail
  // What the words themselves quote and link to is not said twice.
  const sources = detail.sources?.filter(({ path }) => !content.includes(`](${path})`))
  const canUndo = undo !== undefined && Date.parse(undo.until) > Date.now()
  return (
    <>
      <ReplyText text={content} />
      {changes && changes.length > 0 && <Changes changes={changes} />}
      {sources && sources.length > 0 && <Sources sources={sources} />}
      {rows && rows.length > 0 && <Rows rows={rows} />}
      {proposals?.map((proposal) => (
        <Proposal
          key={proposal.id}
          proposal={proposal}
          isBusy={isBusy}
          onDecide={(decision) => acts.decide(message.id, proposal.id, decision)}
        />
      ))}
      {isLast && knowledgeQuestion && (
        <KnowledgeButton isBusy={isBusy} onSearch={() => acts.searchKnowledge(knowledgeQuestion)} />
      )}
      {isLast && choices && choices.length > 0 && (
        <Choices choices={choices} isBusy={isBusy} onChoose={acts.choose} />
      )}
      {canUndo && <UndoButton isBusy={isBusy} onUndo={() => acts.undo(message.id, undo.actionId)} />}
      <CopyButton text={content} />
    </>
  )
})

type MessageListProps = {
  snapshot: Snapshot
  config: AssistantConfig
  welcome: string
  user: CurrentUser
  acts: ReplyActs
  onTyped: () => void
}

/** The conversation: the welcome while there is none, then its messages, newest last. */
export function MessageList({ snapshot, config, welcome, user, acts, onTyped }: MessageListProps) {
  const { phase, typing } = snapshot
  const messages = snapshot.messages.filter(isOfGeneralTab)
  const named = { assistantName: config.assistantName, initials: config.assistantInitials }
  const contentOf = (message: Message, index: number) =>
    typing?.id === message.id ? (
      <RevealedReply typing={typing} assistantName={config.assistantName} onEnd={onTyped} />
    ) : (
      <WholeReply
        message={message}
        isLast={index === messages.length - 1}
        isBusy={phase !== 'idle'}
        acts={acts}
      />
    )
  return (
    // Upside down, so that the newest message stays in sight while it grows, without measuring anything.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.scroller} aria-label="Conversation" tabIndex={0}>
      <ol className={classes.list}>
        {messages.length === 0 && (
          <AssistantMessage id={snapshot.welcomeId} {...named}>
            <ReplyText text={welcome} />
          </AssistantMessage>
        )}
        {messages.map((message, index) =>
          message.role === 'user' ? (
            <UserMessage key={message.id} message={message} user={user} />
          ) : (
            <AssistantMessage key={message.id} id={message.id} {...named}>
              {contentOf(message, index)}
            </AssistantMessage>
          ),
        )}
        {phase === 'loading' && (
          <AssistantMessage {...named}>
            <Thinking assistantName={config.assistantName} />
          </AssistantMessage>
        )}
      </ol>
    </section>
  )
}
