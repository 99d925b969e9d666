import { createTheme, type CSSVariablesResolver, MantineProvider } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import type { ReactNode } from 'react';
import { useIsDark } from '#platform/web/ui/theme-switch.ts';
import './kit.css';

const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-title)' },
  defaultRadius: 'var(--radius)',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
});

/** The kit's colours are our tokens: one palette, one place (tokens.css). */
const colors = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control-line)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-primary-color-filled-hover': 'var(--brand-strong)',
  '--mantine-primary-color-light': 'var(--brand-soft)',
  '--mantine-primary-color-light-hover': 'var(--brand-soft)',
  '--mantine-primary-color-light-color': 'var(--brand)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
};

const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: colors, dark: colors });

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The rich components of the staff area (Mantine), in our tokens and in the scheme that is on the screen. */
export function KitProvider({ children }: { readonly children: ReactNode }) {
  const dark = useIsDark();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={nonce}
      forceColorScheme={dark ? 'dark' : 'light'}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
