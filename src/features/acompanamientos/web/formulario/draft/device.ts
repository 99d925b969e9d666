import { delMany, entries, get, setMany } from 'idb-keyval';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { createDraftDatabase, PATIENCE_MS } from '#platform/web/draft/database.ts';
import type { NombreDeImagen } from '../../../contract.ts';
import { DILIGENCIA_NUEVA, type Diligencia, type Par } from '../diligencia.ts';
import type { Sitio } from './server.ts';

/** What of an accompaniment has not reached the server yet. */
export type Pendiente = {
  readonly diligencia: Diligencia;
  /** How the server's draft stood when this was typed; null where there was none. */
  readonly sitio: Sitio | null;
};

/** Where that waits: on this device, until the server has it. */
export type Dispositivo = {
  readonly leer: (par: Par) => Promise<Pendiente | null>;
  readonly guardar: (par: Par, pendiente: Pendiente) => Promise<void>;
  readonly borrar: (par: Par) => Promise<void>;
  /** Whom that is about which waits here. */
  readonly pares: () => Promise<readonly Par[]>;
};

type Texto = Omit<Pendiente, 'diligencia'> & { readonly diligencia: Omit<Diligencia, 'imagenes'> };

const NOMBRES: readonly NombreDeImagen[] = ['semana', 'firma'];

const ask = createDraftDatabase('gc.acompanamientos');

/**
 * What waits on this device for an account. Images have records of their own: they are written when they change, and not
 * with every letter.
 */
export function dispositivoDe(cuenta: string): Dispositivo {
  const keyOf = ({ docente, asignatura }: Par): string => [cuenta, docente.correo, asignatura.codigo].join('|');
  const keyOfImagen = (par: Par, nombre: NombreDeImagen): string => `${keyOf(par)}|${nombre}`;
  const written = new Map<string, ArchivoElegido | null>();

  return {
    leer: async (par) =>
      ask(
        async (drafts) => {
          const texto = await get<Texto>(keyOf(par), drafts);
          if (!texto) return null;
          const [semana, firma] = await Promise.all(
            NOMBRES.map(async (nombre) => get<ArchivoElegido | null>(keyOfImagen(par, nombre), drafts)),
          );
          return {
            ...texto,
            // What an older release kept may lack what this one knows.
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
    guardar: async (par, { diligencia: { imagenes, ...diligencia }, sitio }) =>
      ask(
        async (drafts) => {
          const otras = NOMBRES.flatMap((nombre): [string, ArchivoElegido | null][] => {
            const key = keyOfImagen(par, nombre);
            return written.has(key) && written.get(key) === imagenes[nombre] ? [] : [[key, imagenes[nombre]]];
          });
          const texto: Texto = { diligencia, sitio };
          await setMany([[keyOf(par), texto], ...otras], drafts);
          for (const [key, imagen] of otras) written.set(key, imagen);
        },
        undefined,
        PATIENCE_MS.write,
      ),
    borrar: async (par) =>
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
          const todos = await entries<string, Texto>(drafts);
          return todos.flatMap(([key, texto]) => {
            const { docente, asignatura } = texto?.diligencia ?? {};
            return key.startsWith(`${cuenta}|`) && docente && asignatura ? [{ docente, asignatura }] : [];
          });
        },
        [],
        PATIENCE_MS.read,
      ),
  };
}
