import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installDebianPackages } from './debian.ts'

/** Chromium without windows, tabs and menus: the same pages for a quarter less work. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Quiet and alone: nothing that a browser does for its own maker during a test. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // There is one site: it needs no process apart from others.
  '--disable-site-isolation-trials',
]

/** The browser for tests and scores: CHROME_PATH, else the system's, else the one Playwright brought, else none. */
export function findChromium(): string | undefined {
  const { CHROME_PATH: wanted } = process.env
  if (wanted) return wanted
  return [...places, chromium.executablePath()].find((file) => existsSync(file))
}

/** Finds the browser, or installs it where we may; undefined where there is none and we may not. */
export function bringChromium(): string | undefined {
  if (process.env.CHROME_PATH || existsSync(headlessShell)) return findChromium()
  installDebianPackages('chromium-headless-shell', 'fonts-liberation')
  const found = findChromium()
  if (found) return found
  return installDebianPackages('chromium', 'fonts-liberation') ? findChromium() : undefined
}
