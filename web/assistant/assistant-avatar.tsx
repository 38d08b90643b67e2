import { FileText, Globe } from 'lucide-react'
import { BrandMark } from '#web/ui/brand.tsx'
import classes from './assistant-avatar.module.css'

type AssistantAvatarProps = {
  /** The general assistant, the commercial-policy assistant, or a search of the web. */
  kind: 'chat' | 'edison' | 'web-search'
  /** One or two letters that stand for it; without them its mark does. */
  initials?: string
  size?: number
}

const marks = {
  chat: (size: number) => <BrandMark size={size} />,
  edison: (size: number) => <FileText size={size} strokeWidth={1.75} />,
  'web-search': (size: number) => <Globe size={size} strokeWidth={1.75} />,
}

/** Who answers. Decorative: the words beside it say so too. */
export function AssistantAvatar({ kind, initials = '', size = 28 }: AssistantAvatarProps) {
  const style = { width: size, height: size, fontSize: size * 0.43 }
  return (
    <span className={classes.avatar} data-kind={kind} style={style} aria-hidden="true">
      {initials || marks[kind](Math.round(size / 2))}
    </span>
  )
}
