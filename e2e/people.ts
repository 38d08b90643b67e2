import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What everybody made by these journeys signs in with. */
export const password = 'harbor-lane-7'

export type Person = { name: string; email: string; password: string; agencyName: string }

let count = 0

/** Somebody whom the server does not know yet. */
export function newPerson(name = 'Robin Ashby'): Person {
  count += 1
  const email = `person-${process.pid}-${Date.now()}-${count}@harbor.example`
  return { name, email, password, agencyName: 'Harbor Lane Insurance' }
}

/** Signs up an owner with an agency of their own, and in, the tour done: a journey may then change whatever it likes. */
export async function signUpOwner(page: Page, name?: string): Promise<Person> {
  const person = await signUpNewcomer(page, name)
  const settings = { onboardingCompleted: true }
  const answer = await page.request.patch('/api/user/settings', { data: { settings } })
  expect(answer.ok(), 'completing the tour').toBe(true)
  return person
}

/** Signs up an owner who has not seen the tour. */
export async function signUpNewcomer(page: Page, name?: string): Promise<Person> {
  const person = newPerson(name)
  const answer = await page.request.post('/api/register', { data: { ...person, role: 'agency_owner' } })
  expect(answer.ok(), `signing up ${person.email}`).toBe(true)
  return person
}

type StoredEmail = { to: string; subject: string; text: string }

/** The link in the newest mail to an address whose subject has some words; waits until it was sent. */
export async function mailedLink(page: Page, to: string, subject: RegExp): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mails: StoredEmail[] = await (await page.request.get('/dev/outbox.json')).json()
    const found = mails.filter((mail) => mail.to === to && subject.test(mail.subject))
    link = found.map(({ text }) => /https?:\/\/\S+/.exec(text)?.[0]).at(0)
    expect(link, `a mail to ${to}`).toBeTruthy()
  }).toPass({ timeout: 60_000 })
  return link ?? ''
}

/** The six-digit code that was emailed to an address last, once there is one after another. */
export async function mailedCode(page: Page, to: string, after = ''): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const mails: StoredEmail[] = await (await page.request.get('/dev/outbox.json')).json()
    const found = mails.filter((mail) => mail.to === to && /^Your code/.test(mail.subject))
    code = found.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).at(0)
    expect(code && code !== after, `a code for ${to}`).toBe(true)
  }).toPass({ timeout: 60_000 })
  return code ?? ''
}
