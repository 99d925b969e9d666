// Converts rows of batches, courses and copies to the shapes of the contract.
import type { Moodle } from '#core/moodle/server/service.ts';
import {
  PARTES_PROPUESTAS,
  type Copia,
  type CursoDeTanda,
  type Historial,
  type Tanda,
  type TandaAbierta,
} from '../contract.ts';
import type { FilaCopia, FilaHistorial } from './copias.store.ts';
import type { CuentasDeTanda, CursoDeTandaFila } from './filas.store.ts';
import type { FilaRestauracion } from './restauraciones.store.ts';
import type { FilaTanda, NuevoPedido } from './tandas.store.ts';

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Label of a server; its name if it is no longer configured. */
export const plataformaOf = (moodle: Moodle, servidor: string): string => moodle.get(servidor)?.label ?? servidor;

/** Subject of a batch: `Campus Virtual: Facultad de Ciencias; Saberes: 3 categorías`. */
export function asuntoOf(moodle: Moodle, pedidos: readonly NuevoPedido[]): string {
  const byServidor = Map.groupBy(pedidos, ({ servidor }) => servidor);
  return [...byServidor]
    .map(([servidor, ownPedidos]) => {
      const subject = ownPedidos.length === 1 ? ownPedidos[0]!.categoria : `${ownPedidos.length} categorías`;
      return `${plataformaOf(moodle, servidor)}: ${subject}`;
    })
    .join('; ');
}

export const copiaOf = ({ id, archivo, tamano, sha256, hecha, segundos, origen, ausente }: FilaCopia): Copia => ({
  id,
  archivo,
  tamano,
  sha256: sha256.toString('hex'),
  hecha: hecha.toISOString(),
  segundos,
  origen,
  ausente,
});

/** Converts a batch. @param tarea its job if not deleted, and whether a person cancelled it */
export const tandaOf = (
  {
    id,
    clase,
    asunto,
    nombre,
    programacion,
    con_respaldo: withRespaldo,
    partes,
    creada,
    comienza,
    terminada,
  }: FilaTanda,
  {
    tarea,
    cancelando,
    now,
    cuentas,
    sinLeer: unread,
  }: Pick<Tanda, 'tarea' | 'cancelando' | 'sinLeer'> & { readonly cuentas: CuentasDeTanda; readonly now: Date },
): Tanda => ({
  id,
  clase,
  asunto,
  nombre,
  programacion,
  tarea,
  enMarcha: terminada === null,
  cancelando: terminada === null && cancelando,
  conRespaldo: withRespaldo,
  partes: [...(partes ?? PARTES_PROPUESTAS)],
  creada: creada.toISOString(),
  comienza: terminada === null && comienza !== null && comienza > now ? iso(comienza) : null,
  terminada: iso(terminada),
  cuentas,
  sinLeer: unread,
});

export const cursoOf = (fila: CursoDeTandaFila): CursoDeTanda => ({
  id: fila.id,
  servidor: fila.servidor,
  curso: fila.curso,
  nombre: fila.nombre,
  nombreCorto: fila.nombre_corto,
  categoria: fila.categoria,
  estado: fila.estado,
  sinRespuesta: fila.terminado === null && fila.tropiezos > 0,
  avance: fila.avance,
  intento: fila.intento,
  motivo: fila.motivo,
  iniciado: iso(fila.iniciado),
  terminado: iso(fila.terminado),
  segundos: fila.iniciado && fila.terminado ? segundosEntre(fila.iniciado, fila.terminado) : null,
  tamano: fila.tamano,
  copia: fila.copia,
  perdida: fila.perdida,
});

/** Converts what a batch restores. @param url of its server, if it is still configured */
export const restauracionOf = (
  { personas, nombre, nombre_corto: nombreCorto, curso_nuevo: curso, deshecha }: FilaRestauracion,
  url: string | undefined,
): NonNullable<TandaAbierta['restauracion']> => ({
  personas,
  nuevo:
    nombre === null || nombreCorto === null
      ? null
      : {
          nombre,
          nombreCorto,
          direccion: curso === null || deshecha || !url ? null : `${url}/course/view.php?id=${curso}`,
          deshecha: iso(deshecha),
        },
});

export const segundosEntre = (desde: Date, hasta: Date): number =>
  Math.max(0, Math.round((hasta.getTime() - desde.getTime()) / 1000));

/** Converts a course of the history. @param ultima its newest usable copy */
export const historialOf = (fila: FilaHistorial, ultima: FilaCopia | undefined, moodle: Moodle): Historial => ({
  servidor: fila.servidor,
  plataforma: plataformaOf(moodle, fila.servidor),
  curso: fila.curso,
  nombre: fila.nombre,
  nombreCorto: fila.nombre_corto,
  categoria: fila.categoria,
  ultimaCopia: ultima ? copiaOf(ultima) : null,
  copias: fila.copias,
  ultimoIntento: ultimoIntentoOf(fila),
});

function ultimoIntentoOf({
  clase,
  con_respaldo: withRespaldo,
  estado,
  motivo,
  pedida,
}: FilaHistorial): Historial['ultimoIntento'] {
  if (!clase || !estado || !pedida) return null;
  return { clase, conRespaldo: withRespaldo === true, estado, motivo, creado: pedida.toISOString() };
}
