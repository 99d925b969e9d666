/** A row as it lies in the database, whole. */
export type FilaEntera = {
  readonly semestre: string;
  readonly estado?: 'abierto' | 'pendiente' | 'cerrado';
  /** 1 to 3, of a request that its person rated. */
  readonly calificacion?: number | null;
  readonly creado: Date;
  readonly busqueda: string;
  readonly datos: unknown;
};

/** A row's contribution to a chart, written by hand: the words of its category and series, or a civil day, and its number. */
export type Aporte = { readonly en: string; readonly serie?: string; readonly valor?: number };

/** Contributions of a row to each chart of a report, by the chart's name. */
export type Cuentas = Readonly<Record<string, (fila: FilaEntera) => readonly Aporte[]>>;

const read = (valor: unknown, ruta: string): unknown =>
  ruta.split('.').reduce<unknown>((inner, clave) => (inner as Record<string, unknown> | null)?.[clave], valor);

/** The text of a field: of an option, what was chosen. */
export function texto({ datos }: FilaEntera, ruta: string): string {
  const valor = read(datos, ruta);
  if (valor === null || valor === undefined || valor === '') return 'Sin dato';
  return typeof valor === 'object' ? String(read(valor, 'texto')) : `${valor as string | number}`;
}

/** The texts of several chosen options. */
export const textos = ({ datos }: FilaEntera, ruta: string): string[] =>
  ((read(datos, ruta) ?? []) as { texto: string }[]).map((elegida) => elegida.texto);

/** The number of a field; undefined for what is none. */
export function numero({ datos }: FilaEntera, ruta: string): number | undefined {
  const valor = read(datos, ruta);
  return typeof valor === 'number' ? valor : undefined;
}

const ESTADOS = { abierto: 'Abierto', pendiente: 'Pendiente', cerrado: 'Cerrado' };

/** The state of a row, in words. */
const estado = (fila: FilaEntera): string => (fila.estado ? ESTADOS[fila.estado] : '');

/** The civil day on which a row was made: Bogotá is five hours behind, all year. */
export const dia = ({ creado }: FilaEntera): string =>
  new Date(creado.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);

/** Adds to the category that a field says, and to the series that another does. */
export const byCampo =
  (ruta: string, serie?: string) =>
  (fila: FilaEntera): Aporte[] => [{ en: texto(fila, ruta), ...(serie && { serie: texto(fila, serie) }) }];

/** Adds to the category that a field says, by the row's state. */
export const byCampoAndEstado =
  (ruta: string) =>
  (fila: FilaEntera): Aporte[] => [{ en: texto(fila, ruta), serie: estado(fila) }];

/** Adds to its day. */
export const byDia = (fila: FilaEntera): Aporte[] => [{ en: dia(fila) }];

/** Adds to its day, by its state. */
export const byDiaAndEstado = (fila: FilaEntera): Aporte[] => [{ en: dia(fila), serie: estado(fila) }];

/** Counts a row that is not closed by its day: bands of age are ranges of days. */
export const abiertas = (fila: FilaEntera): Aporte[] => (fila.estado === 'cerrado' ? [] : byDiaAndEstado(fila));

const CALIFICACIONES = ['', 'Mal', 'Regular', 'Bien'];

/** Counts a request that its person rated. */
export const calificada = ({ calificacion }: FilaEntera): Aporte[] =>
  calificacion ? [{ en: CALIFICACIONES[calificacion]! }] : [];
