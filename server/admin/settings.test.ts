import { describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { mailTo } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, asDatabaseOwner, world } from '#server/testing/world.ts'
import { defaultSettings, type SettingsSection } from '#shared/admin/settings.contract.ts'

const path = '/api/admin/settings'

async function versionOf(api: Awaited<ReturnType<typeof addAdmin>>['api'], section: SettingsSection) {
  return (await api.get(path)).body.sections[section].version
}

async function auditsOf(action: string) {
  return asDatabaseOwner(await testServer(), async (db) => {
    const text =
      'select user_id, agency_id, before, after from audit_entries where action = $1 order by id desc'
    return (await db.$client.query(text, [action])).rows
  })
}

describe("the platform's settings", () => {
  it('have their defaults until somebody changes them', async () => {
    const { api } = await addAdmin(await testServer())
    const { status, body } = await api.get(path)
    expect(status).toBe(200)
    for (const [section, value] of Object.entries(defaultSettings)) {
      if (section === 'retention') expect(body.sections[section].version).toBe(1)
      expect(Object.keys(body.sections[section].value)).toEqual(Object.keys(value))
    }
    expect(body.sections.assistant).toEqual({
      value: defaultSettings.assistant,
      version: 1,
      updatedAt: null,
      updatedByName: null,
    })
    expect(body.installation).toEqual({
      payments: 'sandbox',
      mail: 'kept',
      languageModel: 'none',
      mailFrom: 'Bindery <no-reply@bindery.example>',
    })
  })

  it('change field by field, at once for every reader, with an audit entry of what was and is', async () => {
    const server = await testServer()
    const admin = await addAdmin(server)
    const version = await versionOf(admin.api, 'signUp')
    const closedMessage = 'We are full until spring.'
    onTestFinished(async () => void (await admin.api.patch(`${path}/signUp`, { ...defaultSettings.signUp })))
    const { status, body } = await admin.api.patch(`${path}/signUp`, {
      isOpen: false,
      closedMessage,
      version,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      value: { isOpen: false, closedMessage },
      version: version + 1,
      updatedByName: admin.name,
    })
    const read = () => inTransaction(server.ctx, (ctx) => readSettings(ctx, 'signUp'))
    expect(await read()).toEqual({ isOpen: false, closedMessage })
    expect((await auditsOf('settings.signUp.changed'))[0]).toMatchObject({
      user_id: admin.id,
      agency_id: null,
      before: { isOpen: true, closedMessage: defaultSettings.signUp.closedMessage },
      after: { isOpen: false, closedMessage },
    })
    await admin.api.patch(`${path}/signUp`, { isOpen: true })
    expect(await read()).toEqual({ isOpen: true, closedMessage })
    expect((await auditsOf('settings.signUp.changed'))[0]).toMatchObject({
      before: { isOpen: false },
      after: { isOpen: true },
    })
  })

  it('tell the second of two who changed the same version', async () => {
    const { api } = await addAdmin(await testServer())
    const { errorReportDays } = defaultSettings.retention
    onTestFinished(async () => {
      await api.patch(`${path}/retention`, { errorReportDays })
    })
    const version = await versionOf(api, 'retention')
    const answers = await Promise.all([
      api.patch(`${path}/retention`, { errorReportDays: 60, version }),
      api.patch(`${path}/retention`, { errorReportDays: 120, version }),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const refused = answers.find((answer) => answer.status === 409)?.body
    expect(refused.reason).toBe('stale_version')
    expect(refused.message).toContain('Conflict')
    expect(await versionOf(api, 'retention')).toBe(version + 1)
  })

  it('keep their version and the audit log when nothing changes', async () => {
    const { api } = await addAdmin(await testServer())
    const version = await versionOf(api, 'assistant')
    const before = (await auditsOf('settings.assistant.changed')).length
    await api.patch(`${path}/assistant`, { provider: defaultSettings.assistant.provider, version })
    expect(await versionOf(api, 'assistant')).toBe(version)
    expect(await auditsOf('settings.assistant.changed')).toHaveLength(before)
  })

  it.each<[SettingsSection, object, string, string]>([
    ['signUp', { closedMessage: ' ' }, 'closedMessage', 'Enter the message shown when sign-up is closed'],
    ['sessions', { idleHours: 13 }, 'idleHours', 'Enter a whole number from 1 to 12'],
    ['sessions', { absoluteDays: 31 }, 'absoluteDays', 'Enter a whole number from 1 to 30'],
    [
      'plans',
      { agent: { priceId: 'price 1' } },
      'agent.priceId',
      'Enter the price ID, such as price_1AbC2dEf',
    ],
    ['retention', { deletedAgencyDays: 29 }, 'deletedAgencyDays', 'Enter a whole number from 30 to 365'],
    ['chatbot', { assistantName: '' }, 'assistantName', 'Enter a name'],
    [
      'chatbot',
      { suggestions: { ...defaultSettings.chatbot.suggestions, team: Array(5).fill('What?') } },
      'suggestions.team',
      'Use at most 4 questions',
    ],
    [
      'chatbot',
      { suggestions: { ...defaultSettings.chatbot.suggestions, team: ['x'.repeat(2001)] } },
      'suggestions.team.0',
      'Question is too long. Please try a shorter question.',
    ],
    ['chatbot', { defaultModel: 'gpt-9' }, 'defaultModel', 'Choose one of the models'],
    [
      'chatbot',
      { models: [...defaultSettings.chatbot.models, { id: 'GPT-4o', label: 'Again' }] },
      'models',
      'Name each model once',
    ],
    [
      'staticAnswers',
      { answers: [{ patterns: ['hi there'], answer: 'Hello', priority: 21 }] },
      'answers.0.priority',
      'Enter a whole number from 10 to 20',
    ],
    [
      'staticAnswers',
      {
        answers: [
          { patterns: ['bye'], answer: 'Goodbye', priority: 10 },
          { patterns: ['Bye'], answer: 'Farewell', priority: 11 },
        ],
      },
      'answers',
      'Each word or phrase can lead to one answer only',
    ],
  ])('of %s refuse %o', async (section, change, field, message) => {
    const { api } = await addAdmin(await testServer())
    const { status, body } = await api.patch(`${path}/${section}`, change)
    expect([status, body.fields[field]]).toEqual([400, message])
  })

  it.each(Object.keys(defaultSettings))('of %s refuse a field that nobody knows', async (section) => {
    const { api } = await addAdmin(await testServer())
    expect((await api.patch(`${path}/${section}`, { isAdmin: true })).status).toBe(400)
  })

  it('are for admins alone', async () => {
    const { nobody, agent, owner } = await world()
    for (const [who, status] of [
      [nobody, 401],
      [agent.api, 403],
      [owner.api, 403],
    ] as const) {
      expect((await who.get(path)).status).toBe(status)
      expect((await who.patch(`${path}/signUp`, { isOpen: false })).status).toBe(status)
    }
  })
})

describe('what the browser learns about the assistants', () => {
  it('are the names, texts and questions that ship until an admin changes them', async () => {
    const { agent, server } = await world()
    const { body } = await agent.api.get('/api/assistant/config')
    expect(body).toMatchObject({
      assistantName: 'Paige',
      commercialName: 'Edison',
      commercialWelcome:
        "Hi {first name}, I'm {assistant name}. Upload a commercial policy and I'll provide you with an estimate and policy analysis.",
      models: [
        { id: 'gpt-4o-mini', label: 'GPT-4o Mini' },
        { id: 'gpt-4o', label: 'GPT-4o' },
        { id: 'gpt-3.5-turbo', label: 'GPT-3.5 Turbo' },
      ],
      defaultModel: 'gpt-4o-mini',
      hasModel: false,
    })
    const contexts = ['dashboard', 'clients', 'prospects', 'tickets', 'policies', 'team', 'default']
    expect(Object.keys(body.suggestions)).toEqual(contexts)
    for (const context of contexts) expect(body.suggestions[context]).toHaveLength(4)
    for (const { priority } of body.answers) expect(priority >= 10 && priority <= 20).toBe(true)
    const admin = await addAdmin(server)
    onTestFinished(async () => void (await admin.api.patch(`${path}/chatbot`, { assistantName: 'Paige' })))
    await admin.api.patch(`${path}/chatbot`, { assistantName: 'Ada' })
    expect((await agent.api.get('/api/assistant/config')).body.assistantName).toBe('Ada')
  })
})

describe('a test mail', () => {
  it('goes to the admin who asks, and is audited', async () => {
    const admin = await addAdmin(await testServer())
    const { body } = await admin.api.post('/api/admin/mail-test')
    expect(body).toEqual({
      isSent: true,
      to: admin.email,
      message: 'The test email was stored in the database because no mail server is set.',
    })
    expect((await mailTo(admin.email, /^Test email$/)).text).toContain('http://localhost:3000 works')
    expect((await auditsOf('mail.tested'))[0]).toMatchObject({ user_id: admin.id, after: { isSent: true } })
  })

  it('shows what the mail server said when it took none', async () => {
    const server = await testServer()
    const { mail } = server.ctx.adapters
    const admin = await addAdmin(server)
    server.ctx.adapters.mail = { send: () => Promise.reject(new Error('535 wrong password')) }
    const { status, body } = await admin.api.post('/api/admin/mail-test')
    server.ctx.adapters.mail = mail
    expect([status, body.isSent, body.message]).toEqual([
      200,
      false,
      'The mail server rejected the email: 535 wrong password',
    ])
  })
})
