import { Readable } from 'node:stream';
import { textoDeInstante } from '#catalogo/momento.ts';
import { diaDe } from '#catalogo/semestre.ts';
import type { Handler } from '#features/tareas/server/service.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { buscarPersona } from '../busqueda.ts';
import { endActo } from '../store.ts';
import type { EntradaDeActo } from '../tareas.ts';
import { empaquetar } from './empaquetar.ts';
import { abrirActo, type Taller } from './taller.ts';

/** The services that an export needs. */
export type Exportador = Taller & {
  /** Who stands at the head of what is printed. */
  readonly institucion: Institucion;
};

/** Gathers what is kept of a person in one file for her. Begun again it writes it anew: nothing else is changed by it. */
export function exportarPersonas(taller: Exportador): Handler<EntradaDeActo> {
  const { db, files, almacenes, institucion } = taller;
  return async ({ entrada, avanzar, signal, guardarArchivo }) => {
    const abierto = await abrirActo(taller, entrada.acto);
    if ('error' in abierto) return { ok: false, error: abierto.error };
    avanzar({ fase: 'Reuniendo lo que se guarda' });
    const hallados = await buscarPersona(db, almacenes, abierto.persona);
    signal.throwIfAborted();
    const ahora = new Date();
    avanzar({ fase: 'Escribiendo el archivo' });
    const { contenido, archivos } = empaquetar({
      persona: abierto.persona,
      hallados,
      institucion,
      momento: textoDeInstante(ahora),
      store: files.store,
    });
    // Whom it is about does not stand in its name.
    const archivo = await guardarArchivo(
      { nombre: `datos-personales-${diaDe(ahora)}.zip`, tipo: 'application/zip' },
      Readable.from(contenido),
    );
    await endActo(db, abierto.fila.id);
    const total = hallados.reduce((suma, { hallazgos }) => suma + hallazgos.length, 0);
    return {
      ok: true,
      archivo,
      resumen: `${countOf(total, 'dato', 'datos')} y ${countOf(archivos, 'archivo', 'archivos')}`,
    };
  };
}
