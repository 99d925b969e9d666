// The waiting list of full options: joining and leaving it, offers in order of arrival, places given back.
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readRuta } from '#catalogo/arbol.ts';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { campoConCupos } from '#catalogo/cupos.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { semestreOf, type Semestre } from '#catalogo/semestre.ts';
import { estadoOf } from '#catalogo/vigencia.ts';
import type { Principal } from '#core/auditoria/server/service.ts';
import { giveCupo, lockCupo, takeCupos, type Cupo } from '#core/cupos/service.ts';
import { forgetCorreosOf, type DailyMail } from '#features/correo/server/service.ts';
import type { VigenciaOf } from '#features/vigencias/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { HOUR_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Once } from '#platform/server/http/serve.ts';
import { enqueue } from '#platform/server/jobs/store.ts';
import { deriveKey } from '#platform/server/keys.ts';
import { type Anotacion, type Anotado, type TurnoAbierto } from '../contract.ts';
import { createLiberacion } from './liberacion.ts';
import { writeAnotado, writeOfrecido, writeTerminada, type Esperado } from './mensajes.ts';
import {
  countTurnos,
  deleteEndedBefore,
  endTurno,
  findOpcion,
  findPuesto,
  findTurno,
  hasWaiting,
  insertTurno,
  lockNext,
  lockOverdue,
  lockTurno,
  markAceptados,
  markOfrecido,
  selectOpenOf,
  selectOverdue,
  selectTold,
  selectWaitedFor,
  takeWaitingBefore,
  type CuentaDeTurnos,
  type Turno,
} from './store.ts';

/** Task of the queue that ends an offer at its instant. */
export const FIN_DE_OFERTA = { task: 'cupo-ofrecido', attempts: 5 };

/** Offers of one transaction; the sweep makes the rest. */
const MAX_OFERTAS = 100;

/** Turns of one transaction that ends lines. */
const MAX_TERMINADOS = 100;

/** Name of an option that managers deleted while people waited for it. */
const OPCION_RETIRADA = 'una opción que ya no se ofrece';

/** Bytes of a token: 128 bits. */
const BYTES = 16;

/** Adds a turn without a letter: no address leads to it. */
export const addTurno = async (db: Db, turno: Omit<Parameters<typeof insertTurno>[1], 'id' | 'huella'>) =>
  insertTurno(db, { ...turno, id: randomUUID(), huella: randomBytes(32) });

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export function turnoTokens(secret: string): (id: string) => string {
  const key = deriveKey(secret, 'espera.turno');
  return (id) => createHmac('sha256', key).update(id).digest().subarray(0, BYTES).toString('base64url');
}

type Options = {
  readonly db: Db;
  /** The secret from which the key of the tokens is derived. */
  readonly secret: string;
  /** Address of the product in mail. */
  readonly publicUrl: string;
  readonly catalogo: CatalogoNow;
  /** The institution's domains of mail. */
  readonly dominios: readonly string[];
  readonly correoDelDia: DailyMail;
  /** Returns the hours for which a place is held. */
  readonly horas: (tx: Db) => Promise<number>;
  /** Returns the window of a form: outside of it a place is of no use. */
  readonly vigenciaOf: VigenciaOf;
  readonly report: (message: string, error?: unknown) => void;
  readonly now: () => Date;
};

/** The waiting list. What it does in a transaction of its caller is told by the mails of the same transaction. */
export type Espera = ReturnType<typeof createEspera>;

export function createEspera(options: Options) {
  const { db, secret, publicUrl, catalogo, dominios, correoDelDia, horas, vigenciaOf, report, now } = options;
  const tokenOf = turnoTokens(secret);
  const formularioOf = (slug: string): Formulario | undefined => catalogo().findFormulario(slug);

  const esperadoOf = ({ id, nombre, correo }: Turno, formulario: Formulario, opcion: string): Esperado => ({
    id,
    // An open turn has both: a check of the table says so.
    nombre: nombre!,
    correo: correo!,
    token: tokenOf(id),
    opcion,
    formulario,
  });

  /** Returns the end of an offer that is made now, at the latest the close of its form; null if it would be over at once. */
  async function venceFor(tx: Db, formulario: Formulario): Promise<Date | null> {
    const vigencia = await vigenciaOf(formulario, tx);
    const instante = now();
    const cierra = vigencia.cierra === null ? Infinity : Date.parse(vigencia.cierra);
    const vence = new Date(Math.min(instante.getTime() + (await horas(tx)) * HOUR_MS, cierra));
    return estadoOf(vigencia, instante) === 'abierta' && vence > instante ? vence : null;
  }

  async function offer(tx: Db, esperado: Esperado, vence: Date): Promise<void> {
    await markOfrecido(tx, esperado.id, vence);
    await enqueue(tx, { ...FIN_DE_OFERTA, key: esperado.id, notBefore: vence });
    await writeOfrecido(tx, esperado, { publicUrl, dominios, secret, vence });
  }

  /**
   * Offers the free places of an option to those who wait for it, in order of arrival: each place counts as taken until
   * its offer ends. The option is locked first, so that places given back at the same moment are offered one by one.
   */
  async function offerLibres(tx: Db, cupo: Cupo): Promise<void> {
    if (cupo.semestre < semestreOf(now())) return;
    await lockCupo(tx, cupo);
    const opcion = await findOpcion(tx, cupo);
    if (!opcion?.isOffered || opcion.isClosed) return;
    for (let i = 0; i < MAX_OFERTAS; i++) {
      const turno = await lockNext(tx, cupo);
      if (!turno) return;
      const formulario = formularioOf(turno.formulario);
      const vence = formulario && (await venceFor(tx, formulario));
      if (!vence) return;
      const [isTaken] = await takeCupos(tx, [cupo]);
      if (!isTaken) return;
      await offer(tx, esperadoOf(turno, formulario, opcion.texto), vence);
    }
  }

  /** Gives back one place of an option, and offers it. */
  async function giveBack(tx: Db, cupo: Cupo): Promise<void> {
    await giveCupo(tx, cupo);
    await offerLibres(tx, cupo);
  }

  /** Ends an offer whose time is over, and offers the place to the next one. */
  async function expire(id: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const turno = await lockOverdue(tx, id, now());
      if (!turno) return;
      await endTurno(tx, id, 'vencido', now());
      await giveBack(tx, turno);
    });
  }

  /** Tells a person that the line in which they waited ended. Of a form that is gone there is nothing to tell. */
  async function tellEnd(tx: Db, turno: Turno): Promise<void> {
    const formulario = formularioOf(turno.formulario);
    const opcion = await findOpcion(tx, turno);
    if (!formulario) return;
    const esperado = esperadoOf(turno, formulario, opcion?.texto ?? OPCION_RETIRADA);
    await writeTerminada(tx, esperado, { publicUrl, dominios, secret, semestre: turno.semestre });
  }

  async function openTurno(source: Db, turno: Turno): Promise<TurnoAbierto | null> {
    const formulario = formularioOf(turno.formulario);
    const opcion = await findOpcion(source, turno);
    if (!formulario || !opcion) return null;
    const { estado, vence, lista, clave } = turno;
    return {
      opcion: opcion.texto,
      titulo: formulario.titulo,
      ruta: formulario.ruta,
      lista,
      clave,
      // An offer whose time is over holds nothing, even before the job that ends it.
      estado: estado === 'ofrecido' && vence! <= now() ? 'vencido' : estado,
      puesto: estado === 'espera' ? await findPuesto(source, turno) : null,
      vence: vence?.toISOString() ?? null,
    };
  }

  /** @throws {AppError} `no-existe` or `fuera-de-plazo` */
  async function cupoFor({ formulario: slug, opcion: clave }: Anotacion): Promise<Cupo & { formulario: Formulario }> {
    const formulario = formularioOf(slug);
    const conditions = formulario && campoConCupos(formulario);
    if (!formulario || !conditions) throw new AppError('no-existe', { message: SIN_LISTA });
    if (estadoOf(await vigenciaOf(formulario), now()) !== 'abierta') throw new AppError('fuera-de-plazo');
    return { formulario, lista: conditions.lista, clave, semestre: semestreOf(now()) };
  }

  return {
    offerLibres,

    /**
     * Adds a person at the end of the line of a full option, and writes to them unless their mailbox has had the mails of
     * the day; once for its key. A person who waits
     * already keeps their place, and is answered the same.
     * @throws {AppError} `no-existe`; `fuera-de-plazo`; `conflicto` if the option has places
     */
    async join(
      anotacion: Anotacion,
      { once, principal }: { readonly once: Once; readonly principal: Principal },
    ): Promise<Anotado> {
      return once(async (note) => {
        const { formulario, ...cupo } = await cupoFor(anotacion);
        return db.transaction().execute(async (tx) => {
          const libres = await lockCupo(tx, cupo);
          const opcion = await findOpcion(tx, cupo);
          if (!opcion?.isOffered) throw new AppError('no-existe', { message: SIN_LISTA });
          const { texto } = opcion;
          if (!opcion.isClosed && libres !== 0 && (libres === null || !(await hasWaiting(tx, cupo)))) {
            throw new AppError('conflicto', { message: HAY_CUPOS });
          }
          const { nombre, correo } = anotacion;
          const id = randomUUID();
          const token = tokenOf(id);
          const turno = { ...cupo, id, formulario: formulario.slug, nombre, correo, creado: now() };
          const isNew = await insertTurno(tx, { ...turno, huella: hashOf(token) });
          const isMailed = await correoDelDia[isNew ? 'take' : 'hasRoom'](tx, correo);
          if (isNew) {
            const esperado = { id, nombre, correo, token, opcion: texto, formulario };
            if (isMailed) await writeAnotado(tx, esperado, { publicUrl, dominios, secret, principal });
            await offerLibres(tx, cupo);
          }
          const anotado: Anotado = { opcion: texto, ...(!isMailed && { sinCorreo: true }) };
          await note(tx, anotado);
          return anotado;
        });
      });
    },

    /** Returns the turn of a token; null if there is none. */
    async read(token: string): Promise<TurnoAbierto | null> {
      const turno = await findTurno(db, hashOf(token));
      return turno ? openTurno(db, turno) : null;
    },

    /** Lists the turns that wait, or hold a place, for any of some addresses, in small letters, each with its token. */
    async listOf(correos: readonly string[]): Promise<readonly (TurnoAbierto & { readonly token: string })[]> {
      const turnos = correos.length === 0 ? [] : await selectOpenOf(db, correos);
      const abiertos = await Promise.all(turnos.map(async (turno) => [turno.id, await openTurno(db, turno)] as const));
      return abiertos.flatMap(([id, turno]) =>
        turno && turno.estado !== 'vencido' ? [{ ...turno, token: tokenOf(id) }] : [],
      );
    },

    /** Takes a turn out of the line; the place that it holds is offered to the next one. */
    async leave(token: string): Promise<TurnoAbierto | null> {
      return db.transaction().execute(async (tx) => {
        const turno = await lockTurno(tx, hashOf(token));
        if (!turno) return null;
        const { id, estado } = turno;
        if (estado === 'espera' || estado === 'ofrecido') await endTurno(tx, id, 'retirado', now());
        if (estado === 'ofrecido') await giveBack(tx, turno);
        return openTurno(tx, (await findTurno(tx, hashOf(token)))!);
      });
    },

    expire,

    /** Ends overdue offers that no job ended, and offers what is free. Runs periodically. */
    async sweep(): Promise<void> {
      const works = [
        ...(await selectOverdue(db, now())).map((id) => async () => expire(id)),
        ...(await selectWaitedFor(db, semestreOf(now()))).map(
          (cupo) => async () => db.transaction().execute(async (tx) => offerLibres(tx, cupo)),
        ),
      ];
      // One that fails does not keep the others waiting.
      for (const work of works) await work().catch((error: unknown) => report('an offer of a place', error));
    },

    /**
     * Ends the lines of past semesters: tells those who still wait, and forgets their turns and mails, the last one once
     * it left. Runs periodically.
     */
    async endLines(now: Date): Promise<void> {
      const semestre = semestreOf(now);
      for (let ended = MAX_TERMINADOS; ended === MAX_TERMINADOS;) {
        ended = await db.transaction().execute(async (tx) => {
          const turnos = await takeWaitingBefore(tx, semestre, MAX_TERMINADOS);
          await forgetCorreosOf(
            tx,
            turnos.map(({ id }) => id),
          );
          for (const turno of turnos) await tellEnd(tx, turno);
          return turnos.length;
        });
      }
      await db.transaction().execute(async (tx) => {
        await forgetCorreosOf(tx, await deleteEndedBefore(tx, semestre));
        await forgetCorreosOf(tx, await selectTold(tx));
      });
    },

    ...createLiberacion({ db, catalogo, giveBack, now }),
  };
}

const SIN_LISTA = 'Esa opción no tiene lista de espera.';
const HAY_CUPOS = 'Esa opción tiene cupos: puede inscribirse en el formulario.';

/**
 * Returns the semester of the place that a turn holds of the chosen option; null if it holds none. The place may be taken
 * until the offer ends, and counts in its semester, even if that is over by then.
 */
export async function semestreOfOferta(
  db: Db,
  { formulario, datos, turno }: { formulario: Formulario; datos: unknown; turno: string | undefined },
  now: Date,
): Promise<Semestre | null> {
  const conditions = campoConCupos(formulario);
  const oferta = turno === undefined ? undefined : await findTurno(db, hashOf(turno));
  const isHeld =
    conditions !== undefined &&
    oferta?.estado === 'ofrecido' &&
    oferta.vence! > now &&
    oferta.lista === conditions.lista &&
    oferta.clave === readRuta(datos, `${conditions.campo}.clave`);
  return isHeld ? (oferta.semestre as Semestre) : null;
}

/** An enrolment that may use an offered place. */
type ConTurno = Cupo & { readonly turno: string | undefined };

/**
 * Uses the places held for enrolments, in the transaction that stores them; each is used once.
 * @returns for each whether its turn held a place of its option
 */
export async function acceptTurnos(tx: Db, pedidos: readonly ConTurno[], now: Date): Promise<readonly boolean[]> {
  const huellas = pedidos.map(({ turno }) => (turno === undefined ? '' : hashOf(turno).toString('hex')));
  const withTurno = pedidos.flatMap(({ lista, clave, semestre }, i) =>
    huellas[i] === '' ? [] : [{ lista, clave, semestre, huella: huellas[i]! }],
  );
  if (withTurno.length === 0) return pedidos.map(() => false);
  const dados = new Set(await markAceptados(tx, withTurno, now));
  return huellas.map((huella) => dados.delete(huella));
}

/** Counts the people who wait for a place of an option. */
export const countWaiting = async (db: Db, lista: string): Promise<readonly CuentaDeTurnos[]> => countTurnos(db, lista);
