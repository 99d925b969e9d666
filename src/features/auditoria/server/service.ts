// The audit as it is read: names of acts, filters, pages and single acts in words.
import { isIP } from 'node:net';
import { plainText } from '#catalogo/busqueda.ts';
import type { Catalogo, CatalogoNow } from '#catalogo/catalogo.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { withNombre } from '#catalogo/personas.ts';
import { RUBRICAS } from '#catalogo/rubrica/primera-version.ts';
import type { TypedNames } from '#core/auditoria/server/service.ts';
import { usuarioCanonico, type Moodle } from '#core/moodle/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { isUuid } from '#platform/contract/uuid.ts';
import type { Db } from '#platform/server/db/database.ts';
import { MAX_CONTADOS, type ActoDeAuditoria, type FiltroDeAuditoria, type ObjetoDeActo } from '../contract.ts';
import type { Acciones } from './acciones.ts';
import {
  countActos,
  findActo,
  selectActos,
  selectCambiados,
  selectCambiosOf,
  selectNombrados,
  selectPorComprobante,
  type FilaDeActo,
  type Nombrado,
  type Objetos,
  type VistaDeAuditoria,
} from './store.ts';

export { type Acciones, createAcciones } from './acciones.ts';

export type AuditoriaContext = {
  readonly db: Db;
  /** Returns the stored forms of typed user names. */
  readonly nombres: TypedNames;
  /** Gives the names of platforms, which acts hold as codes. */
  readonly moodle: Moodle;
  readonly acciones: Acciones;
  readonly catalogo: CatalogoNow;
};

/** Maximum number of words in a search. */
const MAX_PALABRAS = 12;

/** Changed rows that are named; people do not read through thousands. */
const MAX_CAMBIADOS = 50;

/** Both variants of the rubric have the same names. */
const NOMBRES_DE_CRITERIOS = new Map<unknown, string>(
  RUBRICAS.guiaDidactica.criterios.map(({ clave, nombre }) => [clave, nombre]),
);

/** Converts a stored act to the contract's form, with names for the known codes in its detail. */
export function actoOf(
  { moodle, acciones }: Pick<AuditoriaContext, 'moodle' | 'acciones'>,
  fila: FilaDeActo,
): ActoDeAuditoria {
  const { instante, detalle, nombreDe, categorias, ...resto } = fila;
  const { servidor, criterios } = detalle;
  const plataforma = moodle.get(String(servidor))?.label;
  const nombrado = {
    ...detalle,
    ...(nombreDe !== null && { de: withNombre(String(detalle['de']), nombreDe) }),
    ...(plataforma !== undefined && { servidor: plataforma }),
    ...(categorias && { categorias }),
    ...(Array.isArray(criterios) && { criterios: criterios.map((clave) => NOMBRES_DE_CRITERIOS.get(clave) ?? clave) }),
  };
  return {
    ...resto,
    texto: acciones.textoDe(fila.accion),
    instante: instante.toISOString(),
    detalle: nombrado,
    sobre: acciones.sobreOf(fila),
    partes: acciones.partesOf({ accion: fila.accion, detalle: nombrado }),
  };
}

/** Returns the ids for a typed id or receipt number, and the changes of state that affected them. */
async function objetosOf(db: Db, escrito: string): Promise<Objetos> {
  if (!isUuid(escrito)) {
    const ids = await selectPorComprobante(db, escrito.toUpperCase());
    return { ids: [...ids, escrito], cambios: await selectCambiosOf(db, ids) };
  }
  return { ids: [escrito.toLowerCase()], cambios: await selectCambiosOf(db, [escrito]) };
}

/** Accepts addresses in the form of the database, without the zone of an IPv6 address. */
const isDireccion = (escrito: string): boolean => isIP(escrito) !== 0 && !escrito.includes('%');

/**
 * Translates a filter for the store.
 * @throws {AppError} `datos-invalidos` for an unknown act or an invalid address
 */
export async function vistaOf(
  { db, nombres, acciones }: AuditoriaContext,
  filtro: FiltroDeAuditoria,
): Promise<VistaDeAuditoria> {
  const { buscar, clase, usuario, accion, objeto, direccion, resultado, desde, hasta } = filtro;
  if (accion && !acciones.isAccion(accion)) {
    const message = 'Elija una acción de la lista.';
    throw new AppError('datos-invalidos', { message, errores: { accion: message } });
  }
  if (direccion && !isDireccion(direccion)) {
    const message = 'Escriba la dirección completa, como 192.0.2.10.';
    throw new AppError('datos-invalidos', { message, errores: { direccion: message } });
  }
  const formsOf = (nombre: string) => [nombre.toLowerCase(), ...nombres.formas(usuarioCanonico(nombre))];
  return {
    resultado,
    desde,
    hasta,
    palabras: await Promise.all(
      (buscar ?? '')
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, MAX_PALABRAS)
        .map(async (palabra) => ({
          usuarios: formsOf(palabra),
          nombre: plainText(palabra),
          objeto: await objetosOf(db, palabra),
          direccion: isDireccion(palabra) ? palabra : undefined,
        })),
    ),
    usuarios: usuario ? formsOf(usuario) : undefined,
    acciones: accion || clase ? acciones.accionesDe(accion, clase) : undefined,
    objeto: objeto ? await objetosOf(db, objeto) : undefined,
    direccion: direccion || undefined,
  };
}

/** Returns a page of acts, and whether there are more. @param before id of the last act read */
export async function readPage(
  auditoria: AuditoriaContext,
  filtro: FiltroDeAuditoria,
  { antes: before, limite }: { readonly antes: number | undefined; readonly limite: number },
): Promise<{ actos: ActoDeAuditoria[]; hayMas: boolean }> {
  const filas = await selectActos(auditoria.db, await vistaOf(auditoria, filtro), {
    antes: before,
    limite: limite + 1,
  });
  return { actos: filas.slice(0, limite).map((fila) => actoOf(auditoria, fila)), hayMas: filas.length > limite };
}

/** Counts the acts of a filter, up to the maximum. */
export async function countTotal(
  auditoria: AuditoriaContext,
  filtro: FiltroDeAuditoria,
): Promise<{ total: number; hayMas: boolean }> {
  const contados = await countActos(auditoria.db, await vistaOf(auditoria, filtro), MAX_CONTADOS + 1);
  return { total: Math.min(contados, MAX_CONTADOS), hayMas: contados > MAX_CONTADOS };
}

/** Describes a record, or an item of one, with the report that shows it, if there is one. */
function asObjeto(
  { findInformeOf }: Catalogo,
  { id, comprobante, formulario, esItem: isItem }: Nombrado,
): ObjetoDeActo {
  const informe = findInformeOf(formulario);
  const ruta = informe && (informe.unidad !== undefined) === isItem ? `${rutaOfInforme(informe)}?registro=${id}` : null;
  return { id, ruta, texto: informe ? `${informe.titulo}, ${comprobante}` : comprobante };
}

async function asObjetos(
  { db, acciones, catalogo }: Pick<AuditoriaContext, 'db' | 'acciones' | 'catalogo'>,
  objeto: string | null,
  ids: readonly string[],
): Promise<ObjetoDeActo[]> {
  const nombrados =
    objeto === 'registro' || objeto === 'persona'
      ? await selectNombrados(
          db,
          ids.filter((id) => isUuid(id)),
        )
      : [];
  return ids.map((id) => {
    const nombrado = nombrados.find((one) => one.id === id);
    return nombrado ? asObjeto(catalogo(), nombrado) : { id, texto: null, ruta: acciones.rutaOf(objeto, id) };
  });
}

async function changedBy(auditoria: AuditoriaContext, { accion, detalle: { cambio } }: FilaDeActo) {
  if (accion !== 'registro.estado' || typeof cambio !== 'string' || !isUuid(cambio)) return null;
  const { total, ids } = await selectCambiados(auditoria.db, cambio, MAX_CAMBIADOS);
  return { total, primeros: await asObjetos(auditoria, 'registro', ids) };
}

/**
 * Returns an act with details about the affected objects.
 * @throws {AppError} `no-existe`
 */
export async function openActo(auditoria: AuditoriaContext, id: number) {
  const { db } = auditoria;
  const fila = await findActo(db, id);
  if (!fila) throw new AppError('no-existe', { message: 'Esa acción ya no está en la auditoría.' });
  const [objetos, cambiados] = await Promise.all([
    asObjetos(auditoria, fila.objeto, fila.ids),
    changedBy(auditoria, fila),
  ]);
  return { acto: actoOf(auditoria, fila), objetos, cambiados };
}
