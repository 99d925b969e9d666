// Drafts on this device: content that has not reached the server yet, in IndexedDB.
import { delMany, entries, get, setMany } from 'idb-keyval';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { createDraftDatabase, PATIENCE_MS } from '#platform/web/draft-database.ts';
import type { NombreDeImagen } from '../../../contract.ts';
import { DILIGENCIA_NUEVA, type Diligencia, type Par } from '../diligencia.ts';
import type { Sitio } from './server.ts';

/** Content of an accompaniment that the server does not have yet. */
export type Pendiente = {
  readonly diligencia: Diligencia;
  /** The server's draft that the content is based on; null if there was none. */
  readonly sitio: Sitio | null;
};

/** Pending accompaniments on this device. */
export type Dispositivo = {
  readonly read: (par: Par) => Promise<Pendiente | null>;
  readonly save: (par: Par, pendiente: Pendiente) => Promise<void>;
  readonly erase: (par: Par) => Promise<void>;
  /** Lists teacher and subject of all pending accompaniments. */
  readonly pares: () => Promise<readonly Par[]>;
};

type Texto = Omit<Pendiente, 'diligencia'> & { readonly diligencia: Omit<Diligencia, 'imagenes'> };

const NOMBRES: readonly NombreDeImagen[] = ['semana', 'firma'];

const ask = createDraftDatabase('gc.acompanamientos');

/**
 * Opens the pending accompaniments of an account. Images are records of their own, written only when they change and not
 * with every letter.
 */
export function dispositivoOf(cuenta: string): Dispositivo {
  const keyOf = ({ docente, asignatura }: Par): string => [cuenta, docente.correo, asignatura.codigo].join('|');
  const keyOfImagen = (par: Par, nombre: NombreDeImagen): string => `${keyOf(par)}|${nombre}`;
  const written = new Map<string, ArchivoElegido | null>();

  return {
    read: async (par) =>
      ask(
        async (drafts) => {
          const texto = await get<Texto>(keyOf(par), drafts);
          if (!texto) return null;
          const [semana, firma] = await Promise.all(
            NOMBRES.map(async (nombre) => get<ArchivoElegido | null>(keyOfImagen(par, nombre), drafts)),
          );
          return {
            ...texto,
            // Content of an older release may lack newer fields.
            diligencia: {
              ...DILIGENCIA_NUEVA,
              ...texto.diligencia,
              imagenes: { semana: semana ?? null, firma: firma ?? null },
            },
          };
        },
        null,
        PATIENCE_MS.read,
      ),
    save: async (par, { diligencia: { imagenes, ...diligencia }, sitio }) =>
      ask(
        async (drafts) => {
          const others = NOMBRES.flatMap((nombre): [string, ArchivoElegido | null][] => {
            const key = keyOfImagen(par, nombre);
            return written.has(key) && written.get(key) === imagenes[nombre] ? [] : [[key, imagenes[nombre]]];
          });
          const texto: Texto = { diligencia, sitio };
          await setMany([[keyOf(par), texto], ...others], drafts);
          for (const [key, imagen] of others) written.set(key, imagen);
        },
        undefined,
        PATIENCE_MS.write,
      ),
    erase: async (par) =>
      ask(
        async (drafts) => {
          const keys = [keyOf(par), ...NOMBRES.map((nombre) => keyOfImagen(par, nombre))];
          for (const key of keys) written.delete(key);
          await delMany(keys, drafts);
        },
        undefined,
        PATIENCE_MS.write,
      ),
    pares: async () =>
      ask(
        async (drafts) => {
          const all = await entries<string, Texto>(drafts);
          return all.flatMap(([key, texto]) => {
            const { docente, asignatura } = texto?.diligencia ?? {};
            return key.startsWith(`${cuenta}|`) && docente && asignatura ? [{ docente, asignatura }] : [];
          });
        },
        [],
        PATIENCE_MS.read,
      ),
  };
}
