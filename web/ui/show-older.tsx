import { Button } from '@mantine/core'

type ShowOlderProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  className?: string | undefined
}

/** Reads the next page of a list that is shown newest first; nothing on its last page. */
export function ShowOlder({ query, className }: ShowOlderProps) {
  if (!query.hasNextPage) return null
  return (
    <div className={className}>
      <Button
        variant="default"
        disabled={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        Show older
      </Button>
    </div>
  )
}
