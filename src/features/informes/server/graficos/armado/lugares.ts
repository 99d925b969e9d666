import { columnasDe } from '#catalogo/columnas.ts';
import { ESTADO_INFO, ESTADOS, type Estado } from '#catalogo/estados.ts';
import type { Dimension, Forma } from '#catalogo/grafico.ts';
import { COLUMNAS_DEL_SISTEMA, type Informe } from '#catalogo/informe.ts';
import { type Semestre, semestreDeDia, semestresEntre } from '#catalogo/semestre.ts';
import { campoEn, SIN_DATO } from '../ejes.store.ts';
import { porCampo, sueltos } from './de-campo.ts';
import {
  claveDeRango,
  cortoDeRango,
  NOMBRE_DE_TRAMO,
  type Rango,
  rangosEntre,
  textoDeRango,
  type Tramo,
} from '#catalogo/rangos.ts';
import { desdeHaceDiasHabiles, sumarDias } from '#catalogo/dias-habiles.ts';
import { type Agrupado, igual, type Lugares, MAX_CATEGORIAS, type Mundo } from './lugar.ts';

/** Records from before and after every day that anybody would ask for. */
const SIEMPRE: Rango = { desde: '1900-01-01', hasta: '9999-12-31' };

/** An age in business days, and the civil days on which what is so old was made. */
type BandaDeEdad = Rango & { readonly texto: string; readonly corto: string };

/**
 * Bands of age, the youngest first.
 * @param limites the last business day of each band but the last, which has no end
 * @param hoy `AAAA-MM-DD`
 */
export function bandasDeEdad(limites: readonly number[], hoy: string): BandaDeEdad[] {
  const comienzos = limites.map((limite) => desdeHaceDiasHabiles(hoy, limite));
  const cerradas = limites.map((hasta, i) => {
    const desde = i === 0 ? 0 : limites[i - 1]! + 1;
    const [texto, corto] = desde === hasta ? [`${hasta}`, `${hasta}`] : [`${desde} a ${hasta}`, `${desde}–${hasta}`];
    return {
      desde: comienzos[i]!,
      hasta: i === 0 ? SIEMPRE.hasta : sumarDias(comienzos[i - 1]!, -1),
      texto: `${texto} días hábiles`,
      corto,
    };
  });
  const ultimo = limites.at(-1) ?? 0;
  const abierta = {
    desde: SIEMPRE.desde,
    hasta: sumarDias(comienzos.at(-1) ?? hoy, -1),
    texto: `Más de ${ultimo} días hábiles`,
    corto: `> ${ultimo}`,
  };
  return [...cerradas, abierta];
}

function lugaresDeRangos(rangos: readonly (Rango & { readonly texto: string; readonly corto: string })[]) {
  return {
    lugares: rangos.map(({ texto, corto, ...rango }) => ({ clave: claveDeRango(rango), texto, corto })),
    lugarDe: (dia: string) => {
      const rango = rangos.find(({ desde, hasta }) => desde <= dia && dia <= hasta);
      return rango ? claveDeRango(rango) : '';
    },
  };
}

const ULTIMO: Readonly<Record<Tramo, string>> = {
  dia: 'El último día',
  semana: 'La última semana',
  mes: 'El último mes',
  trimestre: 'El último trimestre',
  ano: 'El último año',
};

function porTiempo(
  dimension: Extract<Dimension, { cada: unknown }>,
  agrupados: readonly Agrupado[],
  { hoy }: Mundo,
): Lugares {
  const dias = agrupados.map(({ clave }) => clave).toSorted();
  const { tramo, rangos } = rangosEntre(dias[0]!, dias.at(-1)!, { tramo: dimension.cada, max: MAX_CATEGORIAS });
  const con = rangos.map((rango) => ({ ...rango, texto: textoDeRango(rango), corto: cortoDeRango(rango, tramo) }));
  const { desde, hasta } = rangos.at(-1)!;
  const enCurso = desde <= hoy && hoy <= hasta;
  return { nombre: NOMBRE_DE_TRAMO[tramo], tramo, ...(enCurso && { enCurso: ULTIMO[tramo] }), ...lugaresDeRangos(con) };
}

function porFacultad(agrupados: readonly Agrupado[], { facultades }: Mundo): Lugares {
  const lugarDe = (programa: string): string => facultades.get(programa) ?? SIN_DATO;
  const suyos = Map.groupBy(agrupados, ({ clave }) => lugarDe(clave));
  const porFacultades = [...suyos].map(([clave, programas]) => ({
    clave,
    texto: clave,
    filas: programas.reduce((filas, uno) => filas + uno.filas, 0),
    suma: programas.reduce<number | null>((suma, uno) => (uno.suma === null ? suma : (suma ?? 0) + uno.suma), null),
  }));
  return { nombre: 'Facultad', lugares: sueltos(porFacultades, ({ clave }) => clave), lugarDe, porTamano: true };
}

/** What a field is called where there is a column for it, or by its own label. */
const nombreDeCampo = (informe: Informe, ruta: string): string =>
  columnasDe(informe).find(({ de }) => 'partes' in de && de.partes[0].ruta === ruta)?.titulo ??
  campoEn(informe, ruta).etiqueta;

/**
 * The places of a dimension.
 * @param agrupados what the database grouped by; at least one
 * @param forma of the chart, where it is its categories; those of a series always have their own order
 */
export function lugaresDe(
  informe: Informe,
  dimension: Dimension,
  agrupados: readonly Agrupado[],
  { mundo, forma, estados = ESTADOS }: { mundo: Mundo; forma?: Forma; estados?: readonly Estado[] | undefined },
): Lugares {
  if ('campos' in dimension) {
    const lugares = dimension.campos.map((clave) => ({ clave, texto: nombreDeCampo(informe, clave) }));
    return { nombre: dimension.etiqueta, lugares, lugarDe: igual };
  }
  if ('cada' in dimension) return porTiempo(dimension, agrupados, mundo);
  if ('antiguedad' in dimension) {
    return { nombre: 'Días hábiles', ...lugaresDeRangos(bandasDeEdad(dimension.antiguedad, mundo.hoy)) };
  }
  if ('facultadDe' in dimension) return porFacultad(agrupados, mundo);
  if ('sistema' in dimension) {
    const nombre = COLUMNAS_DEL_SISTEMA[dimension.sistema];
    if (dimension.sistema === 'semestre') return { nombre, ...porSemestre(agrupados, mundo) };
    const lugares = estados.map((clave) => ({
      clave,
      texto: ESTADO_INFO[clave].nombre,
      tono: ESTADO_INFO[clave].tono,
    }));
    return { nombre, lugares, lugarDe: igual };
  }
  const ordenada = forma === undefined || forma === 'columnas' || forma === 'linea';
  return porCampo(informe, dimension, agrupados, { mundo, ordenada });
}

/** From the first semester that has rows to the last. */
function porSemestre(agrupados: readonly Agrupado[], { hoy }: Mundo): Omit<Lugares, 'nombre'> {
  // The database holds nothing else there.
  const semestres = agrupados.map(({ clave }) => clave as Semestre).toSorted();
  const todos = semestres.length === 0 ? [] : semestresEntre(semestres[0]!, semestres.at(-1)!);
  const enCurso = todos.at(-1) === semestreDeDia(hoy);
  return {
    lugares: todos.map((clave) => ({ clave, texto: clave, corto: clave })),
    lugarDe: igual,
    ...(enCurso && { enCurso: 'El último semestre' }),
  };
}
