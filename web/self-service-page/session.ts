import { idleMinutes } from '#shared/self-service/self-service.contract.ts'
import { ask, Refusal } from '#web/intake-page/ask.ts'
import { codeView } from './code-view.ts'

const storedAt = 'self-service'

/** The session of a client on this page: who has none, or whose has ended, is asked for a code, and what they typed stays. */
export class ClientSession {
  readonly #place: HTMLElement
  readonly #token: string
  #isAsking: Promise<void> | null = null
  #timer = 0

  constructor(place: HTMLElement) {
    this.#place = place
    this.#token = location.hash.slice(1) || (sessionStorage.getItem(storedAt) ?? '')
  }

  /** Whether this tab opened this very link before. */
  get isKnown(): boolean {
    return this.#token !== '' && sessionStorage.getItem(storedAt) === this.#token
  }

  /** Asks for a code in the place of all that the page shows, until the right one is entered. */
  signIn(isAgain: boolean): Promise<void> {
    this.#isAsking ??= this.#ask(isAgain).finally(() => {
      this.#isAsking = null
    })
    return this.#isAsking
  }

  async #ask(isAgain: boolean): Promise<void> {
    window.clearTimeout(this.#timer)
    const hidden = [...this.#place.children].filter((child) => child instanceof HTMLElement && !child.hidden)
    for (const child of hidden) child.setAttribute('hidden', '')
    this.#place.removeAttribute('aria-busy')
    await new Promise<void>((resolve) => {
      const view = codeView(this.#token, isAgain, () => {
        view.remove()
        resolve()
      })
      this.#place.append(view)
      view.querySelector('h1')?.focus()
    })
    sessionStorage.setItem(storedAt, this.#token)
    for (const child of hidden) child.removeAttribute('hidden')
  }

  /** Does something that needs the session, after a code where it has ended. */
  async run<Answer>(what: () => Promise<Answer>): Promise<Answer> {
    try {
      return await what()
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error
      await this.signIn(this.isKnown)
      return await what()
    } finally {
      this.#wait()
    }
  }

  /** Hides the page once the session has ended by itself. */
  #wait(): void {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.signIn(true), idleMinutes * 60_000)
  }

  async end(): Promise<void> {
    window.clearTimeout(this.#timer)
    await ask('/api/self-service/end', { method: 'POST' })
    sessionStorage.removeItem(storedAt)
  }
}
