import type { Formulario } from './formulario.ts';
import type { InformeDeFormulario } from './informe.ts';
import type { Lista } from './listas/opcion.ts';

/** Computes levels out of a record: by the path that holds each; null where nothing can be said. */
export type Calculo = (datos: unknown) => Readonly<Record<string, string | null>>;

/** The groups of links on the student's and the teacher's home, in order (spec 1 §1, §2; DECISIONS §1). */
export const GRUPOS_DE_INICIO = {
  estudiante: {
    cursos: 'Asignaturas y cursos',
    graduacion: 'Graduación y habilitaciones',
    atencion: 'Atención de la unidad',
  },
  docente: {
    asignaturas: 'Sus asignaturas',
    aulas: 'Aulas e inducción',
    habilitaciones: 'Habilitaciones',
    acompanamiento: 'Acompañamiento',
  },
} as const;

type Grupos = typeof GRUPOS_DE_INICIO;

/** On whose home the form is linked, and in which group. */
type Inicio = { readonly [H in keyof Grupos]?: keyof Grupos[H] } & {
  /** Its place among the public links that managers share (spec 1 §2). */
  readonly compartido?: number;
};

/** A procedure whole: all that its folder gives. */
export type Tramite = {
  readonly formulario: Formulario;
  readonly informe?: InformeDeFormulario;
  /** The seeds of the lists that no other procedure brings. */
  readonly listas?: readonly Lista[];
  /** What its effect `niveles` computes. */
  readonly niveles?: Calculo;
  /** The options by which it does so: the keys that count, by the path of the field. */
  readonly cuentan?: Readonly<Record<string, readonly string[]>>;
  readonly inicio?: Inicio;
};
