import { shortcutKeys } from '#web/lib/shortcuts.ts'
import { myDayKeys } from '#web/my-day/my-day-keys.ts'

/** Keys and what they do; each of `keys` alone does it. */
export type Shortcut = { keys: readonly string[]; does: string }
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

/** All keyboard shortcuts, as the keyboard at hand writes them. */
export function shortcutGroups(command: 'Ctrl' | '⌘'): ShortcutGroup[] {
  return [
    {
      title: 'Everywhere',
      shortcuts: [
        { keys: [`${command} ${shortcutKeys.palette.toUpperCase()}`], does: 'Open the command palette' },
        { keys: [shortcutKeys.help], does: 'Show keyboard shortcuts' },
        { keys: [`${command} Enter`], does: 'Save a dialog, a note or a call' },
        { keys: ['Esc'], does: 'Close a dialog or menu' },
      ],
    },
    {
      title: 'Lists',
      shortcuts: [
        { keys: [shortcutKeys.search], does: 'Search the list' },
        { keys: [shortcutKeys.create.toUpperCase()], does: 'Create a record' },
        { keys: ['↑', '↓'], does: 'Move through the rows' },
        { keys: ['Home', 'End'], does: 'First or last row' },
        { keys: ['Enter'], does: 'Open the row' },
        { keys: ['Space'], does: 'Select the row' },
        { keys: ['→', 'Enter'], does: 'Edit a value in the row' },
      ],
    },
    {
      title: 'My day',
      shortcuts: [
        { keys: ['J', 'K'], does: 'Next or previous task' },
        ...myDayKeys.map(({ key, label }) => ({ keys: [key.toUpperCase()], does: label })),
        { keys: ['U'], does: 'Undo' },
      ],
    },
  ]
}
