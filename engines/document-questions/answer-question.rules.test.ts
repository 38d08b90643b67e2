import { describe, expect, it } from 'vitest'
import { aPolicy, foundOn } from '#engines/estimate/testing.ts'
import type { QuestionedDocument } from '#shared/commercial/questions.contract.ts'
import { answerQuestion } from './answer-question.rules.ts'
import { answerText } from './answer-words.rules.ts'
import { documentOf, type Recipe } from './testing/documents.ts'
import { type Labeled, testQuestions, tuningQuestions } from './testing/labeled-questions.ts'
import { recipes } from './testing/recipes.ts'

type Outcome = 'right' | 'wrong' | 'honest'

/** Right, wrong (a value that is not the one), or honestly without a value where there is one. */
function judge(document: QuestionedDocument, [question, label]: Labeled): Outcome {
  const answer = answerQuestion(question, document)
  if (label.has === null) return answer.outcome === 'value' ? 'wrong' : 'right'
  const entries = [
    ...answer.values.map(({ label: name, value, page }) => ({ text: `${name}: ${value}`, page })),
    ...answer.passages.map(({ quote, page }) => ({ text: quote, page })),
  ]
  const isThere = entries.some(({ text, page }) => text.includes(label.has) && page === label.page)
  const isVerdict = label.verdict === undefined || answer.verdict === label.verdict
  if (isThere && isVerdict) return 'right'
  return answer.outcome === 'value' ? 'wrong' : 'honest'
}

function scores(half: 'tuning' | 'test', questions: Labeled[][]) {
  const judged = recipes[half].flatMap((recipe, index) => {
    const document = documentOf(recipe)
    return (questions[index] ?? []).map((labeled) => ({
      question: `${recipe.fileName}: ${labeled[0]}`,
      outcome: judge(document, labeled),
    }))
  })
  const of = (outcome: Outcome) =>
    judged.filter((one) => one.outcome === outcome).map(({ question }) => question)
  return { all: judged.length, right: of('right').length, wrong: of('wrong'), honest: of('honest') }
}

describe('questions to documents', () => {
  it('are more than 150, half of them unknown to whoever tuned the rules', () => {
    const count = (questions: Labeled[][]) => questions.flat().length
    expect(count(tuningQuestions) + count(testQuestions)).toBeGreaterThanOrEqual(150)
  })

  it('of the tuning half are answered rightly', () => {
    const { all, right, wrong, honest } = scores('tuning', tuningQuestions)
    expect({ wrong, honest }).toEqual({ wrong: [], honest: [] })
    expect(right).toBe(all)
  })

  it('of the test half are answered rightly in at least 90 of 100, and wrongly in at most 3', () => {
    const { all, right, wrong, honest } = scores('test', testQuestions)
    expect(right / all).toBeGreaterThanOrEqual(0.9)
    expect(wrong.length / all).toBeLessThanOrEqual(0.03)
    expect(right + wrong.length + honest.length).toBe(all)
  })
})

describe('an answer in words', () => {
  const bakery = documentOf(recipes.tuning[0] as Recipe)
  const said = (question: string, document = bakery) => answerText(answerQuestion(question, document))

  it('names the value with its page', () => {
    expect(said('When does it expire?')).toBe('Expiration date: Mar 1, 2027 (page 1)')
  })

  it('says yes or no where that was asked', () => {
    expect(said('Is hired auto covered?')).toMatch(/^Yes, .*\nHired Auto Liability: \$1,000,000 \(page 2\)$/)
    expect(said('Is water backup covered?')).toMatch(/^No, .*\nWater Back-Up: Not Covered \(page 2\)$/)
  })

  it('asks to check what was found without much confidence', () => {
    const expiration = { ...foundOn(1, '2027-03-01'), confidence: 0.5 }
    const facts = { ...bakery.facts, policies: [aPolicy({ expirationDate: expiration })] }
    expect(said('When does it expire?', { ...bakery, facts })).toBe(
      'Expiration date: Mar 1, 2027 (page 1), please check',
    )
  })

  it('quotes passages with their pages where no value was found', () => {
    expect(said('Is an alarm required?')).toContain('“A burglar alarm is required at all times.” (page 5)')
  })

  it('says honestly what it looked for, and that this proves nothing', () => {
    const words = said('Is there a drone exclusion?')
    expect(words).toMatch(/^I couldn’t find this in the document\. I looked for an exclusion, “drone”\./)
    expect(words).toContain('may still be there')
  })

  it('quotes no address of another site', () => {
    const pages = [
      { page: 1, text: 'Drone cover: see https://evil.example/x?d=1 or ![a](//evil.example/a.png)' },
    ]
    const words = said('What of drone cover?', { ...bakery, pages })
    expect(words).toContain('(link removed)')
    expect(words).not.toContain('evil.example')
  })
})
