import { randomUUID } from 'node:crypto';
import type { Respaldo } from '#features/moodle/server/service.ts';
import { type FilaConCurso, updateFila } from '../filas/store.ts';
import { CRON_QUIETO, esDelCurso, NO_PUDO, palabrasDe, SE_AGOTO, SE_OLVIDO, SIN_ARCHIVO } from './motivos.ts';
import type { Parte, Paso } from './taller.ts';
import { conCada } from './tropiezo.ts';
import { type RespaldoHecho, traer } from './traer.ts';

/** A copy that Moodle has not begun after this time waits for a cron that does not come. */
const CRON_MS = 10 * 60_000;

/**
 * Ends a course's attempt.
 * @param queda Moodle may still have its copy: it is taken up where somebody asks for it soon, and else deleted there
 */
export async function fallar(
  { taller: { db, now }, onCambio }: Parte,
  fila: FilaConCurso,
  motivo: string,
  queda = false,
): Promise<null> {
  const deMoodle = queda ? {} : { clave: null, pedido: null };
  if (await updateFila(db, fila, { ...deMoodle, avance: null, estado: 'fallido', motivo, terminado: now() }))
    onCambio();
  return null;
}

/** Asks for the copy of a course whose turn it is. The key is noted before: by it Moodle makes one copy, however often it is asked. */
export async function pedirCopia(parte: Parte, fila: FilaConCurso): Paso {
  const { db, now } = parte.taller;
  // One that was asked for long ago is not wanted any more, and need not fill the server's disk.
  const borrado = fila.pedido && (await parte.servidor.complemento.borrarRespaldos([fila.pedido]));
  if (borrado && !borrado.ok && !esDelCurso(borrado)) return borrado;
  const cambio = {
    estado: 'solicitado' as const,
    intento: fila.intento + 1,
    clave: randomUUID(),
    pedido: null,
    motivo: null,
    iniciado: now(),
    quieto: now(),
  };
  if (!(await updateFila(db, fila, cambio))) return null;
  parte.onCambio();
  return solicitar(parte, { ...fila, ...cambio });
}

/** Sends the request that a row stands for: for the first time, or after its answer was lost. */
export async function solicitar(parte: Parte, fila: FilaConCurso): Paso {
  const { taller, servidor, signal } = parte;
  signal.throwIfAborted();
  if (fila.clave === null) return fallar(parte, fila, SE_OLVIDO);
  const iniciado = await servidor.complemento.iniciarRespaldo(fila.curso, { clave: fila.clave });
  if (iniciado.ok) {
    const { id, estado, avance } = iniciado.valor;
    if (estado === 'fallido') return fallar(parte, fila, NO_PUDO);
    const cambio = { estado: 'en-moodle' as const, pedido: id, avance, motivo: null, quieto: taller.now() };
    if (await updateFila(taller.db, fila, cambio)) parte.onCambio();
    return null;
  }
  if (iniciado.motivo === 'ocupado') {
    if (llevaQuieta(parte, fila, taller.pacienciaMs)) return fallar(parte, fila, palabrasDe(iniciado));
    await updateFila(taller.db, fila, { motivo: 'Moodle hace otra copia de este curso; esta empieza cuando termine.' });
    return null;
  }
  return esDelCurso(iniciado) ? fallar(parte, fila, palabrasDe(iniciado)) : iniciado;
}

/** Asks how far copies are, and fetches those that are ready. */
export async function seguirCopias(parte: Parte, filas: readonly FilaConCurso[]): Paso {
  if (filas.length === 0) return null;
  parte.signal.throwIfAborted();
  const { complemento } = parte.servidor;
  const leidos = await complemento.respaldos(filas.map(({ pedido }) => pedido ?? ''));
  if (leidos.ok) {
    const porFila = new Map(filas.map((fila, i) => [fila, leidos.valor[i]!]));
    return conCada(parte, filas, async (fila) => seguirCopia(parte, fila, porFila.get(fila)!));
  }
  if (filas.length === 1) return conCada(parte, filas, async () => leidos);
  // One course may be why nothing is told of any: where the server answers, each is asked about alone.
  const responde = await complemento.detectar(true);
  if (!responde.ok) return responde;
  return conCada(parte, filas, async (fila) => {
    const suyo = await complemento.respaldos([fila.pedido ?? '']);
    return suyo.ok ? seguirCopia(parte, fila, suyo.valor[0]!) : suyo;
  });
}

async function seguirCopia(parte: Parte, fila: FilaConCurso, respaldo: Respaldo): Paso {
  const { estado, avance, archivo, creado } = respaldo;
  const { db, now, pacienciaMs } = parte.taller;
  if (estado === 'hecho')
    return archivo ? descargar(parte, fila, { archivo, creado }) : fallar(parte, fila, SIN_ARCHIVO);
  if (estado === 'fallido') return fallar(parte, fila, NO_PUDO);
  if (estado === 'sin-permiso') return fallar(parte, fila, palabrasDe({ ok: false, motivo: estado }), true);
  if (estado === 'desconocido') return fallar(parte, fila, SE_OLVIDO);
  if (fila.avance !== null && Math.abs(avance - fila.avance) < 0.001) {
    if (llevaQuieta(parte, fila, pacienciaMs)) return fallar(parte, fila, SE_AGOTO, true);
    const motivo = estado === 'espera' && llevaQuieta(parte, fila, CRON_MS) ? CRON_QUIETO : null;
    if (motivo !== fila.motivo) await updateFila(db, fila, { motivo });
    return null;
  }
  if (await updateFila(db, fila, { avance, motivo: null, quieto: now() })) parte.onCambio();
  return null;
}

const llevaQuieta = ({ taller: { now } }: Parte, { quieto }: FilaConCurso, ms: number): boolean =>
  quieto !== null && now().getTime() - quieto.getTime() > ms;

async function descargar(parte: Parte, fila: FilaConCurso, hecho: RespaldoHecho): Paso {
  const cambio = { estado: 'descargando' as const, avance: 0, tamano: hecho.archivo.tamano, motivo: null };
  if (!(await updateFila(parte.taller.db, fila, cambio))) return null;
  parte.onCambio();
  return traer(parte, { ...fila, ...cambio }, hecho);
}
