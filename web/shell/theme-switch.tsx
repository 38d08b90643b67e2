import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Moon, Sun } from 'lucide-react'

/** Light or dark, and how to change it. Choosing what the system has follows the system again. */
export function useThemeSwitch(): { isDark: boolean; label: string; toggle: () => void } {
  const isDark = useComputedColorScheme('light') === 'dark'
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', false, {
    getInitialValueInEffect: false,
  })
  const { setColorScheme } = useMantineColorScheme()
  const next = isDark ? 'light' : 'dark'
  const toggle = () => setColorScheme((next === 'dark') === isSystemDark ? 'auto' : next)
  return { isDark, label: `Switch to ${next} mode`, toggle }
}

/** The button that switches between light and dark. */
export function ThemeSwitch() {
  const { isDark, label, toggle } = useThemeSwitch()
  return (
    <ActionIcon variant="subtle" color="gray" size={30} aria-label={label} title={label} onClick={toggle}>
      {isDark ? <Sun size={17} strokeWidth={1.75} /> : <Moon size={17} strokeWidth={1.75} />}
    </ActionIcon>
  )
}
