import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { reportError } from '#web/lib/error-bus.ts'
import { clearUnusedAnswers } from '#web/lib/query-client.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'

/** The card; trying again asks the server again. */
function FallbackCard({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const client = useQueryClient()
  const retry = () => {
    clearUnusedAnswers(client)
    onRetry()
  }
  return <ErrorCard error={error} onRetry={retry} />
}

type State = { error: unknown }

/** Catches what a part of the page throws and shows the error fallback instead. A class because React offers no other way. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error() }
  }

  private readonly forget = (): void => this.setState({ error: null })

  /** Going back leads to another page, which deserves its own try. */
  override componentDidMount(): void {
    window.addEventListener('popstate', this.forget)
  }

  override componentWillUnmount(): void {
    window.removeEventListener('popstate', this.forget)
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, 'boundary')
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return <FallbackCard error={this.state.error} onRetry={this.forget} />
  }
}
