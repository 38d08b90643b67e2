import { expect, test } from 'vitest'
import { asksHow } from './question-terms.rules.ts'

test.each([
  'How do I order loss runs from a carrier?',
  'How do I add a driver to an auto policy?',
  'Please, how can we bind coverage for a client?',
  'how to cancel a policy',
  'Can a client cancel a policy midterm?',
  'When do I need an endorsement on a policy?',
  'What is a monoline client?',
])('%s asks for a way', (question) => expect(asksHow(question)).toBe(true))

test.each([
  'How are we doing?',
  'How do we do against last month?',
  'How do our clients compare to last year?',
  'How many policies do we have?',
  'How did I do this month?',
  'What is the average premium?',
  'Can you tell me our premium?',
  'How much did we write in June?',
])('%s may ask for a figure', (question) => expect(asksHow(question)).toBe(false))
