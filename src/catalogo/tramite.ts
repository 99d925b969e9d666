// Type of a procedure: its form, its report and the rest of its folder, and the groups of links on the homes.
import type { Formulario } from './formulario.ts';
import type { InformeDeFormulario } from './informe.ts';
import type { Lista } from './listas/opcion.ts';
import type { Recordatorio } from './recordatorio.ts';

/** Computes levels out of a record, by the path of each; null when the answers do not decide it. */
export type Calculo = (datos: unknown) => Readonly<Record<string, string | null>>;

/** Groups of links on the homes of students and teachers, in order (spec 1 §1, §2; DECISIONS §1). */
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

/** The homes that link to the form, with the group of the link. */
type Inicio = { readonly [H in keyof Grupos]?: keyof Grupos[H] } & {
  /** Its place among the public links that managers share (spec 1 §2). */
  readonly compartido?: number;
};

type EnlaceToPropios<G> = { readonly grupo: G; readonly titulo: string; readonly proposito: string };

/** A procedure: the form, the report and the rest of its folder. */
export type Tramite = {
  readonly formulario: Formulario;
  readonly informe?: InformeDeFormulario;
  /** Seeds of its own lists. */
  readonly listas?: readonly Lista[];
  /** Computes the levels of its effect `niveles`. */
  readonly niveles?: Calculo;
  /** Keys of the options that count in those levels, by the path of the field. */
  readonly cuentan?: Readonly<Record<string, readonly string[]>>;
  readonly inicio?: Inicio;
  /** Mails to those who answered, three at most. Only forms of the unit have them. */
  readonly recordatorios?: readonly Recordatorio[];
  /** The link to the report on the homes of persons who read their own rows in it. */
  readonly ownEnlaces?: { readonly [H in keyof Grupos]?: EnlaceToPropios<keyof Grupos[H]> };
  /** Fields by which records are teachers' attendance at meetings of their induction. */
  readonly asistencia?: { readonly momento: string; readonly correo: string };
};
