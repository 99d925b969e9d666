import { readAnswer } from '#platform/web/answer.ts';
import { sendWithBearer } from '#platform/web/bearer.ts';
import { errorOf } from '#platform/web/error-of.ts';
import { uploadTelling } from '#platform/web/upload.ts';
import { cargasContract } from '../contract.ts';

type Envio = {
  readonly archivo: File;
  /** Told a share from 0 to 1. */
  readonly onAvance: (parte: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Sends a file to be checked. @returns the load
 * @throws {ApiError} when it was refused, {@link ConnectionError} when no answer came
 */
export async function enviarArchivo(tipo: string, { archivo, onAvance, signal }: Envio): Promise<{ id: string }> {
  const body = new FormData();
  body.set('archivo', archivo);
  const transport = uploadTelling(onAvance);
  const response = await sendWithBearer({ method: 'POST', path: `/cargas/${tipo}`, body, signal, transport });
  if (!response.ok) throw await errorOf(response);
  return readAnswer(cargasContract['POST /cargas/{tipo}'].respuestas[201], response);
}
