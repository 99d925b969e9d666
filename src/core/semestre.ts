// The figures of a semester: as slices declare them, and as the page of a semester shows them beside the one before.
import * as z from 'zod/mini';
import type { Ambito } from '#catalogo/ambito.ts';
import { formatFecha } from '#catalogo/momento.ts';
import { previousSemestre, type Semestre } from '#catalogo/semestre.ts';
import { signedText } from '#platform/chart/words.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { enlaceSchema, type EnlaceToFilas } from './pendiente.ts';

/** Measures of a figure: a number of things, a share of 100, business days, a mean, or a change of means. */
const unidadSchema = z.enum(['cuenta', 'porcentaje', 'dias', 'promedio', 'cambio']);

const columnaSchema = z.object({
  clave: z.string(),
  titulo: z.string(),
  /** Says in a sentence what is counted, and how. */
  definicion: z.string(),
  unidad: unidadSchema,
});

/** A figure of the semester and of the one before; null: there is nothing to compute it from. */
const cifraSchema = z.object({ valor: z.nullable(z.number()), antes: z.nullable(z.number()) });

/** The instants of figures that are not those of the page; null: there are no figures. */
const lecturaSchema = z.object({ valor: z.nullable(z.iso.datetime()), antes: z.nullable(z.iso.datetime()) });

export const seccionSchema = z.object({
  clave: z.string(),
  titulo: z.string(),
  columnas: z.array(columnaSchema),
  /** Says what is not compared with the semester before; null: all is. */
  nota: z.nullable(z.string()),
  filas: z.array(
    z.object({
      clave: z.string(),
      titulo: z.string(),
      /** The page of the counted rows. */
      enlace: z.optional(enlaceSchema),
      /** When its figures were read elsewhere. */
      lectura: z.optional(lecturaSchema),
      /** By the key of the column. */
      cifras: z.record(z.string(), cifraSchema),
    }),
  ),
});

/** A part of the page of a semester: figures in rows and columns. */
export type Seccion = z.output<typeof seccionSchema>;

/** A row of figures of one semester; a key that is absent has no figure. */
export type FilaDeSemestre = Pick<Seccion['filas'][number], 'clave' | 'titulo' | 'enlace'> & {
  readonly cifras: Readonly<Record<string, number | null>>;
  /** When they were read elsewhere. */
  readonly lectura?: Date;
};

/** Reads figures of a semester: `semestre` in the manifest of the slice that counts them. */
export type SeccionDeSemestre<C> = Pick<Seccion, 'clave' | 'titulo' | 'columnas'> & {
  /** Its place on the page, from the smallest. */
  readonly orden: number;
  /** All of it, or the columns, that do not tell programmes or faculties apart: limited readers do not get them. */
  readonly whole?: 'todo' | readonly string[];
  /** Counts, by the key of the column, of a row that only the other semester has; other columns have no figure there. */
  readonly zeros?: Readonly<Record<string, 0>>;
  readonly read: (context: C, semestre: Semestre, reach: ReachOfSemestre) => Promise<readonly FilaDeSemestre[]>;
  /** Says what `read` leaves out, as it is not the same in both semesters; absent: nothing. */
  readonly nota?: (context: C, reach: ReachOfSemestre) => Promise<string | null>;
};

export type ReachOfSemestre = {
  /** The semester of the page, and the one before. */
  readonly semestres: readonly [Semestre, Semestre];
  /** The instant at which what is still open counts. */
  readonly now: Date;
  /** Only rows of these programmes and faculties count; null: all. */
  readonly ambito: Ambito | null;
};

type Limitable = Pick<Seccion, 'titulo' | 'columnas'> & Pick<SeccionDeSemestre<never>, 'whole'>;

/** Returns a part as a reader gets it: without what cannot be limited, if their rows are. */
export const limitSeccion = <S extends Limitable>(seccion: S, ambito: Ambito | null): S => ({
  ...seccion,
  columnas: seccion.columnas.filter(({ clave }) => ambito === null || !isWhole(seccion, clave)),
});

const isWhole = ({ whole = [] }: Limitable, clave: string): boolean => whole === 'todo' || whole.includes(clave);

/** Names what limited readers do not get: parts, and columns of parts. */
export const wholeInWords = (secciones: readonly Limitable[]): string[] =>
  secciones.flatMap(({ titulo, columnas, whole = [] }) =>
    whole === 'todo'
      ? [`«${titulo}»`]
      : columnas.filter(({ clave }) => whole.includes(clave)).map((columna) => `«${columna.titulo}» en «${titulo}»`),
  );

/** Reads a part for a semester and the one before; rows that only the former semester had come last. */
export async function readSeccion<C>(
  { clave, titulo, columnas, zeros = {}, read, nota }: SeccionDeSemestre<C>,
  context: C,
  { semestre, ...rest }: Omit<ReachOfSemestre, 'semestres'> & { readonly semestre: Semestre },
): Promise<Seccion> {
  const before = previousSemestre(semestre);
  const reach = { ...rest, semestres: [semestre, before] } as const;
  const [filas, former, leftOut = null] = await Promise.all([
    read(context, semestre, reach),
    read(context, before, reach),
    nota?.(context, reach),
  ]);
  const [now, then] = [byClave(filas), byClave(former)];
  const all = [...filas, ...former.filter((fila) => !now.has(fila.clave))];
  return {
    clave,
    titulo,
    columnas,
    nota: leftOut,
    filas: all.map((fila) => filaOf({ columnas, zeros }, fila, [now.get(fila.clave), then.get(fila.clave)])),
  };
}

/** Returns a part with the links that a reader may follow. */
export const withLinks = (seccion: Seccion, mayOpen: (enlace: EnlaceToFilas) => boolean): Seccion => ({
  ...seccion,
  filas: seccion.filas.map(({ enlace, ...fila }) => (enlace && mayOpen(enlace) ? { ...fila, enlace } : fila)),
});

type Pair = readonly [now: FilaDeSemestre | undefined, before: FilaDeSemestre | undefined];

function filaOf(
  { columnas, zeros }: Required<Pick<SeccionDeSemestre<never>, 'columnas' | 'zeros'>>,
  { clave, titulo }: FilaDeSemestre,
  [now, before]: Pair,
): Seccion['filas'][number] {
  return {
    clave,
    titulo,
    ...(now?.enlace && { enlace: now.enlace }),
    ...((now?.lectura ?? before?.lectura) && {
      lectura: { valor: now?.lectura?.toISOString() ?? null, antes: before?.lectura?.toISOString() ?? null },
    }),
    cifras: Object.fromEntries(
      columnas.map((columna) => [
        columna.clave,
        {
          valor: (now?.cifras ?? zeros)[columna.clave] ?? null,
          antes: (before?.cifras ?? zeros)[columna.clave] ?? null,
        },
      ]),
    ),
  };
}

const byClave = (filas: readonly FilaDeSemestre[]): ReadonlyMap<string, FilaDeSemestre> =>
  new Map(filas.map((fila) => [fila.clave, fila]));

/** Writes a figure: `1.204`, `87,5 %`, `3,5`, `4,21`, `+0,20`; a dash where there is none. */
export function figureText(value: number | null, unidad: z.output<typeof unidadSchema>): string {
  if (value === null) return '—';
  if (unidad === 'cuenta') return inThousands(value);
  if (unidad === 'cambio') return signedText(value, 2);
  const text = value.toLocaleString('es-CO', {
    minimumFractionDigits: unidad === 'promedio' ? 2 : 0,
    maximumFractionDigits: unidad === 'promedio' ? 2 : 1,
  });
  return unidad === 'porcentaje' ? `${text} %` : text;
}

/** Says when the figures of a row were read in both semesters: `Lectura del 20/11/2026; la de 2026-1, del 30/06/2026`. */
export function lecturaText({ valor, antes }: z.output<typeof lecturaSchema>, before: string): string {
  const dayOf = (instante: string): string => formatFecha(new Date(instante));
  const now = valor === null ? 'Sin lectura' : `Lectura del ${dayOf(valor)}`;
  return antes === null ? now : `${now}; la de ${before}, del ${dayOf(antes)}`;
}
