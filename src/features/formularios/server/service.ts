import type { Formulario } from '#catalogo/formulario.ts';
import { semestreDelEnvio } from '#catalogo/semestre.ts';
import { type Fallo, validar } from '#catalogo/validar.ts';
import { inBatches } from '#platform/server/db/batches.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Recibo } from '../contract.ts';
import type { EntornoActual } from './entorno.ts';
import { huellaDe } from './huella.ts';
import { newRegistro, reciboDe } from './registro.ts';
import { type Envio, insertEnvios, selectEnvio } from './store.ts';

/** A filled form as it arrives. */
export type Llegada = {
  /** The payload, of unknown shape. */
  readonly entrada: unknown;
  /** UUID of the filled form, the same however often it is sent. */
  readonly clave: string | null;
  /** ISO instant at which it was filled, where it had to wait to be sent. */
  readonly diligenciado?: string | undefined;
};

export type ResultadoEnvio =
  | { readonly ok: true; readonly recibo: Recibo }
  | { readonly ok: false; readonly motivo: 'datos-invalidos'; readonly fallos: readonly Fallo[] }
  /** Its key came before with other content: `recibo` is of that one. */
  | { readonly ok: false; readonly motivo: 'clave-usada'; readonly recibo: Recibo };

export type Recepcion = {
  /** Checks what arrived for a form and stores it, once for each key. */
  readonly recibir: (formulario: Formulario, llegada: Llegada) => Promise<ResultadoEnvio>;
};

type Options = {
  readonly db: Db;
  readonly entorno: EntornoActual;
  readonly now?: (() => Date) | undefined;
};

/** Receives filled forms: whatever their definition, the same way. */
export function createRecepcion({ db, entorno, now = () => new Date() }: Options): Recepcion {
  const insertEnvio = inBatches(async (envios: readonly Envio[]) => {
    const guardados = await insertEnvios(db, envios);
    return envios.map(({ registro }) => guardados.has(registro.id));
  });

  /** Stores it, or tells what its key has stood for since it was first used. */
  async function guardar(envio: Envio): Promise<ResultadoEnvio> {
    if (await insertEnvio(envio)) return { ok: true, recibo: envio.recibo };
    // Only a key that was used keeps a record from being stored.
    const previo = await selectEnvio(db, envio.clave!);
    // Forgotten between the two statements, its 30 days being over: the key is free again.
    if (!previo) return guardar(envio);
    if (previo.huella === envio.huella) return { ok: true, recibo: previo.recibo };
    return { ok: false, motivo: 'clave-usada', recibo: previo.recibo };
  }

  return {
    async recibir(formulario, { entrada, clave, diligenciado }) {
      const huella = huellaDe(formulario.slug, entrada);
      const validacion = validar(formulario, entrada, await entorno());
      if (!validacion.ok) {
        // What was received stays received, even if a list has changed since then.
        const previo = clave === null ? undefined : await selectEnvio(db, clave);
        if (previo?.huella === huella) return { ok: true, recibo: previo.recibo };
        return { ok: false, motivo: 'datos-invalidos', fallos: validacion.fallos };
      }
      const creado = now();
      const semestre = semestreDelEnvio(creado, diligenciado);
      const registro = newRegistro(formulario, validacion.datos, { creado, semestre });
      return guardar({ registro, recibo: reciboDe(registro), clave, huella });
    },
  };
}

export { newRegistro } from './registro.ts';
export { countRegistros, insertRegistros, vacuumRegistros } from './store.ts';
