import { nodoEn } from '#catalogo/arbol.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { type Semestre, semestreDe } from '#catalogo/semestre.ts';
import { readLibres } from '#features/cupos/server/service.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import { numerosDe } from '../contract.ts';
import { selectUltimo } from './consecutivo.store.ts';
import { enDigitos } from './efectos/consecutivo.ts';

/** What a form shows of what changes with every sending; the server decides again when one arrives. */
export type Vivos = {
  /** The number that the next record would get, by the path of its field. */
  readonly siguientes: Readonly<Record<string, string>>;
  /** Places left by list and key of the option; what is not named has no limit. */
  readonly libres: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

/** More forms than the catalogue has. */
const MAX_FORMULARIOS = 100;
const NADA: Vivos = { siguientes: {}, libres: {} };

/** What forms show of what changes with every sending, at most five seconds old: many open them, few send. */
export function createVivos(db: Db, now: () => Date = () => new Date()): (formulario: Formulario) => Promise<Vivos> {
  const cache = createCache<Vivos>({ max: MAX_FORMULARIOS, ttl: MOMENT_MS });
  return async (formulario) =>
    cambiaAlEnviar(formulario) ? cache.get(async () => leer(db, formulario, semestreDe(now())), formulario.slug) : NADA;
}

const cambiaAlEnviar = ({ efectos = [] }: Formulario): boolean =>
  efectos.some(({ efecto }) => efecto === 'consecutivo' || efecto === 'cupos');

async function leer(db: Db, formulario: Formulario, semestre: Semestre): Promise<Vivos> {
  const siguientes = await Promise.all(
    numerosDe(formulario).map(async ({ campo, digitos }) => {
      const ultimo = await selectUltimo(db, { formulario: formulario.slug, campo });
      return [campo, enDigitos(ultimo + 1, digitos)] as const;
    }),
  );
  const listas = (formulario.efectos ?? []).flatMap((efecto) => {
    const nodo = efecto.efecto === 'cupos' ? nodoEn(formulario.campos, efecto.campo) : undefined;
    return nodo?.tipo === 'opcion' ? [nodo.lista] : [];
  });
  const libres = listas.length > 0 ? await readLibres(db, semestre) : {};
  return {
    siguientes: Object.fromEntries(siguientes),
    libres: Object.fromEntries(listas.flatMap((lista) => (libres[lista] ? [[lista, libres[lista]]] : []))),
  };
}
