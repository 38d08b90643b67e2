import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/browser.ts'

const browser = findChromium()

// No web server here: e2e/fixtures.ts gives every worker a server with its own data.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Waiting is long: a slow machine fails nothing, and only what is broken waits in vain.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }],
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What fades or slides is drawn sixty times a second, and waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording traces takes a quarter of the time: `--trace on` records one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    launchOptions: { args: chromiumArguments, ...(browser ? { executablePath: browser } : {}) },
  },
})
