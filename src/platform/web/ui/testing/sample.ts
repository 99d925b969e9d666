import type { ReactNode } from 'react';

/** A component of the design system in its states, by their names. */
export type Sample = {
  /** Names of the components that it shows; the page lists components that no sample shows. */
  readonly of: readonly string[];
  /** A state of which the name ends in `FOCUS` is photographed with the focus in its first control. */
  readonly states: Readonly<Record<string, ReactNode>>;
  /** Each state takes a whole window: a layer, or the frame of a screen. */
  readonly isScreen?: boolean;
};

/** The state of a control that has the keyboard's focus. */
export const FOCUS = 'enfocado';

export const LONG =
  'Solicitud de habilitación de la asignatura Fundamentos de administración y gestión de organizaciones solidarias del semestre anterior';

export const ignore = (): void => {
  // A sample does nothing.
};
