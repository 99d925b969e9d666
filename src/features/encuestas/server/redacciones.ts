// The wording of the survey's questions in each semester: changed by managers while nothing was answered, and its calls.
import type { FastifyInstance } from 'fastify';
import type { ClaveDePregunta } from '#catalogo/encuesta-docente/informe.ts';
import { FIRST_REDACCION, withRedaccion, type Redaccion } from '#catalogo/encuesta-docente/redaccion.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { nextSemestre, semestreOf, type Semestre } from '#catalogo/semestre.ts';
import { principalOf, record, type Principal } from '#core/auditoria/server/service.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { versioned } from '#platform/server/versioned.ts';
import { redaccionesContract, type RedaccionAbierta } from '../contract-redacciones.ts';
import { lockRedaccion, selectRedacciones, upsertRedaccion, type FilaRedaccion } from './redacciones.store.ts';
import { hasEncuestas, lockEncuestas } from './store.ts';

/** Returns the wording of a semester: its own, or the newest of those before. */
export type RedaccionOf = (semestre: string) => Redaccion;

const redaccionIn =
  (filas: readonly FilaRedaccion[]): RedaccionOf =>
  (semestre) =>
    filas.find((fila) => fila.semestre <= semestre)?.etiquetas ?? FIRST_REDACCION;

/** Reads the wordings of all semesters. */
export const readRedacciones = async (db: Db): Promise<RedaccionOf> => redaccionIn(await selectRedacciones(db));

type Cambio = { readonly clave: ClaveDePregunta; readonly antes: string; readonly despues: string };

const versions = versioned<Omit<FilaRedaccion, 'etiquetas'>, { readonly detalle: readonly Cambio[] }>({
  resource: 'redaccion',
  lock: async (tx, semestre) => (await lockRedaccion(tx, semestre)) ?? { semestre, version: 0 },
  changed: 'Otra persona cambió la redacción de este semestre mientras usted la editaba. Lo que escribió sigue aquí.',
  present: async (tx, { semestre }) => ({ abierta: await openRedaccion(tx, semestre as Semestre, null) }),
});

const OTHER_SEMESTRE = 'Solo se cambia la redacción de la encuesta del semestre en curso y del siguiente.';

const HAS_ANSWERS = 'Este semestre ya tiene respuestas: la redacción de sus preguntas no cambia.';

/** Returns the reason for which the wording of a semester is not changed now; null if it may be. */
async function impedimentoOf(db: Db, semestre: string, now: Date): Promise<string | null> {
  const present = semestreOf(now);
  if (semestre !== present && semestre !== nextSemestre(present)) return OTHER_SEMESTRE;
  return (await hasEncuestas(db, semestre)) ? HAS_ANSWERS : null;
}

async function openRedaccion(db: Db, semestre: Semestre, impedimento: string | null): Promise<RedaccionAbierta> {
  const filas = await selectRedacciones(db);
  const historia = await versions.history(db, semestre);
  return {
    semestre,
    etiquetas: { ...redaccionIn(filas)(semestre) },
    version: filas.find((fila) => fila.semestre === semestre)?.version ?? 0,
    impedimento,
    historia: historia.map(({ version, nombre: persona, instante, detalle }) => ({
      version,
      persona,
      instante,
      cambios: [...detalle],
    })),
  };
}

type Pedida = {
  readonly version: number;
  readonly etiquetas: Partial<Redaccion>;
  readonly usuario: string;
  readonly nombre: string;
  readonly principal: Principal;
};

export type Redacciones = {
  /** Returns the survey's form with the wording of the present semester, any other form as it is. */
  readonly reword: (formulario: Formulario) => Promise<Formulario>;
  readonly open: (semestre: Semestre) => Promise<RedaccionAbierta>;
  /** @throws {AppError} `conflicto`, with the present wording, where it cannot be changed or another person was first */
  readonly change: (semestre: Semestre, pedida: Pedida) => Promise<RedaccionAbierta>;
};

/** Creates the service. Every opening of the survey reads its wording: it is cached for a few seconds. */
export function createRedacciones({ db, now }: { readonly db: Db; readonly now: () => Date }): Redacciones {
  const cache = createCache<RedaccionOf>({ ttl: MOMENT_MS });
  let last: { readonly of: Formulario; readonly text: string; readonly form: Formulario } | undefined;
  return {
    async reword(formulario) {
      const redaccion = (await cache.get(async () => readRedacciones(db)))(semestreOf(now()));
      const form = withRedaccion(formulario, redaccion);
      if (form === formulario) return form;
      // The same object until its wording changes: its data are prepared once.
      const text = JSON.stringify(redaccion);
      if (last?.of !== formulario || last.text !== text) last = { of: formulario, text, form };
      return last.form;
    },
    open: async (semestre) => openRedaccion(db, semestre, await impedimentoOf(db, semestre, now())),
    async change(semestre, { version, etiquetas, usuario, nombre, principal }) {
      const abierta = await db.transaction().execute(async (tx) => {
        // Before anything is read: an answer is stored before, or its semester keeps this wording.
        await lockEncuestas(tx);
        const fila = await versions.lockSeen(tx, semestre, version);
        const impedimento = await impedimentoOf(tx, semestre, now());
        if (impedimento !== null) throw await versions.conflict(tx, fila, impedimento);
        const before = (await readRedacciones(tx))(semestre);
        const after = { ...before, ...etiquetas };
        const cambios = keysOf(after)
          .filter((clave) => after[clave] !== before[clave])
          .map((clave): Cambio => ({ clave, antes: before[clave], despues: after[clave] }));
        if (cambios.length === 0) return openRedaccion(tx, semestre, null);
        await upsertRedaccion(tx, semestre, after);
        await versions.append(tx, { usuario, nombre, now: now() }, [
          { key: semestre, version: version + 1, detalle: cambios },
        ]);
        await record(tx, {
          accion: 'redaccion.cambio',
          principal,
          objeto: { tipo: 'semestre', ids: [semestre] },
          detalle: { preguntas: cambios.map(({ clave }) => clave).join(', ') },
        });
        return openRedaccion(tx, semestre, null);
      });
      cache.expire();
      return abierta;
    },
  };
}

export function serveRedacciones(app: FastifyInstance, { redacciones }: { readonly redacciones: Redacciones }): void {
  const handlers: Handlers<typeof redaccionesContract> = {
    async 'GET /encuesta/redacciones/{semestre}'({ params }) {
      return { status: 200, body: await redacciones.open(params.semestre) };
    },
    async 'PUT /encuesta/redacciones/{semestre}'({ params, body }, { actor: { usuario, nombre }, request }) {
      const pedida = { ...body, usuario, nombre, principal: principalOf(request) };
      return { status: 200, body: await redacciones.change(params.semestre, pedida) };
    },
  };
  serve(app, redaccionesContract, handlers);
}
