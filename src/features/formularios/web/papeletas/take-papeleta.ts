// Gets the token of an answer once its sending is confirmed, and lets the answer leave at a random moment after it.
import { hojasOf, readRuta } from '#catalogo/arbol.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { ApiError } from '#platform/web/http.ts';
import type { Failure } from '#platform/web/send/deliver.ts';
import type { BorradorVivo } from '../borrador/borrador.ts';
import type { FaseDeSalida } from '../envio/fase.ts';
import type { FormularioAbierto } from '../formulario-abierto.ts';
import { loadPapeletas } from './load-papeletas.ts';

/** Longest time between getting a token and sending with it, in ms (issue 43 §1). */
const LONGEST_MS = 30_000;

type Options = {
  readonly abierto: Pick<FormularioAbierto, 'papeletas' | 'formulario'>;
  readonly borrador: Pick<BorradorVivo, 'content' | 'save'>;
  /** The checked answers. */
  readonly datos: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly show: (fase: FaseDeSalida) => void;
};

/**
 * Gets the token unless the draft has it, keeps it there, and waits. From then on the answer leaves by itself, also when
 * the page is left or opened again.
 * @returns the refusal; null where the answer may leave
 * @throws {ApiError} where the server cannot do it for the moment; {@link ConnectionError}; the signal's reason
 */
export async function takePapeleta({ abierto, borrador, datos, signal, show }: Options): Promise<Failure | null> {
  const { papeletas: clave, formulario } = abierto;
  if (!clave) return null;
  const asignatura = asignaturaOf(formulario, datos);
  if (borrador.content().papeleta?.asignatura === asignatura) return null;
  const { obtainPapeleta } = await loadPapeletas();
  try {
    const papeleta = await obtainPapeleta(clave, asignatura);
    const { titulo } = formulario;
    await borrador.save({ papeleta, enCola: { direccion: location.pathname, titulo } });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429)
      return { tipo: 'rechazado', mensaje: error.message, errores: {} };
    throw error;
  }
  await waitAtRandom(signal, show);
  return null;
}

/** Returns the code of the subject that is answered about. */
function asignaturaOf({ campos }: Formulario, datos: Options['datos']): string {
  const asked = hojasOf(campos).find(({ campo }) => campo.tipo === 'asignatura');
  return String(asked && readRuta(datos, asked.ruta));
}

/** Waits at most 30 s; less if the person says so, or leaves the page. */
async function waitAtRandom(signal: AbortSignal, show: Options['show']): Promise<void> {
  const over = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, Math.random() * LONGEST_MS);
      over.signal.addEventListener('abort', () => clearTimeout(timer));
      addEventListener('pagehide', () => resolve(), { signal: over.signal });
      signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: over.signal });
      show({ at: 'leaving', sendNow: resolve });
    });
  } finally {
    over.abort();
  }
}
