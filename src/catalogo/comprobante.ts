import { valoresDe } from './arbol.ts';
import type { Formulario } from './formulario.ts';

/**
 * The path of the field with the address of who fills in a form, to which its receipt may be sent: its first address that
 * is of no list. Null where there is none, where people are signed in, and where nobody is to be known.
 */
export const correoDeComprobante = ({
  campos,
  acceso,
  anonimo = false,
}: Pick<Formulario, 'campos' | 'acceso' | 'anonimo'>): string | null =>
  acceso !== 'publico' || anonimo
    ? null
    : // Without values, the leaves of lists are not among them.
      (valoresDe(campos, {}).find(({ campo }) => campo.tipo === 'correo')?.ruta ?? null);

/**
 * Returns true if the records of a form have a receipt with a page of its own: not those of anonymous forms, and not those
 * that a page of their own shows to whom they are about.
 */
export const tieneComprobante = ({ anonimo, pantalla }: Pick<Formulario, 'anonimo' | 'pantalla'>): boolean =>
  anonimo !== true && pantalla !== 'propia';
