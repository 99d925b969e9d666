import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Pantalla } from '../../pantalla.ts';

type ScreenLinkProps = Pick<ComponentProps<'a'>, 'className' | 'children' | 'onClick' | 'aria-current'> & {
  readonly pantalla: Pick<Pantalla, 'ruta' | 'acceso'>;
};

/** A link to a screen: within the application, or to the document of its own that a public form is. */
export function ScreenLink({ pantalla: { acceso, ruta }, children, ...rest }: ScreenLinkProps) {
  if (acceso === 'publico') {
    return (
      <a {...rest} href={ruta}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={ruta}>
      {children}
    </Link>
  );
}
