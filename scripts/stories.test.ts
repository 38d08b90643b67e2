import path from 'node:path'
import { expect, it } from 'vitest'
import { storiesPage } from './stories-page.ts'

it('documents the stories in docs/insurance-truth.md', async () => {
  const page = path.join(import.meta.dirname, '../docs/insurance-truth.md')
  await expect(storiesPage()).toMatchFileSnapshot(page)
})
