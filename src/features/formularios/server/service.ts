import type { Formulario } from '#catalogo/formulario.ts';
import { semestreDelEnvio } from '#catalogo/semestre.ts';
import { type Fallo, validar } from '#catalogo/validar.ts';
import type { Archivos, Guardado } from '#features/archivos/server/service.ts';
import { inBatches } from '#platform/server/db/batches.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Recibo } from '../contract.ts';
import { adjuntosDe, conGuardados, guardarAdjuntos, revisarAdjuntos } from './adjuntos.ts';
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
  readonly archivos: Archivos;
  readonly now?: (() => Date) | undefined;
};

/** Receives filled forms: whatever their definition, the same way. */
export function createRecepcion({ db, entorno, archivos, now = () => new Date() }: Options): Recepcion {
  const insertInBatch = inBatches(async (envios: readonly Envio[]) => {
    const guardados = await insertEnvios(db, envios);
    return envios.map(({ registro }) => guardados.has(registro.id));
  });

  /** @returns false where its key was used before */
  async function insertEnvio(envio: Envio, guardados: readonly Guardado[]): Promise<boolean> {
    if (guardados.length === 0) return insertInBatch(envio);
    return db.transaction().execute(async (tx) => {
      const { id } = envio.registro;
      if (!(await insertEnvios(tx, [envio])).has(id)) return false;
      await archivos.registrar(tx, id, guardados);
      return true;
    });
  }

  /** Stores it, or tells what its key has stood for since it was first used. */
  async function guardar(envio: Envio, guardados: readonly Guardado[]): Promise<ResultadoEnvio> {
    if (await insertEnvio(envio, guardados)) return { ok: true, recibo: envio.recibo };
    // Only a key that was used keeps a record from being stored.
    const previo = await selectEnvio(db, envio.clave!);
    // Forgotten between the two statements, its 30 days being over: the key is free again.
    if (!previo) return guardar(envio, guardados);
    await archivos.descartar(guardados);
    if (previo.huella === envio.huella) return { ok: true, recibo: previo.recibo };
    return { ok: false, motivo: 'clave-usada', recibo: previo.recibo };
  }

  /** What was received stays received, even if a list has changed since then; null where this was not. */
  async function yaRecibido(clave: string | null, huella: string): Promise<ResultadoEnvio | null> {
    const previo = clave === null ? undefined : await selectEnvio(db, clave);
    return previo?.huella === huella ? { ok: true, recibo: previo.recibo } : null;
  }

  return {
    async recibir(formulario, { entrada, clave, diligenciado }) {
      const huella = huellaDe(formulario.slug, entrada);
      const adjuntos = adjuntosDe(formulario, entrada);
      // Files are looked at and stored once, however often they are sent.
      const previo = adjuntos.length > 0 ? await yaRecibido(clave, huella) : null;
      if (previo) return previo;

      const revisados = await revisarAdjuntos(entrada, adjuntos, archivos);
      const validacion = validar(formulario, revisados.entrada, await entorno());
      if (!validacion.ok) {
        const fallos = revisados.fallosDe(validacion.fallos);
        return (await yaRecibido(clave, huella)) ?? { ok: false, motivo: 'datos-invalidos', fallos };
      }
      const guardando = await guardarAdjuntos(validacion.datos, revisados.porGuardar, archivos);
      if (!guardando.ok) return { ok: false, motivo: 'datos-invalidos', fallos: guardando.fallos };

      const { guardados } = guardando;
      const creado = now();
      const semestre = semestreDelEnvio(creado, diligenciado);
      const registro = newRegistro(formulario, conGuardados(validacion.datos, guardados), { creado, semestre });
      return guardar({ registro, recibo: reciboDe(registro), clave, huella }, guardados);
    },
  };
}

export { newRegistro } from './registro.ts';
export { countRegistros, insertRegistros, vacuumRegistros } from './store.ts';
