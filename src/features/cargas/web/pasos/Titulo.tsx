import type { ReactNode } from 'react';

/** The heading of a step, which is read first by whoever comes to the step. */
export const Titulo = ({ children }: { readonly children: ReactNode }) => <h2 tabIndex={-1}>{children}</h2>;
