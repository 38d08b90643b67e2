import { Button, SegmentedControl } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import type { Signature } from '#shared/proposals/proposals.contract.ts'
import classes from './signature.module.css'

const width = 600
const height = 200
const maxNumbers = 800
const maxStrokes = 40

type Strokes = number[][]

function Lines({ strokes }: { strokes: Strokes }) {
  return strokes.map((points, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: strokes never change their order
    <polyline key={at} points={points.join(' ')} className={classes.ink} />
  ))
}

/** A signature as it was given: drawn, or the name in a hand of its own. */
export function SignatureView({ signature, name }: { signature: Signature; name: string }) {
  if (signature.kind === 'typed') return <span className={classes.typed}>{name}</span>
  return (
    <svg
      className={classes.drawn}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Signature of ${name}`}
    >
      <Lines strokes={signature.strokes} />
    </svg>
  )
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] {
  const box = currentTarget.getBoundingClientRect()
  const within = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * most)
  return [within((clientX - box.left) / box.width, width), within((clientY - box.top) / box.height, height)]
}

function Pad({ strokes, onChange }: { strokes: Strokes; onChange: (strokes: Strokes) => void }) {
  const isDrawing = useRef(false)
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (strokes.length >= maxStrokes) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    const [x, y] = pointOf(event)
    // A dot is a stroke too.
    onChange([...strokes, [x, y, x, y]])
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const last = strokes.at(-1)
    if (!isDrawing.current || !last || last.length >= maxNumbers) return
    onChange([...strokes.slice(0, -1), [...last, ...pointOf(event)]])
  }
  const end = () => {
    isDrawing.current = false
  }
  return (
    <div className={classes.field}>
      <svg
        className={classes.pad}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Signature field: draw with a finger or mouse"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="30" y1="160" x2="570" y2="160" className={classes.rule} />
        <Lines strokes={strokes} />
      </svg>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => onChange([])}
        disabled={strokes.length === 0}
      >
        Clear signature
      </Button>
    </div>
  )
}

type FieldProps = { name: string; value: Signature; onChange: (signature: Signature) => void }

/** Signs by the typed name or by drawing; whoever can't draw types. */
export function SignatureField({ name, value, onChange }: FieldProps) {
  const [strokes, setStrokes] = useState<Strokes>([])
  return (
    <div className={classes.stack}>
      <SegmentedControl
        aria-label="How to sign"
        value={value.kind}
        data={[
          { value: 'typed', label: 'Type' },
          { value: 'drawn', label: 'Draw' },
        ]}
        onChange={(kind) => onChange(kind === 'drawn' ? { kind, strokes } : { kind: 'typed' })}
      />
      {value.kind === 'typed' ? (
        <p className={classes.preview}>
          {name.trim() ? <span className={classes.typed}>{name}</span> : 'Your name above is your signature.'}
        </p>
      ) : (
        <Pad
          strokes={strokes}
          onChange={(drawn) => {
            setStrokes(drawn)
            onChange({ kind: 'drawn', strokes: drawn })
          }}
        />
      )}
    </div>
  )
}
