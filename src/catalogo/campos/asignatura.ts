import * as z from 'zod/mini';
import type { Base, Definido } from './base.ts';
import type { Entorno } from './entorno.ts';
import { textoLibre } from './texto.ts';

/** A subject of a teacher in a semester (spec 1 §3). */
export type Asignatura = {
  codigoAsignatura: string;
  /** Null where neither the platform nor anybody said it. */
  nombre: string | null;
  docente: string;
  programaAcademico: string;
  facultad: string;
  tipoAsignatura: 'AMV' | 'APV';
  semestre: string;
  habilitable: boolean;
};

/** The names of subjects by their codes, where they have one. */
export type NombresDeAsignaturas = ReadonlyMap<string, string>;

/** A subject as people read it: its name before its code, or the code alone. */
export const textoDeAsignatura = (codigo: string, nombre: string | null | undefined): string =>
  nombre ? `${nombre} · ${codigo}` : codigo;

/** The same where it stands alone, as a title. */
export const tituloDeAsignatura = (codigo: string, nombre: string | null): string =>
  nombre ? textoDeAsignatura(codigo, nombre) : `Asignatura ${codigo}`;

export type OpcionesAsignatura = Base & {
  /** Which sibling fields the choice fills in, and with what of the subject; they are shown read-only. */
  readonly completa: Readonly<Record<string, keyof Asignatura>>;
  /** The quoted text for a subject that is not habilitable, where only those are accepted. */
  readonly noHabilitable?: string;
};

/** A subject code, chosen by typing in a list of thousands; the server searches. */
export type CampoAsignatura = Definido<'asignatura', OpcionesAsignatura>;

export const asignatura = <const O extends OpcionesAsignatura>(opciones: O): Definido<'asignatura', O> => ({
  ...opciones,
  tipo: 'asignatura',
});

export const esquemaAsignatura = (campo: CampoAsignatura, entorno: Entorno): z.ZodMiniType<string, string | number> => {
  const mensaje = campo.mensaje ?? 'Elija una asignatura de la lista.';
  const { noHabilitable } = campo;
  return z.pipe(
    z.pipe(
      textoLibre(60),
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
