import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', 'dist/**', 'e2e/**']

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
          exclude: ignored,
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/*.rules.test.ts'],
          setupFiles: ['testing/setup.ts'],
          css: false,
          testTimeout: 10_000,
        },
      },
    ],
  },
})
