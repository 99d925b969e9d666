// The settings that managers change: cached values, changes with history and audit, and the calls.
import type { FastifyInstance } from 'fastify';
import { principalOf, record, type Principal } from '#core/auditoria/server/service.ts';
import { AppError, type Errores } from '#platform/contract/errors.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import { versioned } from '#platform/server/versioned.ts';
import {
  ajusteOf,
  faultOfAjuste,
  isNombreDeAjuste,
  NOMBRES_DE_AJUSTES,
  type NombreDeAjuste,
  type ValoresDeAjustes,
  type VariableDeAjuste,
} from '../ajustes.ts';
import { ajustesContract, type AjustesAbiertos } from '../contract.ts';
import { lockAjustes, selectValores, writeValores, type CambioDeUnAjuste } from './store.ts';

export function serveAjustes(app: FastifyInstance, { ajustes }: { readonly ajustes: Ajustes }): void {
  const handlers: Handlers<typeof ajustesContract> = {
    async 'GET /ajustes'() {
      return { status: 200, body: await ajustes.open() };
    },
    async 'PUT /ajustes'({ body }, { actor: { usuario, nombre }, request }) {
      return { status: 200, body: await ajustes.change(body, { usuario, nombre, principal: principalOf(request) }) };
    },
  };
  serve(app, ajustesContract, handlers);
}

export type { NombreDePlazo, ValoresDeAjustes } from '../ajustes.ts';

type AutorDeAjustes = { readonly usuario: string; readonly nombre: string; readonly principal: Principal };

type CambiosPedidos = {
  /** Version of the settings that the manager saw. */
  readonly version: number;
  /** By name; null resets a setting to the installation's value. */
  readonly valores: Readonly<Partial<Record<NombreDeAjuste, number | null>>>;
};

export type Ajustes = {
  /** Returns every setting, at most five seconds old. @param source the transaction of the caller, if it has one */
  readonly actuales: (source?: Db) => Promise<ValoresDeAjustes>;
  readonly open: () => Promise<AjustesAbiertos>;
  /**
   * @throws {AppError} `datos-invalidos` by `valores.<nombre>`; `conflicto` if another person changed them in the
   * meantime
   */
  readonly change: (cambios: CambiosPedidos, gestor: AutorDeAjustes) => Promise<AjustesAbiertos>;
};

/** All settings are one resource; its version is that of the last change. */
const ALL_AJUSTES = 'ajustes';

/** Changes shown in the history. */
const MAX_CAMBIOS = 50;

const versions = versioned<{ readonly version: number }, { readonly detalle: CambioDeUnAjuste }>({
  resource: 'ajustes',
  async lock(tx) {
    await lockAjustes(tx);
    return { version: await readVersion(tx) };
  },
  changed:
    'Otra persona cambió los ajustes mientras usted los miraba. Lo que escribió sigue aquí: revise cómo quedaron y guarde de nuevo.',
});

async function readVersion(db: Db): Promise<number> {
  const [last] = await versions.history(db, ALL_AJUSTES, 1);
  return last?.version ?? 0;
}

/** Returns the value of each setting before any change by a manager. */
export const initialAjustes = (config: Pick<Config, VariableDeAjuste>): ValoresDeAjustes =>
  valoresOf((nombre) => {
    const { inicial } = ajusteOf(nombre);
    return typeof inicial === 'number' ? inicial : config[inicial];
  });

const valoresOf = (valorDe: (nombre: NombreDeAjuste) => number): ValoresDeAjustes =>
  // Every name has a value.
  Object.fromEntries(NOMBRES_DE_AJUSTES.map((nombre) => [nombre, valorDe(nombre)])) as ValoresDeAjustes;

type Options = {
  readonly db: Db;
  readonly iniciales: ValoresDeAjustes;
  readonly now?: (() => Date) | undefined;
};

/** Creates the service. Values are cached for a few seconds because some are read at every call. */
export function createAjustes({ db, iniciales, now = () => new Date() }: Options): Ajustes {
  const cache = createCache<ValoresDeAjustes>({ ttl: MOMENT_MS });

  async function read(source: Db): Promise<ValoresDeAjustes> {
    const puestos = await selectValores(source);
    return valoresOf((nombre) => puestos.get(nombre) ?? iniciales[nombre]!);
  }

  async function open(): Promise<AjustesAbiertos> {
    // The version is read first, so the values cannot be older than it: a save in between is detected as a conflict.
    const version = await readVersion(db);
    const [valores, historia] = await Promise.all([read(db), versions.history(db, ALL_AJUSTES, MAX_CAMBIOS)]);
    return {
      version,
      valores,
      iniciales,
      historia: historia.flatMap(({ instante, nombre: persona, detalle: { ajuste, antes: before, despues: after } }) =>
        // The history may contain a setting that no longer exists.
        isNombreDeAjuste(ajuste) ? [{ instante, persona, ajuste, antes: before, despues: after }] : [],
      ),
    };
  }

  return {
    actuales: async (source = db) => cache.get(async () => read(source)),
    open,
    async change({ version: seen, valores }, { usuario, nombre, principal }) {
      assertValores(valores);
      await db.transaction().execute(async (tx) => {
        const { version } = await versions.lockSeen(tx, ALL_AJUSTES, seen);
        const puestos = await selectValores(tx);
        const cambios = entriesOf(valores).flatMap(([ajuste, after]) => {
          const before = puestos.get(ajuste) ?? null;
          return before === after ? [] : [{ ajuste, antes: before, despues: after }];
        });
        if (cambios.length === 0) return;
        await writeValores(tx, cambios);
        await versions.append(
          tx,
          { usuario, nombre, now: now() },
          cambios.map((detalle, i) => ({ key: ALL_AJUSTES, version: version + i + 1, detalle })),
        );
        await record(tx, {
          accion: 'ajuste.cambio',
          principal,
          objeto: { tipo: 'ajuste', ids: cambios.map(({ ajuste }) => ajuste) },
          detalle: Object.fromEntries(
            cambios.map(({ ajuste, antes: before, despues: after }) => [
              ajuste,
              `${before ?? iniciales[ajuste]} → ${after ?? iniciales[ajuste]}`,
            ]),
          ),
        });
      });
      cache.expire();
      return open();
    },
  };
}

const entriesOf = (valores: CambiosPedidos['valores']): [NombreDeAjuste, number | null][] =>
  NOMBRES_DE_AJUSTES.flatMap((nombre) => {
    const valor = valores[nombre];
    return valor === undefined ? [] : [[nombre, valor]];
  });

function assertValores(valores: CambiosPedidos['valores']): void {
  const errores: Errores = {};
  for (const [nombre, valor] of entriesOf(valores)) {
    const fault = valor === null ? null : faultOfAjuste(nombre, valor);
    if (fault !== null) errores[`valores.${nombre}`] = fault;
  }
  if (Object.keys(errores).length > 0) throw new AppError('datos-invalidos', { errores });
}

/** Sets settings of a demonstration: no person changed them, so there is no history. */
export const seedAjustes = async (db: Db, valores: CambiosPedidos['valores']): Promise<void> =>
  writeValores(
    db,
    entriesOf(valores).map(([ajuste, after]) => ({ ajuste, despues: after })),
  );

/** Returns the settings that were changed, by name. */
export const readPuestos = async (db: Db): Promise<ReadonlyMap<string, number>> => selectValores(db);
