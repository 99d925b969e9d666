import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { diaDe } from '#catalogo/semestre.ts';
import type { ArchivoDeRespaldo, FalloMoodle } from '#features/moodle/server/service.ts';
import { safeFileName } from '#platform/contract/file-name.ts';
import { removeRetiradas } from '../copias/retiro.ts';
import { type FilaCopia, retireSobrantes, saveCopia } from '../copias/store.ts';
import { type FilaConCurso, updateFila } from '../filas/store.ts';
import { findProgramacion } from '../programaciones/store.ts';
import { segundosEntre } from '../vista.ts';
import { forgetPedidos } from '../sobrantes/store.ts';
import { findMbzProblem, type MbzProblem } from './mbz.ts';
import { esDelCurso, inservible, SIN_ARCHIVO, SIN_ESPACIO } from './motivos.ts';
import { fallar } from './respaldar.ts';
import type { Parte, Paso } from './taller.ts';

/** What is left free of the disk, for the database beside us. */
const RESERVA = 512 * 1_048_576;

/** How often the progress of a download is noted, in ms. */
const CADA_MS = 1000;

const CORTADA: FalloMoodle = { ok: false, motivo: 'no-responde' };

type Traida = { readonly tamano: number; readonly sha256: Buffer };

/** A copy that Moodle has ready, and when it began to make it, in seconds since 1970. */
export type RespaldoHecho = { readonly archivo: ArchivoDeRespaldo; readonly creado: number };

/** Thrown while a copy is written: nothing of it is kept. */
class CopiaInservible extends Error {
  readonly problema: MbzProblem;
  constructor(problema: MbzProblem) {
    super(problema.que);
    this.problema = problema;
  }
}

/**
 * Fetches a copy that Moodle has ready, keeps it, and has Moodle forget it. Begun again it fetches it anew. A copy that
 * cannot be restored is not kept, and stays in Moodle; asked for again, another one is made.
 */
export async function traer(parte: Parte, fila: FilaConCurso, { archivo, creado }: RespaldoHecho): Paso {
  const { copies, db } = parte.taller;
  if ((await copies.free()) < archivo.tamano + RESERVA) return fallar(parte, fila, SIN_ESPACIO, true);
  const traida = await escribir(parte, fila, archivo);
  if (traida === 'sin-espacio') return fallar(parte, fila, SIN_ESPACIO, true);
  if ('que' in traida) return fallar(parte, fila, inservible(traida));
  if ('ok' in traida) return esDelCurso(traida) ? fallar(parte, fila, SIN_ARCHIVO) : traida;
  if (!(await guardar(parte, fila, { ...traida, creado }))) return null;
  parte.onCambio();
  await removeRetiradas({ db, store: copies.store });
  // What we hold need not fill the server's disk; one that it does not delete now is deleted later.
  const borrado = fila.pedido && (await parte.servidor.complemento.borrarRespaldos([fila.pedido]));
  if (fila.pedido && borrado && borrado.ok) await forgetPedidos(db, fila.servidor, [fila.pedido]);
  return null;
}

async function escribir(
  { taller: { copies, db, now }, servidor, signal }: Parte,
  fila: FilaConCurso,
  archivo: ArchivoDeRespaldo,
): Promise<Traida | FalloMoodle | MbzProblem | 'sin-espacio'> {
  const descarga = await servidor.complemento.descargar(archivo, signal);
  if (!descarga.ok) return descarga;
  const { flujo } = descarga.valor;
  const hash = createHash('sha256');
  let [hechos, dicho, cortada] = [0, now().getTime(), false];
  async function* medir(): AsyncGenerator<Buffer> {
    const trozos = flujo.iterator()[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await trozos.next().catch((error: unknown) => {
        cortada = true;
        throw error;
      });
      if (done) return;
      const trozo = value as Buffer; // of a stream of bytes
      hash.update(trozo);
      hechos += trozo.byteLength;
      if (now().getTime() - dicho >= CADA_MS) {
        dicho = now().getTime();
        await updateFila(db, fila, { avance: Math.min(1, hechos / archivo.tamano) });
      }
      yield trozo;
    }
  }
  try {
    const check = async (file: string): Promise<void> => {
      const problema = hechos === archivo.tamano && (await findMbzProblem(file, fila.curso, signal));
      if (problema) throw new CopiaInservible(problema);
    };
    const contenido = Readable.from(medir(), { objectMode: false });
    const { size } = await copies.write(contenido, signal, { key: fila.id, check });
    return size === archivo.tamano ? { tamano: size, sha256: hash.digest() } : CORTADA;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'sin-espacio';
    if (error instanceof CopiaInservible) return error.problema;
    if (cortada) return CORTADA;
    throw error;
  } finally {
    flujo.destroy();
  }
}

/** Makes the copy known, and lets go of the ones that its schedule keeps no longer. @returns false where the row is another's by now */
async function guardar(
  { taller: { db, now }, tanda }: Parte,
  fila: FilaConCurso,
  { tamano, sha256, creado }: Traida & { readonly creado: number },
): Promise<boolean> {
  const traida = now();
  const hecha = momentoDe(creado, fila.iniciado ?? traida, traida);
  const estado = tanda.clase === 'reinicio' ? ('copiado' as const) : ('hecho' as const);
  return db.transaction().execute(async (tx) => {
    const moved = await updateFila(tx, fila, {
      estado,
      tamano,
      avance: 1,
      quieto: traida,
      terminado: estado === 'hecho' ? traida : null,
    });
    if (!moved) return false;
    const { id, servidor, curso, iniciado } = fila;
    const segundos = segundosEntre(iniciado ?? traida, traida);
    const { programacion } = tanda;
    const archivo = safeFileName(`${fila.nombre_corto}-${diaDe(hecha)}.mbz`, ['mbz']);
    const copia = { id, servidor, curso, archivo, tamano, sha256, hecha, segundos, programacion };
    await saveCopia(tx, { ...copia, origen: origenDe(tanda) });
    const suya = programacion ? await findProgramacion(tx, programacion) : undefined;
    if (suya) await retireSobrantes(tx, fila, { programacion: suya.id, conservar: suya.conservar, now: traida });
    return true;
  });
}

/** When a copy shows its course: as Moodle says, whose clock may differ; never before it was asked for or after it came. */
const momentoDe = (creado: number, pedida: Date, traida: Date): Date =>
  new Date(Math.min(Math.max(creado * 1000, pedida.getTime()), traida.getTime()));

const origenDe = ({ clase, programacion }: Parte['tanda']): FilaCopia['origen'] =>
  clase === 'reinicio' ? 'reinicio' : programacion ? 'programacion' : 'persona';
