// Converts rows of messages and recipients to the shapes of the contract; finds messages whose job is gone.
import type { Catalogo, CatalogoNow } from '#catalogo/catalogo.ts';
import { asProperName } from '#catalogo/pantalla.ts';
import { can } from '#catalogo/permisos.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { liveKeys } from '#platform/server/jobs/store.ts';
import type { Correo, CorreoAbierto, Destinatario, DestinatarioAbierto, ParteDeCorreo } from '../contract/correos.ts';
import { cuentaOf, type CuentaDeEstados } from '../estados.ts';
import { camposDeAsunto, composeAsunto } from './composing/composer.ts';
import type { ValoresDeCampos } from './composing/types.ts';
import type { FilaCorreo, FilaParte } from './sending/store.ts';
import {
  countDestinatarios,
  selectRegistros,
  selectValoresDeUno,
  selectWaiting,
  type DestinatarioRow,
} from './store.ts';

/** Key of a message's job or task in the queue. */
export const queueKeyOf = ({ id, tarea }: Pick<FilaCorreo, 'id' | 'tarea'>): string => tarea ?? id;

/** Messages with waiting recipients whose job is gone from the queue. */
export async function findStalled(db: Db): Promise<string[]> {
  const waiting = await selectWaiting(db);
  const live = await liveKeys(db, waiting.map(queueKeyOf));
  return waiting.filter((correo) => !live.has(queueKeyOf(correo))).map(({ id }) => id);
}

/** Names of the origins of messages, by origin; those of reports are their titles. */
export type OrigenesEnPalabras = Readonly<Record<string, { readonly titulo: string }>>;

/** Converts messages, with their origins in words. */
export async function correosOf(
  {
    db,
    catalogo,
    origenesDeCorreo: origenes,
  }: { readonly db: Db; readonly catalogo: CatalogoNow; readonly origenesDeCorreo: OrigenesEnPalabras },
  filas: readonly FilaCorreo[],
): Promise<Correo[]> {
  const titulos = filas.map(
    ({ origen }) => origenes[origen]?.titulo ?? catalogo().findInforme(origen)?.titulo ?? origen,
  );
  return (await resumenesOf(db, filas)).map((resumen, i) => ({ ...resumen, origen: titulos[i]! }));
}

/** Converts messages, with the counts of their recipients and whether a job is sending them. */
export async function resumenesOf(db: Db, filas: readonly FilaCorreo[]): Promise<Omit<Correo, 'origen'>[]> {
  const withCampos = filas.filter(({ asunto }) => camposDeAsunto(asunto).length > 0);
  const [cuentas, live, valores] = await Promise.all([
    countDestinatarios(
      db,
      filas.map(({ id }) => id),
    ),
    liveKeys(db, filas.map(queueKeyOf)),
    selectValoresDeUno(
      db,
      withCampos.map(({ id }) => id),
    ),
  ]);
  const byCorreo = Map.groupBy(cuentas, ({ correo }) => correo);
  return filas.map((fila) => ({
    id: fila.id,
    asunto: asuntoOf(fila, valores.get(fila.id)),
    nombre: fila.nombre,
    creado: fila.creado.toISOString(),
    cuenta: cuentaOf(byCorreo.get(fila.id) ?? []),
    enMarcha: live.has(queueKeyOf(fila)),
  }));
}

/** Returns the subject as its only recipient reads it, with an ellipsis for what differs among many or was deleted. */
export const asuntoOf = ({ asunto }: Pick<FilaCorreo, 'asunto'>, valores: ValoresDeCampos = {}): string =>
  composeAsunto(asunto, {
    ...Object.fromEntries(camposDeAsunto(asunto).map((campo) => [campo, '…'])),
    ...valores,
  });

/** Fields that an open message has beyond the list. */
export const restoOf = (
  { tarea, problema, siguiente, retirado }: FilaCorreo,
  { partes, enviables }: { readonly partes: readonly FilaParte[]; readonly enviables: CuentaDeEstados },
): Omit<CorreoAbierto, keyof Correo | 'diasGuardado'> => ({
  tarea,
  cancelados: enviables.omitido,
  problema,
  siguiente: siguiente?.toISOString() ?? null,
  retirado: retirado?.toISOString() ?? null,
  partes: partes.map(parteOf),
});

const parteOf = ({ por_confirmar, comenzada, terminada, ...fila }: FilaParte): ParteDeCorreo => ({
  ...fila,
  porConfirmar: por_confirmar,
  comenzada: comenzada.toISOString(),
  terminada: terminada?.toISOString() ?? null,
});

export const destinatarioOf = (fila: DestinatarioRow): Destinatario => {
  const { numero, nombre, email, rol, leido, motivo, intentos, siguiente, instante } = fila;
  return {
    numero,
    // Without a name, the address is used.
    nombre: nombre === email ? nombre : asProperName(nombre),
    email,
    rol,
    estado: leido,
    motivo,
    intentos,
    siguiente: siguiente?.toISOString() ?? null,
    instante: instante.toISOString(),
  };
};

/** Records of a recipient that a panel links to. */
const REGISTROS = 20;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the records that the message of a recipient is about, in the reports that a reader may open. */
export async function registrosOf(
  db: Db,
  { filas }: Pick<DestinatarioRow, 'filas'>,
  { catalogo, lector }: { readonly catalogo: Catalogo; readonly lector: Actor },
): Promise<DestinatarioAbierto['registros']> {
  const registros = await selectRegistros(
    db,
    // Rows that came with a call are numbers.
    filas.filter((fila) => UUID.test(fila)),
    REGISTROS,
  );
  return registros.flatMap(({ formulario, registro, item, comprobante }) => {
    const informe = catalogo.findInformeOf(formulario);
    const fila = informe?.unidad === undefined ? registro : item;
    const isShown = informe && can(lector, `informes.leer:${informe.slug}`);
    return isShown && fila !== null ? [{ informe: informe.slug, fila, comprobante }] : [];
  });
}
