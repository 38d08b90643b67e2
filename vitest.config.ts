import { defineConfig } from 'vitest/config'
import { embeddedTests } from './scripts/embedded-tests.ts'

const ignored = ['**/node_modules/**', 'dist/**', 'e2e/**']

const { TEST_DATABASE_URL } = process.env

// Everything runs on PostgreSQL. A file that is named is run whole on either.
const isNamed = process.argv.some((word) => word.startsWith('server/'))
const isEmbedded = !TEST_DATABASE_URL && !isNamed && process.argv.includes('features')
const features = TEST_DATABASE_URL ? ['server/**/*.test.ts'] : embeddedTests
const noDovecot = process.env.DOVECOT_FOLDER ? [] : ['**/*.dovecot.test.ts']
const elsewhere = TEST_DATABASE_URL ? '**/*.once.test.ts' : '**/*.postgres.test.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: false,
    tags: [
      {
        name: 'journey',
        description: 'The journey of a feature, which runs on the embedded database as well.',
      },
      { name: 'embedded', description: 'Runs on the embedded database: depends on its kind, or needs none.' },
    ],
    ...(isEmbedded ? { tagsFilter: ['journey || embedded'] } : {}),
    // Waiting is long everywhere: a slow machine fails nothing, and only what is broken waits in vain.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            'shared/**/*.test.ts',
            'engines/**/*.test.ts',
            'scripts/**/*.test.ts',
            'web/**/*.rules.test.ts',
          ],
          exclude: ignored,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'features',
          include: isNamed ? ['server/**/*.test.ts'] : features,
          exclude: [...ignored, ...noDovecot, elsewhere],
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['server/testing/fast-children.ts', 'server/testing/reset-server.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          // They wait more than they reckon.
          maxWorkers: 4,
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...ignored, 'web/**/*.rules.test.ts'],
          setupFiles: ['web/testing/setup.ts'],
          isolate: false,
          css: { include: /tokens\.css/ },
          testTimeout: 60_000,
        },
      },
    ],
  },
})
