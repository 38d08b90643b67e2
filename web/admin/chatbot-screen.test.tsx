import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { defaultSettings, type SettingsSection } from '#shared/admin/settings.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ChatbotScreen } from './chatbot-screen.tsx'

const sections = Object.fromEntries(
  (Object.keys(defaultSettings) as SettingsSection[]).map((section) => [
    section,
    { value: defaultSettings[section], version: 1, updatedAt: null, updatedByName: null },
  ]),
)
const installation = { payments: 'none', mail: 'smtp', languageModel: 'none', mailFrom: '' }
const id = '01990000-0000-7000-8000-0000000000b1'
const item = {
  id,
  title: 'Flood zones',
  isPublished: false,
  version: 2,
  updatedAt: '2026-11-20T13:12:00.000Z',
}

async function open(tab: string, answers: Record<string, unknown> = {}) {
  const api = fakeApi({
    'GET /api/admin/settings': { sections, installation },
    'GET /api/admin/articles': [item],
    [`GET /api/admin/articles/${id}`]: { ...item, body: '# Zones', createdAt: item.updatedAt },
    ...answers,
  })
  renderScreen(<ChatbotScreen />, { path: `/admin/chatbot?tab=${tab}`, user: aUser({ role: 'admin' }) })
  await screen.findByRole('tabpanel')
  return { api, user: userEvent.setup() }
}

type User = ReturnType<typeof userEvent.setup>

/** Puts a text into a field at once: typed letter by letter, a page of growing fields takes seconds. */
async function fill(user: User, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

describe('the configuration of the assistants', () => {
  it('has their names, welcomes and models', async () => {
    await open('assistants')
    const value = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value
    expect(await value('General assistant name')).toBe('Paige')
    expect(await value('Commercial assistant name')).toBe('Edison')
    expect(await value('Commercial assistant welcome message')).toBe(
      "Hi {first name}, I'm {assistant name}. Upload a commercial policy and I'll provide you with an estimate and policy analysis.",
    )
    expect(await value('Name of model 3')).toBe('GPT-3.5 Turbo')
  })

  it('wants one of the models to be the chosen one', async () => {
    const { api, user } = await open('assistants', {
      'PATCH /api/admin/settings/chatbot': answer(400, {
        error: 'invalid',
        message: 'Please check what you entered and try again.',
        fields: { defaultModel: 'Choose one of the models' },
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Remove GPT-4o Mini' }))
    await user.click(screen.getByRole('button', { name: 'Save assistants' }))
    expect(await screen.findByText('Choose one of the models')).toBeTruthy()
    expect(api.callsOf('PATCH /api/admin/settings/chatbot')[0]?.body).toEqual({
      models: defaultSettings.chatbot.models.slice(1),
      version: 1,
    })
  })

  it('takes questions by the line, empty ones left out, and at most four for a page', async () => {
    const path = 'PATCH /api/admin/settings/chatbot'
    const { api, user } = await open('questions', { [path]: sections.chatbot })
    const team = await screen.findByLabelText('Team')
    await fill(user, team, ['One?', 'Two?', 'Three?', 'Four?', 'Five?'].join('\n'))
    await user.click(screen.getByRole('button', { name: 'Save suggested questions' }))
    expect(await screen.findByText('Use at most 4 questions')).toBeTruthy()
    expect(api.callsOf(path)).toEqual([])
    await fill(user, team, ' Who is away? \n\n')
    await user.click(screen.getByRole('button', { name: 'Save suggested questions' }))
    await waitFor(() =>
      expect(api.callsOf(path)[0]?.body).toEqual({
        suggestions: { ...defaultSettings.chatbot.suggestions, team: ['Who is away?'] },
        version: 1,
      }),
    )
  })

  it('holds static answers to their priorities, and adds and removes them', async () => {
    const path = 'PATCH /api/admin/settings/staticAnswers'
    const first = { patterns: ['hello'], answer: 'Hello.', priority: 10 }
    const staticAnswers = { ...sections.staticAnswers, value: { answers: [first] } }
    const { api, user } = await open('answers', {
      'GET /api/admin/settings': { sections: { ...sections, staticAnswers }, installation },
      [path]: staticAnswers,
    })
    await user.click(await screen.findByRole('button', { name: 'Add an answer' }))
    const added = within(screen.getByRole('group', { name: 'Answer 2' }))
    await fill(user, added.getByLabelText('Words or phrases, one per line'), 'opening hours\n')
    await fill(user, added.getByLabelText('Answer'), 'Nine to five.')
    await fill(user, added.getByLabelText('Priority'), '21')
    await user.click(screen.getByRole('button', { name: 'Save static answers' }))
    expect(await added.findByText('Enter a whole number from 10 to 20')).toBeTruthy()
    await fill(user, added.getByLabelText('Priority'), '20')
    await user.click(screen.getByRole('button', { name: 'Remove answer 1' }))
    await user.click(screen.getByRole('button', { name: 'Save static answers' }))
    const kept = { patterns: ['opening hours'], answer: 'Nine to five.', priority: 20 }
    await waitFor(() => expect(api.callsOf(path)[0]?.body).toEqual({ answers: [kept], version: 1 }))
  })
})

describe('the try-it pane', () => {
  it('follows a fixed answer and a name that are not saved yet', async () => {
    const { user } = await open('answers')
    await fill(user, await screen.findByLabelText('Message'), 'who are you')
    expect(screen.getByText(/^I'm Paige, built by Bindery/)).toBeTruthy()
    const identity = within(screen.getByRole('group', { name: 'Answer 2' }))
    await fill(user, identity.getByLabelText('Answer'), 'Call me {assistant name}.')
    expect(screen.getByText('Call me Paige.')).toBeTruthy()
  })

  it('follows a name that is not saved yet', async () => {
    const { user } = await open('assistants')
    await fill(user, await screen.findByLabelText('Message'), 'who are you')
    await fill(user, screen.getByLabelText('General assistant name'), 'Ada')
    expect(screen.getByText(/^I'm Ada, built by Bindery/)).toBeTruthy()
  })
})

describe("the platform's knowledge", () => {
  it('is edited from the version it was opened in, with a preview', async () => {
    const path = `PATCH /api/admin/articles/${id}`
    const { api, user } = await open('knowledge', { [path]: { ...item, body: '# Zones' } })
    expect((await screen.findByRole('listitem')).textContent).toContain('Draft')
    await user.click(screen.getByRole('button', { name: 'Edit Flood zones' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit article' }))
    await user.click(dialog.getByText('Preview'))
    expect(dialog.getByRole('heading', { name: 'Zones' })).toBeTruthy()
    await user.click(dialog.getByRole('switch', { name: /^Published/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.callsOf(path)[0]?.body).toEqual({ isPublished: true, version: 2 }))
  })

  it('says what to do first where there is none', async () => {
    await open('knowledge', { 'GET /api/admin/articles': [] })
    expect(await screen.findByText(/^No articles yet/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'New article' })).toBeTruthy()
  })
})
