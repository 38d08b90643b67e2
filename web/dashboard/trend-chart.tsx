import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import type { BookPoint } from '#shared/dashboard/dashboard.contract.ts'
import { monthName } from '#shared/dates.ts'
import { formatCompactDollars, formatDollars } from '#shared/money.ts'
import { areaScale } from './area-scale.ts'
import classes from './trend-chart.module.css'

/** The book at the end of a month, with the policies written in it where that is known. */
type TrendPoint = BookPoint & { written?: number }
type Point = TrendPoint & { x: number; y: number }

/** The points in percent of the plot, from its top left. */
function plot(points: readonly TrendPoint[], at: (value: number) => number): Point[] {
  const last = Math.max(1, points.length - 1)
  return points.map((point, index) => ({
    ...point,
    x: (index / last) * 100,
    y: (1 - at(point.premium)) * 100,
  }))
}

function monthAndYear(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

/** How many policies were written in a month, in words; empty where it is not known. */
function writtenText(written: number | undefined): string {
  if (written === undefined) return ''
  return written === 1 ? '1 policy written' : `${written.toLocaleString('en-US')} policies written`
}

function asText({ month, premium, written }: TrendPoint): string {
  return [`${monthAndYear(month)}: ${formatDollars(premium)}`, writtenText(written)]
    .filter(Boolean)
    .join(', ')
}

function Readout({ point }: { point: Point }) {
  const isLate = point.x > 50
  return (
    <>
      <span className={classes.hair} style={{ left: `${point.x}%` }} />
      <span className={classes.point} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      <span
        className={classes.readout}
        data-side={isLate ? 'left' : 'right'}
        style={isLate ? { right: `${100 - point.x}%` } : { left: `${point.x}%` }}
      >
        {monthAndYear(point.month)} <strong>{formatDollars(point.premium)}</strong>
        {point.written !== undefined && <span className={classes.written}>{writtenText(point.written)}</span>}
      </span>
    </>
  )
}

function ReadoutTable({ points }: { points: readonly BookPoint[] }) {
  return (
    <table className={classes.unseen}>
      <caption>Total book premium at the end of each month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Total book premium</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ month, premium }) => (
          <tr key={month}>
            <th scope="row">{monthAndYear(month)}</th>
            <td>{formatDollars(premium)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Area({ points }: { points: readonly Point[] }) {
  const gradient = useId()
  const line = points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' L')
  return (
    <svg className={classes.area} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--chart-1)" stopOpacity="0.18" />
        <stop offset="1" stopColor="var(--chart-1)" stopOpacity="0" />
      </linearGradient>
      <path d={`M0,100 L${line} L100,100 Z`} fill={`url(#${gradient})`} />
      <path d={`M${line}`} className={classes.line} />
    </svg>
  )
}

/** What a key does to the point that is read out. */
function afterKey(key: string, from: number, last: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, from - 1)
  if (key === 'ArrowRight') return Math.min(last, from + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/** Which point is read out: the one under the pointer or chosen by the arrow keys. */
function useReadout(count: number) {
  const [index, setIndex] = useState<number | null>(null)
  return {
    index,
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { left, width } = event.currentTarget.getBoundingClientRect()
        const at = Math.round(((event.clientX - left) / width) * (count - 1))
        setIndex(Math.min(count - 1, Math.max(0, at)))
      },
      onPointerLeave: () => setIndex(null),
      onBlur: () => setIndex(null),
      onFocus: () => setIndex((was) => was ?? count - 1),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const next = afterKey(event.key, index ?? count - 1, count - 1)
        if (next === undefined) return
        event.preventDefault()
        setIndex(next)
      },
    },
  }
}

/** The book over twelve months, as a line with a fading ground; pointer and arrow keys read each month out. */
export function TrendChart({ points: given }: { points: readonly TrendPoint[] }) {
  const scale = areaScale(given.map(({ premium }) => premium))
  const points = plot(given, scale.at)
  const { index, handlers } = useReadout(points.length)
  const read = points[index ?? points.length - 1]
  return (
    <div className={classes.chart}>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label="Month of the book"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(index ?? points.length - 1) + 1}
        aria-valuetext={read && asText(read)}
        {...handlers}
      >
        {scale.ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ top: `${(1 - scale.at(tick)) * 100}%` }}>
            <span className={classes.amount}>{formatCompactDollars(tick)}</span>
          </span>
        ))}
        <Area points={points} />
        {index !== null && read && <Readout point={read} />}
      </div>
      <div className={classes.months} aria-hidden="true">
        {points.map(({ month, x }) => (
          <span key={month} className={classes.month} style={{ left: `${x}%` }}>
            {monthName(month, 'short')}
          </span>
        ))}
      </div>
      <ReadoutTable points={given} />
    </div>
  )
}
