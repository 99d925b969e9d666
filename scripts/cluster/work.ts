// Work on a product of several processes that goes on through faults: documents, exports and streams beside the senders.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { informacionInscripcionHBV } from '../../src/catalogo/inscripcion-hbv/tramite.ts';
import { recepcionGDCA } from '../../src/catalogo/recepcion-gdca/formulario.ts';
import { informacionRecepcionGDCA } from '../../src/catalogo/recepcion-gdca/tramite.ts';
import { tareaSchema, type Tarea } from '../../src/core/tareas/contract.ts';
import { azarOf } from '../../src/demostracion/azar.ts';
import { readSettings } from '../../src/platform/server/config.ts';
import { createDatabase } from '../../src/platform/server/db/database.ts';
import { createEjemplos } from '../../src/testing/ejemplos.ts';
import { Manager } from '../workbook/manager.ts';

const RETRY_MS = 50;
/** A try that fails for longer than this is a fault. */
const LONGEST_MS = 60_000;

/** Tries that failed for a time and were made again, by kind and answer. */
export class Tries {
  readonly #failed = new Map<string, number>();

  /** Makes a try again until it succeeds. @throws when it has not within a minute */
  async until<T>(kind: string, attempt: () => Promise<T>): Promise<T> {
    const began = performance.now();
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (performance.now() - began > LONGEST_MS) throw new Error(`${kind} fails for a minute`, { cause: error });
        const what = `${kind}: ${error instanceof Error ? error.message.slice(0, 160) : String(error)}`;
        this.#failed.set(what, (this.#failed.get(what) ?? 0) + 1);
        await delay(RETRY_MS);
      }
    }
  }

  /** Takes what failed since the last call. */
  take(): ReadonlyMap<string, number> {
    const taken = new Map(this.#failed);
    this.#failed.clear();
    return taken;
  }
}

/** Kinds of work, with what is done so far. */
export type Done = { documents: number; sheets: number; papers: number; streams: number; events: number };

export type Work = {
  readonly done: Done;
  /** The ids of the records that were acknowledged with a document. */
  readonly documents: ReadonlySet<string>;
  /** Lets each finish what it is doing. @throws what failed for too long */
  readonly stop: () => Promise<void>;
};

type Options = { readonly origin: string; readonly connection: string; readonly tries: Tries };

/** Starts people who send documents and a manager who exports and follows jobs. */
export async function startWork({ origin, connection, tries }: Options): Promise<Work> {
  const done: Done = { documents: 0, sheets: 0, papers: 0, streams: 0, events: 0 };
  const documents = new Set<string>();
  const stopped = new AbortController();
  const { signal } = stopped;
  const manager = await tries.until('sign in', async () => Manager.signIn(origin));
  const bodyOf = await documentsOf(connection);

  async function repeat(work: (nth: number) => Promise<void>): Promise<void> {
    for (let nth = 0; !signal.aborted; nth++) await work(nth);
  }

  async function sendDocument(nth: number): Promise<void> {
    const key = randomUUID();
    const id = await tries.until('document', async () => {
      const url = `${origin}/api${recepcionGDCA.llamada.slice('POST '.length)}`;
      const answer = await fetch(url, { method: 'POST', body: bodyOf(nth), headers: { 'idempotency-key': key } });
      if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
      return ((await answer.json()) as { id: string }).id;
    });
    documents.add(id);
    done.documents += 1;
  }

  /** Rows as they are read: a link to a sheet, fetched whole. */
  async function exportSheet(): Promise<void> {
    await tries.until('sheet', async () => {
      const call = `/informes/${informacionInscripcionHBV.slug}/exportar`;
      const { enlace } = (await manager.call(call, { json: { formato: 'excel' } })) as { enlace: string };
      const file = await download(origin + enlace);
      if (!file.subarray(-100).includes('PK\u0005\u0006')) throw new Error('the sheet is cut off');
    });
    done.sheets += 1;
  }

  /** A job whose result another process may have made. */
  async function exportPaper(): Promise<void> {
    const call = `/informes/${informacionRecepcionGDCA.slug}/exportar`;
    const asked = await tries.until('paper', async () => manager.call(call, { json: { formato: 'pdf' } }));
    const tarea = await ended((asked as { tarea: string }).tarea);
    if (tarea.estado !== 'terminada' || !tarea.archivo)
      throw new Error(`a job ended as ${tarea.estado}: ${tarea.error}`);
    const { tamano } = tarea.archivo;
    await tries.until('result', async () => {
      const { enlace } = (await manager.call(`/tareas/${tarea.id}/archivo`, { json: {} })) as { enlace: string };
      const file = await download(origin + enlace);
      if (file.length !== tamano || !file.subarray(0, 5).includes('%PDF-')) throw new Error('the PDF is not whole');
    });
    done.papers += 1;
  }

  async function ended(id: string): Promise<Tarea> {
    for (;;) {
      const tarea = tareaSchema.parse(await tries.until('job', async () => manager.call(`/tareas/${id}`)));
      if (!['en-cola', 'en-curso'].includes(tarea.estado)) return tarea;
      await delay(RETRY_MS);
    }
  }

  /** Follows all jobs until the stream ends, as it does when its process does. */
  async function follow(): Promise<void> {
    const { enlace } = (await tries.until('stream', async () => manager.call('/tareas/avance', { json: {} }))) as {
      enlace: string;
    };
    try {
      const answer = await fetch(origin + enlace, { signal });
      for await (const chunk of answer.body!) done.events += Buffer.from(chunk).toString().split('event: ').length - 1;
    } catch {
      // Its process was killed, or all of us stop.
    }
    done.streams += 1;
  }

  const working = Promise.all([repeat(sendDocument), repeat(exportSheet), repeat(exportPaper), repeat(follow)]);
  working.catch(() => stopped.abort());
  return {
    done,
    documents,
    async stop() {
      stopped.abort();
      await working;
    },
  };
}

/** Makes filled forms with a document each, the same for the same number. */
async function documentsOf(connection: string): Promise<(nth: number) => FormData> {
  const db = createDatabase({ connection, max: 1 });
  try {
    const ejemplos = await createEjemplos({ db, config: readSettings({}), clock: { now: new Date() } });
    return (nth) => ejemplos.payload(recepcionGDCA, ejemplos.valores(recepcionGDCA, azarOf(nth))) as FormData;
  } finally {
    await db.destroy();
  }
}

async function download(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`the file was answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
