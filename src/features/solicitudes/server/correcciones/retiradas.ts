// Withdraws corrections that the person of a request has not made.
import { nodoAt } from '#catalogo/arbol.ts';
import { nameOfCampo } from '#catalogo/correccion.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { record, type Principal } from '#core/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { insertPaso, restoreCorrecciones, takeCorreccionesOf, type Correccion } from './correcciones.store.ts';

/** Names the fields that a person is asked for; those that follow from a choice are not asked. */
export const namesOf = ({ campos }: Formulario, rutas: readonly string[]): string[] =>
  rutas.filter((ruta) => nodoAt(campos, ruta).tipo !== 'derivado').map((ruta) => nameOfCampo(campos, ruta));

/** Returns a field of a step whose values are not told. */
export const unsaid = (etiqueta: string) => ({ etiqueta, antes: null, despues: null });

export const recordCorreccion = async (
  tx: Db,
  { principal, registro, paso }: { readonly principal: Principal; readonly registro: string; readonly paso: string },
): Promise<void> =>
  record(tx, {
    accion: 'registro.correccion',
    principal,
    objeto: { tipo: 'registro', ids: [registro] },
    detalle: { paso },
  });

type Retiro = { readonly informe: InformeDeFormulario; readonly usuario: string; readonly creado: Date };

/** Notes that a correction, which was taken, was withdrawn. */
export async function noteRetirada(
  tx: Db,
  { informe, retirada, ...acto }: Retiro & { readonly retirada: Correccion; readonly cierre?: string },
  principal: Principal,
): Promise<void> {
  const { id, registro, fila, campos } = retirada;
  const cambios = namesOf(informe.formulario, campos).map(unsaid);
  const hecho = { correccion: id, informe: informe.slug, fila, campos, cambios };
  await insertPaso(tx, { ...acto, ...hecho, registro, paso: 'retirada', texto: null });
  await recordCorreccion(tx, { principal, registro, paso: 'retirada' });
}

/** Withdraws the corrections of rows that are closed. */
export async function withdrawCorrecciones(
  tx: Db,
  { filas, ...retiro }: Retiro & { readonly filas: readonly string[]; readonly cierre: string },
  principal: Principal,
): Promise<void> {
  for (const retirada of await takeCorreccionesOf(tx, filas))
    await noteRetirada(tx, { ...retiro, retirada }, principal);
}

type Undo = Omit<Retiro, 'informe'> & Parameters<typeof restoreCorrecciones>[1];

/** Asks again for the corrections that an undone closing withdrew; the mail that asked for them is not repeated. */
export async function askCorreccionesAgain(
  tx: Db,
  { usuario, creado, ...undo }: Undo,
  principal: Principal,
): Promise<void> {
  for (const { registro, motivo, cambios } of await restoreCorrecciones(tx, undo)) {
    await insertPaso(tx, { registro, paso: 'pedida', texto: motivo, cambios, usuario, creado });
    await recordCorreccion(tx, { principal, registro, paso: 'pedida' });
  }
}
