import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Pantalla } from '../pantallas.ts';

type ScreenLinkProps = {
  readonly pantalla: Pantalla;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A link to a screen: within the application, or to the document of its own that a public form is. */
export function ScreenLink({ pantalla, className, children }: ScreenLinkProps) {
  if (pantalla.acceso === 'publico') {
    return (
      <a href={pantalla.ruta} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link to={pantalla.ruta} className={className}>
      {children}
    </Link>
  );
}
