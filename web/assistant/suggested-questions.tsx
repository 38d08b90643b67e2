import { Eye, EyeOff } from 'lucide-react'
import classes from './suggested-questions.module.css'

type SuggestedQuestionsProps = {
  questions: readonly string[]
  isBusy: boolean
  onAsk: (question: string) => void
}

/** The questions that fit the page, as chips. */
export function SuggestedQuestions({ questions, isBusy, onAsk }: SuggestedQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <ul className={classes.questions} aria-label="Suggested questions">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            className={classes.question}
            disabled={isBusy}
            onClick={() => onAsk(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}

type ChatOptionsProps = {
  isKnowledgeOn: boolean
  onKnowledge: (isOn: boolean) => void
  areHidden: boolean
  onHide: (areHidden: boolean) => void
}

/** The line below the field: whether to ask the agency's knowledge, and whether questions are suggested. */
export function ChatOptions({ isKnowledgeOn, onKnowledge, areHidden, onHide }: ChatOptionsProps) {
  const Icon = areHidden ? Eye : EyeOff
  return (
    <div className={classes.options}>
      <label className={classes.option}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isKnowledgeOn}
          className={classes.switch}
          checked={isKnowledgeOn}
          onChange={(event) => onKnowledge(event.currentTarget.checked)}
        />
        Agency Knowledge
      </label>
      <button type="button" className={classes.option} onClick={() => onHide(!areHidden)}>
        <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
        {areHidden ? 'Show suggested questions' : 'Hide'}
      </button>
    </div>
  )
}
