import { setTimeout as delay } from 'node:timers/promises';
import { INFORMES_DE_FORMULARIOS } from '../../src/catalogo/index.ts';
import { tareaSchema } from '../../src/core/tareas/contract.ts';
import { Manager } from '../workbook/manager.ts';

const POLL_MS = 100;
/** Jobs that are asked for at once: as many as a worker does. */
const AT_ONCE = 3;

/** Has the worker print so many PDFs, each report in its turn, as jobs that a manager asks for. */
export async function printPapers(origin: string, count: number): Promise<void> {
  const manager = await Manager.signIn(origin);
  const turns = Array.from(
    { length: count },
    (_, i) => INFORMES_DE_FORMULARIOS[i % INFORMES_DE_FORMULARIOS.length]!.slug,
  ).values();
  const printTurns = async (): Promise<void> => {
    for (const slug of turns) await printReport(manager, slug);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, printTurns));
}

async function printReport(manager: Manager, slug: string): Promise<void> {
  const asked = (await manager.call(`/informes/${slug}/exportar`, { json: { formato: 'pdf' } })) as { tarea: string };
  for (;;) {
    const { estado, error } = tareaSchema.parse(await manager.call(`/tareas/${asked.tarea}`));
    if (estado === 'terminada') return;
    if (estado === 'fallida' || estado === 'cancelada')
      throw new Error(`the PDF of ${slug} ended as ${estado}: ${error}`);
    await delay(POLL_MS);
  }
}
