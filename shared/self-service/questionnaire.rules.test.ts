import { describe, expect, it } from 'vitest'
import { presetForm } from '#shared/intake-forms/presets.rules.ts'
import { answerChanges, answersToBeginWith, questionnaireForm } from './questionnaire.rules.ts'

const form = questionnaireForm(presetForm('auto'))
const driver = { name: 'Ana Ruiz', dateOfBirth: '1988-04-02', licenseNumber: 'RK123456' }
const before = { name: 'Ana Ruiz', phone: '757-555-0100', drivers: [driver], gone: 'x' }

describe('a questionnaire', () => {
  it('asks for no files, and leaves out sections that only ask for them', () => {
    const ids = form.sections.flatMap(({ fields }) => fields.map(({ id }) => id))
    expect(ids).not.toContain('policy')
    const files = { ...form, sections: [{ id: 'a', title: 'A', fields: [] }] }
    expect(questionnaireForm(files).sections).toEqual([])
  })

  it('begins with what was answered before, without what is sensitive and what it no longer asks', () => {
    expect(answersToBeginWith(form, before)).toEqual({
      ...{ name: 'Ana Ruiz', phone: '757-555-0100' },
      drivers: [{ name: 'Ana Ruiz' }],
    })
    const life = presetForm('life')
    expect(answersToBeginWith(life, { birthdate: '1988-04-02' })).toEqual({})
  })

  it('says what changed, and neither birth dates nor license numbers', () => {
    const after = { ...before, phone: '757-555-0199', drivers: [driver, { ...driver, name: 'Bo Ruiz' }] }
    const changes = answerChanges(form, before, after)
    expect(changes.map(({ label }) => label)).toEqual(['Phone', 'Who drives?'])
    expect(changes[0]).toEqual({ label: 'Phone', before: '757-555-0100', after: '757-555-0199' })
    expect(changes[1]?.after).toContain('Bo Ruiz')
    expect(JSON.stringify(changes)).not.toMatch(/1988|RK123456/)
    const life = presetForm('life')
    const [one] = answerChanges(life, { birthdate: '1988-04-02' }, { birthdate: '1988-04-03' })
    expect(one).toMatchObject({ before: 'not shown', after: 'not shown' })
  })

  it('changed nothing where it was never answered before', () => {
    expect(answerChanges(form, {}, before)).toEqual([])
  })
})
