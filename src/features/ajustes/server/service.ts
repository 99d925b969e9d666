import { type Quien, record } from '#features/auditoria/server/service.ts';
import { AppError, type Errores } from '#platform/contract/errors.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import {
  type Ajuste,
  AJUSTES,
  faltaDeAjuste,
  type NombreDeAjuste,
  NOMBRES_DE_AJUSTES,
  type ValoresDeAjustes,
  type VariableDeAjuste,
} from '../ajustes.ts';
import type { AjustesAbiertos } from '../contract.ts';
import { lockAjustes, selectCambios, selectValores, selectVersion, writeCambios } from './store.ts';

export type { ValoresDeAjustes } from '../ajustes.ts';

/** Who changes settings. */
type Gestor = { readonly usuario: string; readonly nombre: string; readonly quien: Quien };

type CambiosPedidos = {
  /** That of the settings as she saw them. */
  readonly version: number;
  /** By name; null takes one back to the value of the installation. */
  readonly valores: Readonly<Partial<Record<NombreDeAjuste, number | null>>>;
};

/** The settings that managers change. */
export type Ajustes = {
  /** Every setting, at most five seconds old. */
  readonly actuales: () => Promise<ValoresDeAjustes>;
  readonly abrir: () => Promise<AjustesAbiertos>;
  /** @throws {AppError} `datos-invalidos` by `valores.<nombre>`; `conflicto` when somebody changed them meanwhile */
  readonly cambiar: (cambios: CambiosPedidos, gestor: Gestor) => Promise<AjustesAbiertos>;
};

const CAMBIO_ANTES =
  'Otra persona cambió los ajustes mientras usted los miraba. Lo que escribió sigue aquí: revise cómo quedaron y guarde de nuevo.';

/** What each setting is until a manager says otherwise. */
export const inicialesDe = (config: Pick<Config, VariableDeAjuste>): ValoresDeAjustes =>
  valoresDe((nombre) => {
    const { inicial }: Ajuste = AJUSTES[nombre];
    return typeof inicial === 'number' ? inicial : config[inicial];
  });

const valoresDe = (valorDe: (nombre: NombreDeAjuste) => number): ValoresDeAjustes =>
  // Every name is given its value.
  Object.fromEntries(NOMBRES_DE_AJUSTES.map((nombre) => [nombre, valorDe(nombre)])) as ValoresDeAjustes;

type Options = {
  readonly db: Db;
  readonly iniciales: ValoresDeAjustes;
  readonly now?: (() => Date) | undefined;
};

/** The settings, kept in memory for moments: some are asked at every call. */
export function createAjustes({ db, iniciales, now = () => new Date() }: Options): Ajustes {
  const cache = createCache<ValoresDeAjustes>({ ttl: MOMENT_MS });

  async function leer(de: Db): Promise<ValoresDeAjustes> {
    const puestos = await selectValores(de);
    return valoresDe((nombre) => puestos.get(nombre) ?? iniciales[nombre]);
  }

  async function abrir(): Promise<AjustesAbiertos> {
    // What is read first cannot be newer than its version: somebody who saves in between is told so.
    const version = await selectVersion(db);
    const [valores, historia] = await Promise.all([leer(db), selectCambios(db)]);
    return {
      version,
      valores,
      iniciales,
      historia: historia.flatMap(({ ajuste, instante, ...cambio }) =>
        // The history may tell of a setting that is no more.
        isNombre(ajuste) ? [{ ...cambio, ajuste, instante: instante.toISOString() }] : [],
      ),
    };
  }

  return {
    actuales: async () => cache.get(async () => leer(db)),
    abrir,
    async cambiar({ version, valores }, { usuario, nombre: persona, quien }) {
      assertValores(valores);
      await db.transaction().execute(async (tx) => {
        await lockAjustes(tx);
        if ((await selectVersion(tx)) !== version) throw new AppError('conflicto', { message: CAMBIO_ANTES });
        const puestos = await selectValores(tx);
        const cambios = entriesOf(valores).flatMap(([ajuste, despues]) => {
          const antes = puestos.get(ajuste) ?? null;
          return antes === despues ? [] : [{ ajuste, antes, despues }];
        });
        if (cambios.length === 0) return;
        await writeCambios(tx, cambios, { usuario, persona, now: now() });
        await record(tx, {
          accion: 'ajuste.cambio',
          quien,
          objeto: { tipo: 'ajuste', ids: cambios.map(({ ajuste }) => ajuste) },
          detalle: Object.fromEntries(
            cambios.map(({ ajuste, antes, despues }) => [
              ajuste,
              `${antes ?? iniciales[ajuste]} → ${despues ?? iniciales[ajuste]}`,
            ]),
          ),
        });
      });
      cache.expire();
      return abrir();
    },
  };
}

const isNombre = (nombre: string): nombre is NombreDeAjuste => Object.hasOwn(AJUSTES, nombre);

const entriesOf = (valores: CambiosPedidos['valores']): [NombreDeAjuste, number | null][] =>
  NOMBRES_DE_AJUSTES.flatMap((nombre) => {
    const valor = valores[nombre];
    return valor === undefined ? [] : [[nombre, valor]];
  });

function assertValores(valores: CambiosPedidos['valores']): void {
  const errores: Errores = {};
  for (const [nombre, valor] of entriesOf(valores)) {
    const falta = valor === null ? null : faltaDeAjuste(nombre, valor);
    if (falta !== null) errores[`valores.${nombre}`] = falta;
  }
  if (Object.keys(errores).length > 0) throw new AppError('datos-invalidos', { errores });
}
