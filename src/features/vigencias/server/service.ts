// The windows of forms: cached for every form, changes with history and audit, and the calls.
import type { FastifyInstance } from 'fastify';
import type { CatalogoNow } from '#catalogo/catalogo.ts';
import { addDias } from '#catalogo/dias-habiles.ts';
import { startOf, type Formulario } from '#catalogo/formulario.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { faultsOf, notaOfVigencia, SIN_LIMITES, type NotaDeVigencia, type Vigencia } from '#catalogo/vigencia.ts';
import { principalOf, record, type Principal } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { versioned, type Change } from '#platform/server/versioned.ts';
import { vigenciasContract, type VigenciaAbierta, type VigenciaNombrada } from '../contract.ts';
import { cambiosOfVigencia } from '../vigencia-cambios.ts';
import { insertCierre, lockVigencia, selectVigencias, upsertVigencia, type FilaVigencia } from './store.ts';

/** Returns the window of a form, at most five seconds old. @param connection the transaction of the caller, if it has one */
export type VigenciaOf = (formulario: Pick<Formulario, 'slug'>, connection?: Db) => Promise<Vigencia>;

/** The window before and after a change; null if there was none. */
type CambioDeVigencia = { readonly antes: Vigencia | null; readonly despues: Vigencia };

const CHANGED =
  'Otra persona cambió la apertura y el cierre de este formulario mientras usted los editaba. Lo que escribió sigue aquí.';

const versions = versioned<FilaVigencia, CambioDeVigencia>({
  resource: 'vigencia',
  lock: async (tx, formulario) =>
    (await lockVigencia(tx, formulario)) ?? { formulario, vigencia: SIN_LIMITES, version: 0 },
  changed: CHANGED,
  // Read again: if two managers save the first window of a form at once, the locked row does not exist.
  present: async (tx, { formulario }) => ({ abierta: await openVigencia(tx, formulario) }),
});

const abiertaOf = (
  formulario: string,
  fila: FilaVigencia | undefined,
  cambios: readonly Change<CambioDeVigencia>[],
): VigenciaAbierta => ({
  formulario,
  vigencia: fila?.vigencia ?? SIN_LIMITES,
  version: fila?.version ?? 0,
  historia: cambios.map(({ version, nombre: persona, instante, antes: before, despues: after }) => ({
    version,
    persona,
    instante,
    antes: before,
    despues: after,
  })),
});

/** Reads the window of a form inside the transaction that locks it. */
const openVigencia = async (tx: Db, formulario: string): Promise<VigenciaAbierta> =>
  abiertaOf(formulario, await lockVigencia(tx, formulario), await versions.history(tx, formulario));

/** A form whose window managers change. */
type Titulado = Pick<Formulario, 'slug' | 'titulo'>;

async function listVigencias(db: Db, formularios: readonly Titulado[]): Promise<VigenciaNombrada[]> {
  const [filas, cambios] = await Promise.all([selectVigencias(db), versions.histories(db)]);
  const byFormulario = new Map(filas.map((fila) => [fila.formulario, fila]));
  return formularios.map(({ slug, titulo }) => ({
    titulo,
    ...abiertaOf(slug, byFormulario.get(slug), cambios.get(slug) ?? []),
  }));
}

type Pedida = Omit<FilaVigencia, 'formulario'> & {
  readonly usuario: string;
  readonly nombre: string;
  readonly principal: Principal;
};

export type Vigencias = {
  readonly of: VigenciaOf;
  readonly open: () => Promise<VigenciaNombrada[]>;
  /**
   * @throws {AppError} `datos-invalidos` by path; `no-existe`; `conflicto`, with the current window, if another person
   * saved first
   */
  readonly change: (formulario: string, pedida: Pedida) => Promise<VigenciaAbierta>;
};

type Options = {
  readonly db: Db;
  readonly catalogo: CatalogoNow;
  /** Returns the window of a form that is archived, which no manager changes; undefined for any other. */
  readonly closedWindowOf?: ((slug: string) => Vigencia | undefined) | undefined;
  /** Returns the forms that are not published yet: what is set is their window once they are. */
  readonly unpublished?: (() => Promise<readonly Titulado[]>) | undefined;
  readonly now?: (() => Date) | undefined;
};

/** Creates the service. Every opening and sending of a form reads its window: all are cached for a few seconds. */
export function createVigencias({
  db,
  catalogo,
  closedWindowOf = () => undefined,
  unpublished = async () => Promise.resolve([]),
  now = () => new Date(),
}: Options): Vigencias {
  const cache = createCache<ReadonlyMap<string, Vigencia>>({ ttl: MOMENT_MS });
  const readAll = async (connection: Db): Promise<ReadonlyMap<string, Vigencia>> =>
    new Map((await selectVigencias(connection)).map(({ formulario, vigencia }) => [formulario, vigencia]));

  /** Forms with a window: those that people open by themselves, not those that a screen of the unit's work fills in. */
  const changeable = async (): Promise<readonly Titulado[]> => [
    ...catalogo().formularios.filter(({ slug, pantalla }) => pantalla !== 'propia' && !closedWindowOf(slug)),
    ...(await unpublished()),
  ];

  return {
    of: async ({ slug }, connection = db) =>
      closedWindowOf(slug) ?? (await cache.get(async () => readAll(connection))).get(slug) ?? SIN_LIMITES,
    open: async () => listVigencias(db, await changeable()),
    async change(formulario, { version, vigencia: pedida, usuario, nombre, principal }) {
      if (!(await changeable()).some(({ slug }) => slug === formulario)) {
        throw new AppError('no-existe', { message: 'Ese formulario no existe.' });
      }
      const vigencia = { ...pedida, abre: inUtc(pedida.abre), cierra: inUtc(pedida.cierra) };
      const fallos = Object.entries(faultsOf(vigencia)).map(([clave, mensaje]) => [`vigencia.${clave}`, mensaje]);
      if (fallos.length > 0) throw new AppError('datos-invalidos', { errores: Object.fromEntries(fallos) });
      const abierta = await db.transaction().execute(async (tx) => {
        const fila = await versions.lockSeen(tx, formulario, version);
        const before = version === 0 ? null : fila.vigencia;
        const cambios = cambiosOfVigencia(before, vigencia);
        if (cambios.length === 0) return openVigencia(tx, formulario);
        // There was no row to lock, and another person saved the first window in the meantime.
        const isWritten = await upsertVigencia(tx, { formulario, vigencia, version });
        if (!isWritten) throw await versions.conflict(tx, fila, CHANGED);
        const change = { key: formulario, version: version + 1, antes: before, despues: vigencia };
        await versions.append(tx, { usuario, nombre, now: now() }, [change]);
        await record(tx, {
          accion: 'vigencia.cambio',
          principal,
          objeto: { tipo: 'formulario', ids: [formulario] },
          detalle: Object.fromEntries(cambios.map(inAudit)),
        });
        return openVigencia(tx, formulario);
      });
      cache.expire();
      return abierta;
    },
  };
}

const inUtc = (iso: string | null): string | null => (iso === null ? null : new Date(iso).toISOString());

/** Words of managers are in the history alone. */
const inAudit = ({ clave, campo, antes: before, despues: after }: ReturnType<typeof cambiosOfVigencia>[number]) => [
  campo,
  clave === 'abre' || clave === 'cierra' ? `${before} → ${after}` : 'cambiado',
];

/** The window of a form in few words, at the address at which the form begins. */
type NotaDeFormulario = NotaDeVigencia & { readonly ruta: string };

/** Returns the windows of some forms in few words, of those that are limited from an instant on. */
export async function readNotas(
  formularios: readonly Formulario[],
  { of: vigenciaOf }: Pick<Vigencias, 'of'>,
  now: Date,
): Promise<NotaDeFormulario[]> {
  const notas = await Promise.all(
    formularios.map(async (formulario) => {
      const nota = notaOfVigencia(await vigenciaOf(formulario), now);
      return nota && { ...nota, ruta: startOf(formulario) };
    }),
  );
  return notas.flatMap((nota) => nota ?? []);
}

export function serveVigencias(app: FastifyInstance, { vigencias }: { readonly vigencias: Vigencias }): void {
  const handlers: Handlers<typeof vigenciasContract> = {
    async 'GET /vigencias'() {
      return { status: 200, body: { vigencias: await vigencias.open() } };
    },
    async 'PUT /vigencias/{formulario}'({ params, body }, { actor: { usuario, nombre }, request }) {
      const pedida = { ...body, usuario, nombre, principal: principalOf(request) };
      return { status: 200, body: await vigencias.change(params.formulario, pedida) };
    },
  };
  serve(app, vigenciasContract, handlers);
}

/** Closes a form some days from now, unless a manager changed its window; a close that has passed is moved. */
export const closeAfter = async (
  db: Db,
  formulario: string,
  { dias, now }: { readonly dias: number; readonly now: Date },
): Promise<void> =>
  insertCierre(db, formulario, { cierra: new Date(`${addDias(diaOf(now), dias)}T18:00:00-05:00`), now });
