import { acompanamientoDocente } from './acompanamiento/formulario.ts';
import { propioDeAcompanamiento } from './acompanamiento/propio.ts';
import type { Asignatura } from './campos/asignatura.ts';
import type { Entorno } from './campos/entorno.ts';
import type { Azar } from './ejemplos/azar.ts';
import type { Formulario } from './formulario.ts';
import { validar, type Validacion } from './validar.ts';

/** What an example is made of. */
export type Mundo = {
  readonly entorno: Entorno;
  readonly azar: Azar;
  /** Those that `entorno` knows, with the teacher's address where it is known. */
  readonly asignaturas: readonly (Asignatura & { readonly correo?: string })[];
};

/** What a form with a check of its own gives in place of what follows from its fields. */
export type Propio = {
  /** Without what only the server knows: where a sending is made up. */
  readonly validar: (entrada: unknown, entorno: Entorno) => Validacion;
  readonly ejemplo: (mundo: Mundo) => Record<string, unknown>;
  /** How many of it a demonstration has for each one of another form. */
  readonly frecuencia: number;
};

/**
 * Every form whose `pantalla` is its own, by slug. Apart from the list of procedures: the browser loads that one, and
 * none of this.
 */
export const PROPIOS: Readonly<Record<string, Propio>> = {
  [acompanamientoDocente.slug]: propioDeAcompanamiento,
};

/** Checks a sending that was made up, by the form's own check where it has one. */
export const validarInventado = (
  formulario: Pick<Formulario, 'slug' | 'campos' | 'bloqueo'>,
  entrada: unknown,
  entorno: Entorno,
): Validacion => PROPIOS[formulario.slug]?.validar(entrada, entorno) ?? validar(formulario, entrada, entorno);
