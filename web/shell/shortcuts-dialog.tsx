import { Modal } from '@mantine/core'
import { hasCommandKey } from '#web/lib/shortcuts.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { type Shortcut, shortcutGroups } from './shortcut-list.ts'
import classes from './shortcuts-dialog.module.css'

function Row({ keys, does }: Shortcut) {
  return (
    <div className={classes.row}>
      <dt>
        {keys.map((key) => (
          <kbd key={key} className={classes.key}>
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  )
}

/** Every keyboard shortcut, opened by ?. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className={classes.groups}>
        {shortcutGroups(hasCommandKey() ? '⌘' : 'Ctrl').map(({ title, shortcuts }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of shortcuts, not of fields
          <div key={title} role="group" aria-label={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.list}>
              {shortcuts.map((shortcut) => (
                <Row key={shortcut.does} {...shortcut} />
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Modal>
  )
}
