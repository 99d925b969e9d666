import type { Slice } from '../slice.ts';

/** The slice of the texts that people consented to. */
export const slice = {
  sinPersonas: {
    consentimiento_textos: 'The texts consented to.',
    consentimientos: 'Which text was consented to in which record: ids.',
  },
} satisfies Slice;
