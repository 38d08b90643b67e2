import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', 'dist/**', 'e2e/**']

// What only a PostgreSQL apart from our process can show, such as being away, is tested only there, and what does not
// depend on the kind of database (files that are read, models that answer) only once.
const elsewhere = process.env.TEST_DATABASE_URL ? '**/*.once.test.ts' : '**/*.postgres.test.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['shared/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.rules.test.ts'],
          exclude: ignored,
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'features',
          include: ['server/**/*.test.ts'],
          exclude: [...ignored, elsewhere],
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['server/testing/close-server.ts'],
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...ignored, 'web/**/*.rules.test.ts'],
          setupFiles: ['web/testing/setup.ts'],
          isolate: false,
          css: { include: /tokens\.css/ },
          testTimeout: 10_000,
        },
      },
    ],
  },
})
