// Manifest of consents given in forms: declares that their tables hold no personal data.
import type { Slice } from '#core/slice.ts';

export const slice = {
  withoutPersonas: {
    consentimiento_textos: 'The texts consented to.',
    consentimientos: 'Which text was consented to in which record: ids.',
  },
} satisfies Slice;
