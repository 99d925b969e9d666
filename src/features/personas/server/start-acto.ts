// Kinds of jobs on all data of one person (export, anonymisation), and their start.
import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { mergePersonas } from '#core/almacenes/server/service.ts';
import { record } from '#core/auditoria/server/service.ts';
import { defineTarea, startTarea } from '#core/tareas/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import { motivoWithoutPersona, type ActoRequest, type Context, type Sealing } from './acto.ts';
import type { ExportContext } from './export.ts';
import { insertActo } from './store.ts';

/** The job's input names only the act. The person is sealed in the act's row. */
const entrada = z.object({ acto: z.uuid() });

/** One at a time: two would wait for each other's rows. */
const shared = { entrada, acceso: 'personas.anonimizar', linea: 'personas' } as const;

export const EXPORTACION_DE_PERSONA = defineTarea({
  ...shared,
  nombre: 'exportacion-de-persona',
  inWords: 'Exportación de los datos de una persona',
  titulo: () => 'Exportar los datos de una persona',
  handler: async (context: ExportContext) => (await import('./export.ts')).exportPersonas(context),
});

export const ANONIMIZACION = defineTarea({
  ...shared,
  nombre: 'anonimizacion',
  inWords: 'Anonimización',
  titulo: () => 'Anonimizar a una persona',
  handler: async (context: Context) => (await import('./anonymise.ts')).anonymisePersonas(context),
});

const TIPOS = { exportacion: EXPORTACION_DE_PERSONA, anonimizacion: ANONIMIZACION } as const;

/** Starts the job that exports or anonymises a person's data. @returns the job's id */
export async function startActo(
  db: Db,
  { sello, huellas }: Sealing,
  { clase, archivosAjenos = false, ...pedido }: ActoRequest & { clase: keyof typeof TIPOS; archivosAjenos?: boolean },
): Promise<string> {
  const { actor, principal } = pedido;
  const persona = mergePersonas(pedido.persona);
  const id = randomUUID();
  const motivo = motivoWithoutPersona({ persona, motivo: pedido.motivo });
  const nombre = huellas.nombreDe(persona);
  return db.transaction().execute(async (tx) => {
    await insertActo(tx, {
      id,
      clase,
      persona: sello.seal(JSON.stringify(persona), id),
      huellas: huellas.of(persona),
      seudonimo: `anonimo-${randomBytes(4).toString('hex')}`,
      archivos_ajenos: archivosAjenos,
      motivo,
      usuario: actor.usuario,
      nombre: actor.nombre,
    });
    await record(tx, {
      accion: `persona.${clase}`,
      principal,
      objeto: { tipo: 'persona', ids: [nombre] },
      detalle: { motivo, acto: id, ...(clase === 'anonimizacion' && { archivosAjenos }) },
    });
    const { id: tarea } = await startTarea(tx, TIPOS[clase], {
      entrada: { acto: id },
      asunto: `Persona ${nombre}`,
      actor,
      principal,
    });
    return tarea;
  });
}
