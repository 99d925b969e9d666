import { hojasDe } from './arbol.ts';
import type { Campo } from './campos/index.ts';
import { anchoDe, type FormatoDeCelda, formatoDe, type Orden, ordenDe } from './celdas.ts';
import { COLUMNAS_DEL_SISTEMA, type Columna, type ColumnaDelSistema, type Informe } from './informe.ts';

/** A field that a column shows, with its path in the record. */
export type Parte = { readonly ruta: string; readonly campo: Campo };

/** A report's column with everything that its definition leaves to be derived. */
export type ColumnaDeInforme = {
  /** Its name in the contract's rows, in sorting and in the address. */
  readonly clave: string;
  readonly titulo: string;
  readonly formato: FormatoDeCelda;
  /** The width that its values usually need, in characters. */
  readonly ancho: number;
  /** Null: cannot be sorted. */
  readonly orden: Orden | null;
  readonly oculta: boolean;
  /** What it shows: fields read as one text, or what every record has. */
  readonly de: { readonly partes: readonly [Parte, ...Parte[]] } | { readonly sistema: ColumnaDelSistema };
};

const DEL_SISTEMA: Record<ColumnaDelSistema, Pick<ColumnaDeInforme, 'formato' | 'ancho' | 'orden'>> = {
  fechaRegistro: { formato: 'instante', ancho: 23, orden: { como: 'texto' } },
  semestre: { formato: 'texto', ancho: 10, orden: { como: 'texto' } },
  estado: { formato: 'texto', ancho: 12, orden: null },
};

const ultima = (ruta: string): string => ruta.slice(ruta.lastIndexOf('.') + 1);

/** When a record was made: every report can be read in this order. */
export const FECHA_REGISTRO: ColumnaDeInforme = {
  clave: 'fechaRegistro',
  titulo: COLUMNAS_DEL_SISTEMA.fechaRegistro,
  ...DEL_SISTEMA.fechaRegistro,
  oculta: false,
  de: { sistema: 'fechaRegistro' },
};

function columnaDe(columna: Columna, hojas: ReadonlyMap<string, Campo>): ColumnaDeInforme {
  const { campo, y = [], clave = ultima(campo), titulo, ordenable, oculta = false } = columna;
  const hoja = hojas.get(campo);
  if (!hoja) return delSistema(columna);
  const partes = [{ ruta: campo, campo: hoja }, ...y.map((ruta) => parteDe(ruta, hojas))] as const;
  return {
    clave,
    titulo: titulo ?? hoja.etiqueta,
    formato: y.length > 0 ? 'texto' : formatoDe(hoja),
    ancho: Math.max(...partes.map((parte) => anchoDe(parte.campo))),
    orden: ordenable ? ordenDe(hoja) : null,
    oculta,
    de: { partes },
  };
}

function delSistema(columna: Columna): ColumnaDeInforme {
  const { campo, clave = campo, titulo, ordenable, soloFecha = false, oculta = false } = columna;
  if (!Object.hasOwn(COLUMNAS_DEL_SISTEMA, campo)) throw new Error(`neither the form nor a record has ${campo}`);
  // Just checked; definirInforme() had checked it before.
  const sistema = campo as ColumnaDelSistema;
  const { formato, ancho, orden } = DEL_SISTEMA[sistema];
  return {
    clave,
    titulo: titulo ?? COLUMNAS_DEL_SISTEMA[sistema],
    ...(soloFecha ? { formato: 'dia', ancho: 12 } : { formato, ancho }),
    orden: ordenable ? orden : null,
    oculta,
    de: { sistema },
  };
}

function parteDe(ruta: string, hojas: ReadonlyMap<string, Campo>): Parte {
  const campo = hojas.get(ruta);
  if (!campo) throw new Error(`the form has no field ${ruta}`);
  return { ruta, campo };
}

/** The columns of a report, from left to right. A field of the form comes before what every record has. */
export function columnasDe({ formulario, columnas }: Pick<Informe, 'formulario' | 'columnas'>): ColumnaDeInforme[] {
  const hojas = new Map(hojasDe(formulario.campos).map(({ ruta, campo }) => [ruta, campo]));
  return columnas.map((columna) => columnaDe(columna, hojas));
}

/** The paths of the fields that columns show. */
export const rutasDe = (columnas: readonly ColumnaDeInforme[]): string[] => [
  ...new Set(columnas.flatMap(({ de }) => ('partes' in de ? de.partes.map(({ ruta }) => ruta) : []))),
];
