import { paths } from '#web/paths.ts'
import { admins } from './accessibility/admins.ts'
import { forms } from './accessibility/forms.ts'
import { office } from './accessibility/office.ts'
import { papers } from './accessibility/papers.ts'
import { policies } from './accessibility/policies.ts'
import { records } from './accessibility/records.ts'
import { visitor } from './accessibility/visitor.ts'
import { take, type Walk } from './accessibility/walk.ts'
import { expect, test } from './fixtures.ts'

// What is refused on purpose, to see how that is reported.
test.use({
  expectedConsole: [/status of (400|401|404|409)|ERR_FAILED/],
})

const walks: Record<string, Walk> = {
  'what strangers see': visitor,
  'lists and records of an agency': records,
  'policies and what happens to them': policies,
  'documents and commercial accounts of an agency': papers,
  'forms and knowledge of an agency': forms,
  'profile, team, payments and help': office,
  'the pages of admins': admins,
}

test('the tour has a stop at every screen', () => {
  const visited = Object.values(walks).flatMap(({ screens }) => Object.keys(screens))
  const built = paths.filter((row) => row.built).map((row) => row.path)
  expect([...new Set(visited)].sort()).toEqual([...built].sort())
})

for (const [title, walk] of Object.entries(walks)) {
  test(`${title} are accessible in light and dark`, async ({ page }) => {
    test.setTimeout(900_000)
    expect(await take(page, walk)).toEqual([])
  })
}
