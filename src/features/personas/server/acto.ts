import { randomBytes, randomUUID } from 'node:crypto';
import type { Persona } from '#features/almacenes/contract.ts';
import { crearReconocedor, unir } from '#features/almacenes/server/service.ts';
import { type Quien, record } from '#features/auditoria/server/service.ts';
import { iniciarTarea } from '#features/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { createSeal, type Seal } from '#platform/server/seal.ts';
import { crearHuellas, type Huellas } from './huella.ts';
import { insertActo } from './store.ts';
import { ANONIMIZACION, EXPORTACION_DE_PERSONA } from './tareas.ts';

/** What keeps persons unreadable while something is done with their data. */
export type Reserva = { readonly sello: Seal; readonly huellas: Huellas };

/** @param secret the installation's key for what is sealed at rest */
export const crearReserva = (secret: string): Reserva => ({
  sello: createSeal(secret, 'personas.acto'),
  huellas: crearHuellas(secret),
});

/** Who asks for something about a person, and why. */
export type Pedido = {
  readonly persona: Persona;
  readonly motivo: string;
  readonly actor: Actor;
  readonly quien: Quien;
};

/** The reason without what it says of the person: the audit names nobody. */
export const motivoSinElla = ({ persona, motivo }: Pick<Pedido, 'persona' | 'motivo'>): string =>
  crearReconocedor(persona).borrarDe(motivo);

const TIPOS = { exportacion: EXPORTACION_DE_PERSONA, anonimizacion: ANONIMIZACION } as const;

/** Begins the job that copies or anonymises what is kept of a person. @returns the job's id */
export async function comenzarActo(
  db: Db,
  { sello, huellas }: Reserva,
  { clase, archivosAjenos = false, ...pedido }: Pedido & { clase: keyof typeof TIPOS; archivosAjenos?: boolean },
): Promise<string> {
  const { actor, quien } = pedido;
  const persona = unir(pedido.persona);
  const id = randomUUID();
  const motivo = motivoSinElla({ persona, motivo: pedido.motivo });
  const nombre = huellas.nombreDe(persona);
  return db.transaction().execute(async (tx) => {
    await insertActo(tx, {
      id,
      clase,
      persona: sello.seal(JSON.stringify(persona), id),
      huellas: huellas.de(persona),
      seudonimo: `anonimo-${randomBytes(4).toString('hex')}`,
      archivos_ajenos: archivosAjenos,
      motivo,
      usuario: actor.usuario,
      nombre: actor.nombre,
    });
    await record(tx, {
      accion: `persona.${clase}`,
      quien,
      objeto: { tipo: 'persona', ids: [nombre] },
      detalle: { motivo, acto: id, ...(clase === 'anonimizacion' && { archivosAjenos }) },
    });
    const { id: tarea } = await iniciarTarea(tx, TIPOS[clase], {
      entrada: { acto: id },
      asunto: `Persona ${nombre}`,
      actor,
      quien,
    });
    return tarea;
  });
}
