// Receipts of forms: the field with the address to which one may be mailed, and the test of which forms have one.
import type { Formulario } from './formulario.ts';
import { firstCorreo } from './recordatorio.ts';

/**
 * Returns the path of the address to which a receipt may be sent: the form's first address outside its lists. Null without
 * such a field, for forms that ask to sign in, and for anonymous forms.
 */
export const correoForComprobante = ({
  campos,
  acceso,
  anonimo = false,
}: Pick<Formulario, 'campos' | 'acceso' | 'anonimo'>): string | null =>
  acceso !== 'publico' || anonimo ? null : firstCorreo({ campos });

/**
 * Returns true if the records of a form have a receipt with its own page. Anonymous forms have none, nor those with a page of
 * their own, which shows the record to its person.
 */
export const hasComprobante = ({ anonimo, pantalla }: Pick<Formulario, 'anonimo' | 'pantalla'>): boolean =>
  anonimo !== true && pantalla !== 'propia';
