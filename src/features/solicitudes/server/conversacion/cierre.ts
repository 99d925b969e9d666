// What the person of a closed request is told: how it ended, until when an answer opens it again, and the faces of a rating.
import { CALIFICACIONES, FRAGMENTO_DE_CALIFICACION } from '#catalogo/calificacion.ts';
import { DIAS_PARA_REABRIR } from '#catalogo/conversacion.ts';
import { addDiasHabiles } from '#catalogo/dias-habiles.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { formatDia } from '#catalogo/momento.ts';
import { nombreOfItem } from '#catalogo/pantalla.ts';
import { RESULTADOS } from '#catalogo/resultados.ts';
import { diaOf } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { selectFilas, type FilaDeSolicitud } from '../solicitudes.store.ts';
import type { CorreoDeSolicitud } from './correo-de-solicitud.ts';

export type Cierre = Pick<Required<CorreoDeSolicitud>, 'texto' | 'enlaces'> & {
  /** The instant at which the last row was closed. */
  readonly desde: Date;
  /** The line of the history that says what was told. */
  readonly aviso: 'calificacion' | 'cierre';
};

/** Returns the instant at which the last row of a request was closed; null while one is open. */
export function closedAt(filas: readonly FilaDeSolicitud[]): Date | null {
  const cierres = filas.flatMap(({ estado, cierre }) => (estado === 'cerrado' && cierre ? [cierre.getTime()] : []));
  return filas.length === 0 || cierres.length < filas.length ? null : new Date(Math.max(...cierres));
}

/** Returns false for a request that was given up: there is nothing to rate. */
export const isRateable = (filas: readonly FilaDeSolicitud[]): boolean =>
  filas.some(({ resultado }) => resultado !== 'desistida');

/** Returns what to tell the person of a closed request; null while one of its rows is open. */
export async function cierreOf(db: Db, informe: InformeDeFormulario, registro: string): Promise<Cierre | null> {
  const filas = await selectFilas(db, informe, registro);
  const desde = closedAt(filas);
  if (!desde) return null;
  const asksForRating = isRateable(filas);
  const texto = [
    filas.length === 1 ? 'La unidad cerró su solicitud.' : 'La unidad cerró todo lo que usted solicitó.',
    ...resultsInWords(informe, filas),
    `Si no quedó bien, responda en la página de su solicitud hasta el ${formatDia(addDiasHabiles(diaOf(desde), DIAS_PARA_REABRIR))}: se abrirá de nuevo.`,
    ...(asksForRating ? ['¿Cómo fue la atención de su solicitud? Elija una cara.'] : []),
  ];
  const enlaces = CALIFICACIONES.map(({ valor, cara, texto: nombre }) => ({
    texto: `${cara} ${nombre}`,
    fragmento: `${FRAGMENTO_DE_CALIFICACION}=${valor}`,
  }));
  return {
    desde,
    texto: texto.join('\n'),
    enlaces: asksForRating ? enlaces : [],
    aviso: asksForRating ? 'calificacion' : 'cierre',
  };
}

/** Lines with the results of rows; those of an item report by their names. */
const resultsInWords = (informe: InformeDeFormulario, filas: readonly FilaDeSolicitud[]): readonly string[] =>
  filas.flatMap(({ resultado, datos }) => {
    if (resultado === null) return [];
    const nombre = informe.unidad === undefined ? 'Resultado' : nombreOfItem(informe, datos);
    return [`${nombre}: ${RESULTADOS[resultado].toLowerCase()}.`];
  });
