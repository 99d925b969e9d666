// Converts rows of messages and recipients to the shapes of the contract.
import { INFORMES } from '#catalogo/index.ts';
import { comoNombrePropio } from '#catalogo/pantalla.ts';
import type { Db } from '#platform/server/db/database.ts';
import { liveKeys } from '#platform/server/jobs/store.ts';
import type { Correo, CorreoAbierto, Destinatario, Parte } from '../contract/correos.ts';
import { type Cuenta, cuentaDe } from '../estados.ts';
import type { FilaCorreo, FilaParte } from './sending/store.ts';
import { countDestinatarios, type FilaLeida, selectEnEspera } from './store.ts';

/** Origins of messages that do not belong to a report. */
const ORIGENES: Readonly<Record<string, string>> = {
  comprobante: 'Comprobante de un formulario',
  prueba: 'Prueba',
  acompanamiento: 'Resultado de un acompañamiento',
  'acompanamiento-visto': 'Lectura de un acompañamiento',
};

const textoDeOrigen = (origen: string): string =>
  ORIGENES[origen] ?? INFORMES.find(({ slug }) => slug === origen)?.titulo ?? origen;

/** Key of a message's job or task in the queue. */
export const claveDe = ({ id, tarea }: Pick<FilaCorreo, 'id' | 'tarea'>): string => tarea ?? id;

/** Messages with waiting recipients whose job is gone from the queue. */
export async function findDetenidos(db: Db): Promise<string[]> {
  const enEspera = await selectEnEspera(db);
  const live = await liveKeys(db, enEspera.map(claveDe));
  return enEspera.filter((correo) => !live.has(claveDe(correo))).map(({ id }) => id);
}

/** Converts messages, with the counts of their recipients and whether a job is sending them. */
export async function correosDe(db: Db, filas: readonly FilaCorreo[]): Promise<Correo[]> {
  const [cuentas, live] = await Promise.all([
    countDestinatarios(
      db,
      filas.map(({ id }) => id),
    ),
    liveKeys(db, filas.map(claveDe)),
  ]);
  const porCorreo = Map.groupBy(cuentas, ({ correo }) => correo);
  return filas.map((fila) => ({
    id: fila.id,
    asunto: fila.asunto,
    origen: textoDeOrigen(fila.origen),
    nombre: fila.nombre,
    creado: fila.creado.toISOString(),
    cuenta: cuentaDe(porCorreo.get(fila.id) ?? []),
    enMarcha: live.has(claveDe(fila)),
  }));
}

/** Fields that an open message has beyond the list. */
export const restoDe = (
  { tarea, problema, siguiente, retirado }: FilaCorreo,
  { partes, enviables }: { readonly partes: readonly FilaParte[]; readonly enviables: Cuenta },
): Omit<CorreoAbierto, keyof Correo | 'diasGuardado'> => ({
  tarea,
  cancelados: enviables.omitido,
  problema,
  siguiente: siguiente?.toISOString() ?? null,
  retirado: retirado?.toISOString() ?? null,
  partes: partes.map(parteDe),
});

const parteDe = ({ por_confirmar, comenzada, terminada, ...fila }: FilaParte): Parte => ({
  ...fila,
  porConfirmar: por_confirmar,
  comenzada: comenzada.toISOString(),
  terminada: terminada?.toISOString() ?? null,
});

export const destinatarioDe = (fila: FilaLeida): Destinatario => {
  const { numero, nombre, email, rol, leido, motivo, intentos, siguiente, instante } = fila;
  return {
    numero,
    // Without a name, the address is used.
    nombre: nombre === email ? nombre : comoNombrePropio(nombre),
    email,
    rol,
    estado: leido,
    motivo,
    intentos,
    siguiente: siguiente?.toISOString() ?? null,
    instante: instante.toISOString(),
  };
};
