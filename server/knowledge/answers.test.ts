import { describe, expect, it } from 'vitest'
import { buildIndex } from '#engines/search/index.rules.ts'
import { passagesOfMarkdown } from '#engines/search/passages.rules.ts'
import { search } from '#engines/search/search.rules.ts'
import { answers, answerThreshold } from '#shared/knowledge/answers.rules.ts'
import { readStarters } from './starters.ts'

/** Questions that the shipped articles answer. */
const answerable = [
  'What is the difference between an additional insured and a certificate holder?',
  'Does a certificate holder have rights under the policy?',
  'How do I read a dec page?',
  'What is coinsurance?',
  'what does primary and noncontributory mean',
  'When should I start remarketing an account?',
  'how many days before renewal do we remarket',
  'what should I document after a phone call',
  'who can bind coverage',
  'what is a waiver of subrogation',
  'how do I order loss runs',
  'difference between claims made and occurrence',
  'what is a retroactive date',
  'what happens when a policy is cancelled for nonpayment',
  'can a cancelled policy be reinstated',
  'pro rata or short rate cancellation',
  'what does hired and non-owned auto cover',
  'flood insurance waiting period',
  'does homeowners cover flood',
  'what is a mortgagee clause',
  'what is ordinance or law coverage',
  'replacement cost vs actual cash value',
  'what is a personal umbrella',
  'how does an umbrella differ from excess',
  'which ACORD form do I use for general liability',
  'what does workers compensation cover',
  'how does a premium audit work',
  'client disputes the audit what now',
  'what is business income coverage',
  'is a vacant building covered',
  'how do I explain a premium increase',
  'what do I ask on a first notice of loss',
  'how do I work x-dates',
  'how do I protect client data',
  'what does cyber insurance cover',
  'liquor liability for a restaurant',
  'who should be the named insured',
  'what to do when carrier nonrenews',
  'how to round an account',
  'ransomware coverage',
]

/** Questions that an agency asks and no shipped article answers. */
const unanswerable = [
  'What is the capital of France?',
  'who won the game last night',
  'how do I reset my password',
  'what is our office wifi password',
  'when is Thanksgiving',
  'what is the commission split for Travelers',
  'who is our contact at Progressive',
  'what is the phone number of the Hartford claims desk',
  'how many vacation days do I get',
  'what is the late fee policy',
  'does Nationwide write trampolines in Ohio',
  'what is our E&O deductible',
  'when does the office close on Friday',
  'what is our retention goal this year',
  'can I expense lunch with a client',
  'does Medicare cover hearing aids',
  'what is an annuity surrender charge',
  'is pet insurance worth it',
  'what is the best term life insurance',
  'how much does long term care insurance cost',
  'where do I find the Safeco appetite guide',
]

describe('the threshold of an answer', () => {
  it('lets through at least 85 % of what the articles answer and at most 15 % of what they do not', async () => {
    const starters = await readStarters()
    const index = buildIndex(
      starters.flatMap(({ slug, title, body }) => passagesOfMarkdown({ articleId: slug, title }, body)),
    )
    const share = (questions: readonly string[]) =>
      questions.filter((question) => search(index, question, 5).some(answers)).length / questions.length
    expect(share(answerable)).toBeGreaterThanOrEqual(0.85)
    expect(share(unanswerable)).toBeLessThanOrEqual(0.15)
  })

  it('counts what reaches it', () => {
    expect([answers({ coverage: answerThreshold }), answers({ coverage: answerThreshold - 0.01 })]).toEqual([
      true,
      false,
    ])
  })
})
