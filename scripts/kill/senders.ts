import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { inscripcionHBV } from '../../src/catalogo/inscripcion-hbv/formulario.ts';
import { horariosHBV } from '../../src/catalogo/inscripcion-hbv/tramite.ts';
import { programas } from '../../src/catalogo/listas/semillas.ts';
import { askUntilHeard } from './ask.ts';

/** One answer in so many is taken for lost: the same is sent again, and must be answered the same. */
const LOST = 10;

/** The server's answer to a sending. */
interface Recibo {
  readonly id: string;
  readonly comprobante: string;
  /** Present if its receipt goes by mail. */
  readonly porCorreo?: string;
}

/** People who send enrolments, each one after the other, and do not give up before it is acknowledged. */
export interface Senders {
  /** Receipts by idempotency key. */
  readonly acknowledged: ReadonlyMap<string, Recibo>;
  /** Faults that must never happen, in words. */
  readonly faults: readonly string[];
  /** Number of tries that failed for a time, and were made again. */
  readonly failed: () => number;
  /** Resolves when so many more have been acknowledged. */
  more(count: number): Promise<void>;
  /** Lets each finish what it is sending. */
  stop(): Promise<void>;
}

/** Starts people sending. @param origin of the server, which may be gone for a while */
export function startSenders(origin: string, people: number): Senders {
  const acknowledged = new Map<string, Recibo>();
  const faults: string[] = [];
  let failed = 0;
  const onFailure = (): void => void (failed += 1);
  const stopped = new AbortController();
  const events = new EventEmitter().setMaxListeners(0);

  async function sendOnes(person: number): Promise<void> {
    for (let nth = 0; !stopped.signal.aborted; nth++) {
      const clave = randomUUID();
      const call = { path: PATH, headers: { 'idempotency-key': clave }, body: enrolment(person, nth) };
      const send = async (): Promise<Recibo> =>
        (await askUntilHeard(origin, call, { faults, onFailure })).body as unknown as Recibo;
      const recibo = await send();
      if (nth % LOST === 0) {
        const again = await send();
        if (again.id !== recibo.id) faults.push(`${clave} was answered ${recibo.id}, then ${again.id}`);
      }
      acknowledged.set(clave, recibo);
      events.emit('acknowledged');
    }
  }
  const all = Promise.all(Array.from({ length: people }, async (_, person) => sendOnes(person)));

  return {
    acknowledged,
    faults,
    failed: () => failed,
    async more(count) {
      const wanted = acknowledged.size + count;
      while (acknowledged.size < wanted) await once(events, 'acknowledged');
    },
    async stop() {
      stopped.abort();
      await all;
    },
  };
}

const PATH = inscripcionHBV.llamada.slice('POST '.length);

/** The call by which the people send. */
export const SENDING = `/api${PATH}`;

/** An enrolment that the product accepts, of an invented person. */
export const enrolment = (person: number, nth: number): Record<string, string> => ({
  nombreApellido: 'PERSONA INVENTADA',
  numDocumento: String(100_000_000 + person * 1_000_000 + nth),
  correo: `persona${person}.${nth}@ejemplo.co`,
  telefono: '3000000000',
  programaAcademico: programas.opciones[0]!.texto,
  horario: horariosHBV.opciones[0]!.texto,
});
