import type { Campos, Ruta } from './arbol.ts';
import type { Formulario } from './formulario.ts';
import type { Rol } from './roles.ts';
import type { Semestre } from './semestre.ts';

/** Columns that every record has beside its fields. */
export const COLUMNAS_DEL_SISTEMA = {
  fechaRegistro: 'Fecha de registro',
  semestre: 'Semestre',
  estado: 'Estado',
} as const;

export type ColumnaDelSistema = keyof typeof COLUMNAS_DEL_SISTEMA;

/** A report's column: the path of a field of its form, or one of the system's. */
export type Columna<R extends string = string> = {
  readonly campo: R | ColumnaDelSistema;
  /** The heading; the field's label unless said. */
  readonly titulo?: string;
  /** Sortable columns get an index of their own. */
  readonly ordenable?: boolean;
};

/** A report over the records of a form. */
export type Informe<F extends Formulario = Formulario> = {
  readonly slug: string;
  readonly titulo: string;
  /** Heading of exported files. */
  readonly tituloExportacion: string;
  readonly acceso: readonly Rol[];
  readonly formulario: F;
  /** The contract's read call and the key under which its answer lists the rows; null: the bare list. */
  readonly llamada: { readonly ruta: `${'GET' | 'POST'} /${string}`; readonly clave: string | null };
  readonly columnas: readonly Columna[];
  /** The first semester that its filter offers; absent: no such filter. */
  readonly semestreDesde?: Semestre;
  /** Whether 'Cambiar estado' and 'Enviar correo' belong to it (DECISIONS §5). */
  readonly acciones: { readonly estado: boolean; readonly correo: boolean };
};

type Definicion<F extends Formulario> = Omit<Informe<F>, 'columnas'> & {
  readonly columnas: readonly Columna<F extends Formulario<infer C extends Campos> ? Ruta<C> : never>[];
};

/** Declares a report; a column that is no field of the form does not compile. */
export const definirInforme = <F extends Formulario>(definicion: Definicion<F>): Informe<F> => definicion;

/** Where a report's page is. */
export const rutaDeInforme = (informe: Pick<Informe, 'slug'>): string => `/gestores/informes/${informe.slug}`;
