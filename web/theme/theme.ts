import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Mantine's grays are what its components reach for in light mode: here they are the paper neutrals. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#efeeea',
  '#e7e5e0',
  '#d6d3cc',
  '#85827a',
  '#6e6c65',
  '#6e6c65',
  '#54534d',
  '#54534d',
  '#1a1a18',
]

/** The same for dark mode, from text (0) to canvas (9). */
const dark: MantineColorsTuple = [
  '#eeede9',
  '#b3b1a9',
  '#918f87',
  '#74726b',
  '#3c3b37',
  '#262624',
  '#1f1f1d',
  '#191918',
  '#121211',
  '#121211',
]

const shades = (color: string): MantineColorsTuple => [
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
]

/** The head of a dialog is no banner of the page, which a header element outside of sections would be. */
const headOfDialog = { header: { role: 'presentation' } }

/** Mantine with the tokens; the colors themselves live in tokens.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: {
    gray,
    dark,
    accent: shades('#2f4bc8'),
    red: shades('#d43c2c'),
    orange: shades('#c97a14'),
    green: shades('#2f9e6e'),
  },
  black: '#1a1a18',
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--sans)', fontWeight: '600' },
  fontSizes: { xs: '0.78125rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.44', sm: '1.54', md: '1.43', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '480', medium: '560', bold: '600' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  radius: { xs: '4px', sm: '7px', md: '7px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        radius: 'xl',
        padding: 'lg',
        centered: true,
        transitionProps: { duration: 160, transition: 'pop' },
        overlayProps: { backgroundOpacity: 1, color: 'var(--scrim)' },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: headOfDialog,
      },
    },
    Drawer: {
      defaultProps: {
        attributes: headOfDialog,
        transitionProps: { duration: 180 },
        overlayProps: { backgroundOpacity: 1, color: 'var(--scrim)' },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 120 },
        // The stand-in for the focus is no menu item, which a menu may not hold.
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
    Combobox: { defaultProps: { shadow: 'md', radius: 'md' } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false } },
    Select: { defaultProps: { checkIconPosition: 'right', allowDeselect: false } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
  },
  shadows: { md: 'var(--shadow-overlay)', xl: 'var(--shadow-overlay)' },
})

/** Points Mantine's own variables at our tokens, which already differ by color scheme. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-error': 'var(--red-text)',
    '--mantine-color-success': 'var(--green-text)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--hover)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-disabled-border': 'var(--line-strong)',
    '--mantine-primary-color-contrast': '#ffffff',
    '--mantine-color-accent-filled': 'var(--accent-solid)',
    '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
    '--mantine-color-accent-light': 'var(--accent-soft)',
    '--mantine-color-accent-light-hover': 'var(--accent-soft)',
    '--mantine-color-accent-light-color': 'var(--accent-text)',
    '--mantine-color-accent-outline': 'var(--accent)',
    '--mantine-color-red-filled': 'var(--red)',
    '--mantine-color-red-filled-hover': 'var(--red)',
    '--mantine-color-red-light': 'var(--red-soft)',
    '--mantine-color-red-light-hover': 'var(--red-soft)',
    '--mantine-color-red-light-color': 'var(--red-text)',
    '--mantine-color-orange-light': 'var(--orange-soft)',
    '--mantine-color-orange-light-hover': 'var(--orange-soft)',
    '--mantine-color-orange-light-color': 'var(--orange-text)',
    '--mantine-color-green-light': 'var(--green-soft)',
    '--mantine-color-green-light-hover': 'var(--green-soft)',
    '--mantine-color-green-light-color': 'var(--green-text)',
  }
  return { variables: {}, light: both, dark: both }
}
