import { Skeleton } from '@mantine/core'
import classes from './skeletons.module.css'

const positions = (count: number) => Array.from({ length: count }, (_, position) => position)

/** The loading table: a title and 5 rows. */
export function TableSkeleton() {
  return (
    <div className={classes.block} role="status" aria-label="Loading">
      <Skeleton height={24} width={180} data-part="title" />
      <div className={classes.panel}>
        {positions(5).map((position) => (
          <Skeleton key={position} height={16} data-part="row" />
        ))}
      </div>
    </div>
  )
}

/** The loading cards: 6 of them. */
export function CardsSkeleton() {
  return (
    <div className={classes.cards} role="status" aria-label="Loading">
      {positions(6).map((position) => (
        <Skeleton key={position} height={148} radius="lg" data-part="card" />
      ))}
    </div>
  )
}

/** Any other loading content: a title and 3 lines. */
export function TextSkeleton() {
  return (
    <div className={classes.block} role="status" aria-label="Loading">
      <Skeleton height={24} width={220} data-part="title" />
      {positions(3).map((position) => (
        <Skeleton key={position} height={14} width={position === 2 ? '60%' : '100%'} data-part="line" />
      ))}
    </div>
  )
}
