import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { maxSuggestions, type SuggestionContext, suggestionContexts } from '#shared/admin/chatbot.contract.ts'
import type { Settings } from '#shared/admin/settings.contract.ts'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { WholeNumberField } from '#web/ui/fields.tsx'
import classes from './admin.module.css'
import { filledLines, LinesField, listError } from './lines-field.tsx'

type Chatbot = Settings['chatbot']
type StaticAnswers = Settings['staticAnswers']

function ModelRows({ form }: { form: FormOf<Chatbot> }) {
  const { models } = form.values
  const listProblem = typeof form.errors.models === 'string' ? form.errors.models : null
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Available models</legend>
      {models.map((model, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own while it is typed
        <div key={index} className={classes.model}>
          <TextInput
            {...form.getInputProps(`models.${index}.id`)}
            aria-label={`ID of model ${index + 1}`}
            placeholder="gpt-4o-mini"
          />
          <TextInput
            {...form.getInputProps(`models.${index}.label`)}
            aria-label={`Name of model ${index + 1}`}
            placeholder="GPT-4o Mini"
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={`Remove ${model.label || `model ${index + 1}`}`}
            onClick={() => form.removeListItem('models', index)}
          >
            <Trash2 size={16} strokeWidth={1.75} />
          </ActionIcon>
        </div>
      ))}
      {listProblem && (
        <p role="alert" className={classes.problem}>
          {listProblem}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={14} strokeWidth={1.75} />}
          onClick={() => form.insertListItem('models', { id: '', label: '' })}
        >
          Add a model
        </Button>
      </div>
      <Select
        {...form.getInputProps('defaultModel')}
        label="Default model"
        data={[...new Set(models.map(({ id }) => id).filter(Boolean))]}
        allowDeselect={false}
      />
    </fieldset>
  )
}

/** Names, welcome texts and models of both assistants. */
export function AssistantNameFields({ form }: { form: FormOf<Chatbot> }) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput {...form.getInputProps('assistantName')} label="General assistant name" />
        <TextInput {...form.getInputProps('assistantInitials')} label="Initials" />
      </div>
      <Textarea {...form.getInputProps('welcome')} label="Welcome message" autosize minRows={2} />
      <div className={classes.pair}>
        <TextInput {...form.getInputProps('commercialName')} label="Commercial assistant name" />
        <TextInput {...form.getInputProps('commercialInitials')} label="Commercial assistant initials" />
      </div>
      <Textarea
        {...form.getInputProps('commercialWelcome')}
        label="Commercial assistant welcome message"
        autosize
        minRows={2}
      />
      <Textarea
        {...form.getInputProps('commercialTabWelcome')}
        label="Welcome message (dialog)"
        autosize
        minRows={2}
      />
      <ModelRows form={form} />
    </>
  )
}

const contextNames: Record<SuggestionContext, string> = {
  dashboard: 'Dashboard',
  clients: 'Clients',
  prospects: 'Prospects',
  tickets: 'Tickets',
  policies: 'Policies',
  team: 'Team',
  default: 'Every other page',
}

/** The questions that each page suggests. */
export function SuggestionFields({ form }: { form: FormOf<Chatbot> }) {
  return (
    <div className={classes.halves}>
      {suggestionContexts.map((context) => (
        <LinesField
          key={context}
          label={contextNames[context]}
          value={form.values.suggestions[context]}
          error={listError(form.errors, `suggestions.${context}`)}
          rows={maxSuggestions}
          onChange={(lines) => form.setFieldValue(`suggestions.${context}`, lines)}
        />
      ))}
    </div>
  )
}

/** A chatbot's form without the empty lines of its questions. */
export function cleanedChatbot(values: Chatbot): Chatbot {
  const entries = suggestionContexts.map((context) => [context, filledLines(values.suggestions[context])])
  return { ...values, suggestions: Object.fromEntries(entries) as Chatbot['suggestions'] }
}

/** The fixed answers, each for some words or phrases. */
export function StaticAnswerFields({ form }: { form: FormOf<StaticAnswers> }) {
  const { answers } = form.values
  const listProblem = typeof form.errors.answers === 'string' ? form.errors.answers : null
  return (
    <>
      {answers.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no name of its own while it is typed
        <fieldset key={index} className={classes.answer}>
          <legend className={classes.legend}>Answer {index + 1}</legend>
          <div className={classes.fields}>
            <LinesField
              label="Words or phrases, one per line"
              value={answer.patterns}
              error={listError(form.errors, `answers.${index}.patterns`)}
              rows={2}
              onChange={(lines) => form.setFieldValue(`answers.${index}.patterns`, lines)}
            />
            <Textarea
              {...form.getInputProps(`answers.${index}.answer`)}
              label="Answer"
              autosize
              minRows={2}
            />
            <div className={classes.pair}>
              <WholeNumberField
                {...form.getInputProps(`answers.${index}.priority`)}
                label="Priority"
                description="10 to 20. The highest wins."
              />
              <div className={classes.removal}>
                <Button
                  variant="default"
                  leftSection={<Trash2 size={15} strokeWidth={1.75} />}
                  aria-label={`Remove answer ${index + 1}`}
                  onClick={() => form.removeListItem('answers', index)}
                >
                  Remove
                </Button>
              </div>
            </div>
          </div>
        </fieldset>
      ))}
      {listProblem && (
        <p role="alert" className={classes.problem}>
          {listProblem}
        </p>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={16} strokeWidth={1.75} />}
          onClick={() => form.insertListItem('answers', { patterns: [], answer: '', priority: 10 })}
        >
          Add an answer
        </Button>
      </div>
    </>
  )
}

/** The fixed answers without empty lines. */
export function cleanedAnswers({ answers }: StaticAnswers): StaticAnswers {
  return { answers: answers.map((answer) => ({ ...answer, patterns: filledLines(answer.patterns) })) }
}
