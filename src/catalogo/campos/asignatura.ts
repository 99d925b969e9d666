// Subjects (`Asignatura`) and their names on screen; the field for the code of a subject, with its schema.
import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import type { Asignatura, Entorno } from './entorno.ts';
import { freeText } from './texto.ts';

/** Name on screen of each type of subject (spec 2 §2). */
export const TEXTO_TIPO_ASIGNATURA = {
  AMV: 'Asignatura mediada por la virtualidad (AMV)',
  APV: 'Asignatura de programas virtuales (APV)',
} as const;

/** Names of subjects by code; a subject without a name has no entry. */
export type NombresDeAsignaturas = ReadonlyMap<string, string>;

/** Returns a subject as people read it: its name before its code, or the code alone. */
export const textoDeAsignatura = (codigo: string, nombre: string | null | undefined): string =>
  nombre ? `${nombre} · ${codigo}` : codigo;

/** Returns the same text for use as a title. */
export const asignaturaTitle = (codigo: string, nombre: string | null): string =>
  nombre ? textoDeAsignatura(codigo, nombre) : `Asignatura ${codigo}`;

export type OpcionesAsignatura = Base & {
  /** The property of the subject that fills in each sibling field. Those fields are shown read-only. */
  readonly completa: Readonly<Record<string, keyof Asignatura>>;
  /** The quoted text for a subject that is not habilitable; set when only habilitable subjects are accepted. */
  readonly noHabilitable?: string;
};

/** A field for a subject code, found by typing among thousands; the server searches. */
export type CampoAsignatura = Definido<'asignatura', OpcionesAsignatura>;

export const asignatura = <const O extends OpcionesAsignatura>(opciones: O): Definido<'asignatura', O> => ({
  ...opciones,
  tipo: 'asignatura',
});

export const asignaturaSchema = (campo: CampoAsignatura, entorno: Entorno): z.ZodMiniType<string, string | number> => {
  const mensaje = campo.mensaje ?? 'Elija una asignatura de la lista.';
  const { noHabilitable } = campo;
  return z.pipe(
    z.pipe(
      freeText(60),
      z.transform((value) => value.toUpperCase()),
    ),
    z.string().check(
      z.refine((codigo) => entorno.asignaturas(codigo).length > 0, mensaje),
      z.refine((codigo) => {
        const found = entorno.asignaturas(codigo);
        return !noHabilitable || found.length === 0 || found.some(({ habilitable }) => habilitable);
      }, noHabilitable ?? ''),
    ),
  );
};
