import { isIP } from 'node:net';
import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import { rutaDeInforme } from '#catalogo/informe.ts';
import { conNombre } from '#catalogo/quien.ts';
import { GRUPOS_DE_ACCIONES } from '#features/auditoria/contract.ts';
import type { NombresEscritos } from '#features/auditoria/server/service.ts';
import { usuarioCanonico } from '#features/moodle/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Acto, type FiltroDeBitacora, MAX_CONTADOS, type ObjetoDeActo } from '../contract.ts';
import { rutaDeObjeto } from '../palabras.ts';
import {
  countActos,
  type FilaDeActo,
  findActo,
  type Nombrado,
  type Objetos,
  selectActos,
  selectCambiados,
  selectCambiosDe,
  selectNombrados,
  selectPorComprobante,
  type VistaDeBitacora,
} from './store.ts';

/** The audit as it is read. */
export type Bitacora = {
  readonly db: Db;
  /** How user names that were typed at the login are kept. */
  readonly nombres: NombresEscritos;
};

/** Rows of a change of states that are named; nobody reads through thousands. */
const MAX_CAMBIADOS = 50;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An act as the contract says it. */
export const actoDe = ({ instante, detalle, nombreDe, ...fila }: FilaDeActo): Acto => ({
  ...fila,
  instante: instante.toISOString(),
  detalle: nombreDe === null ? detalle : { ...detalle, de: conNombre(String(detalle['de']), nombreDe) },
});

/** The things that somebody means who writes an id or a receipt's number, and the changes of states they were in. */
async function objetosDe(db: Db, escrito: string): Promise<Objetos> {
  if (!UUID.test(escrito)) {
    const ids = await selectPorComprobante(db, escrito.toUpperCase());
    return { ids: [...ids, escrito], cambios: await selectCambiosDe(db, ids) };
  }
  return { ids: [escrito.toLowerCase()], cambios: await selectCambiosDe(db, [escrito]) };
}

/**
 * What a filter means.
 * @throws {AppError} `datos-invalidos` for what is no address
 */
export async function vistaDe({ db, nombres }: Bitacora, filtro: FiltroDeBitacora): Promise<VistaDeBitacora> {
  const { usuario, accion, objeto, direccion, resultado, desde, hasta } = filtro;
  if (direccion && isIP(direccion) === 0) {
    const message = 'Escriba la dirección completa, como 192.0.2.10.';
    throw new AppError('datos-invalidos', { message, errores: { direccion: message } });
  }
  const grupo = GRUPOS_DE_ACCIONES.find(({ clave }) => clave === accion);
  return {
    resultado,
    desde,
    hasta,
    usuarios: usuario ? [usuario.toLowerCase(), ...nombres.formas(usuarioCanonico(usuario))] : undefined,
    acciones: grupo ? grupo.acciones.map(({ clave }) => clave) : accion && [accion],
    objeto: objeto ? await objetosDe(db, objeto) : undefined,
    direccion: direccion || undefined,
  };
}

/** A page of acts, and whether there are more. @param antes the last that was read */
export async function paginaDe(
  bitacora: Bitacora,
  filtro: FiltroDeBitacora,
  { antes, limite }: { readonly antes: number | undefined; readonly limite: number },
): Promise<{ actos: Acto[]; hayMas: boolean }> {
  const filas = await selectActos(bitacora.db, await vistaDe(bitacora, filtro), { antes, limite: limite + 1 });
  return { actos: filas.slice(0, limite).map((fila) => actoDe(fila)), hayMas: filas.length > limite };
}

/** How many acts a filter gives, as far as they are counted. */
export async function totalDe(
  bitacora: Bitacora,
  filtro: FiltroDeBitacora,
): Promise<{ total: number; hayMas: boolean }> {
  const contados = await countActos(bitacora.db, await vistaDe(bitacora, filtro), MAX_CONTADOS + 1);
  return { total: Math.min(contados, MAX_CONTADOS), hayMas: contados > MAX_CONTADOS };
}

/** The report in which a record, or an item of one, is a row; undefined where none has it. */
const informeDe = ({ formulario, esItem }: Nombrado) =>
  INFORMES_DE_FORMULARIOS.find(
    (informe) => informe.formulario.slug === formulario && (informe.unidad !== undefined) === esItem,
  );

function comoObjeto(nombrado: Nombrado): ObjetoDeActo {
  const { id, comprobante } = nombrado;
  const informe = informeDe(nombrado) ?? informeDe({ ...nombrado, esItem: !nombrado.esItem });
  const ruta = informeDe(nombrado) && informe ? `${rutaDeInforme(informe)}?registro=${id}` : null;
  return { id, ruta, texto: informe ? `${informe.titulo}, ${comprobante}` : comprobante };
}

async function comoObjetos(db: Db, objeto: string | null, ids: readonly string[]): Promise<ObjetoDeActo[]> {
  const nombrados =
    objeto === 'registro' || objeto === 'persona'
      ? await selectNombrados(
          db,
          ids.filter((id) => UUID.test(id)),
        )
      : [];
  return ids.map((id) => {
    const nombrado = nombrados.find((one) => one.id === id);
    return nombrado ? comoObjeto(nombrado) : { id, texto: null, ruta: rutaDeObjeto(objeto, id) };
  });
}

async function cambiadosPor(db: Db, { accion, detalle: { cambio } }: FilaDeActo) {
  if (accion !== 'registro.estado' || typeof cambio !== 'string' || !UUID.test(cambio)) return null;
  const { total, ids } = await selectCambiados(db, cambio, MAX_CAMBIADOS);
  return { total, primeros: await comoObjetos(db, 'registro', ids) };
}

/**
 * An act with what is known of what it was done to.
 * @throws {AppError} `no-existe`
 */
export async function abrirActo(db: Db, id: number) {
  const fila = await findActo(db, id);
  if (!fila) throw new AppError('no-existe', { message: 'Ese acto ya no está en la auditoría.' });
  const [objetos, cambiados] = await Promise.all([comoObjetos(db, fila.objeto, fila.ids), cambiadosPor(db, fila)]);
  return { acto: actoDe(fila), objetos, cambiados };
}
