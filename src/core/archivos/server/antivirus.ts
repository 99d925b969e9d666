// The state of the antivirus, in words for the status page and in the log when the process starts to listen.
import type { FastifyInstance } from 'fastify';
import type { Antivirus } from '#platform/server/files/antivirus.ts';
import type { Senal } from '../../senal.ts';

/** Asks the antivirus if it answers, and says what that means for the files that come in. */
export async function senalOfAntivirus(antivirus: Antivirus | null): Promise<Senal> {
  const nombre = 'Antivirus';
  if (!antivirus) {
    return {
      nombre,
      estado: 'atencion',
      detalle: 'No hay antivirus: los PDF y los documentos de Office se reciben sin revisar.',
      queHacer: 'Si la universidad lo pide, quien administra el servidor puede activarlo (ajuste CLAMAV).',
    };
  }
  if (await antivirus.check()) {
    return {
      nombre,
      estado: 'mal',
      detalle: 'El antivirus no responde: los PDF y los documentos de Office no se reciben hasta que vuelva.',
      queHacer: 'Avise a quien administra el servidor: revise el servicio clamav-daemon y el ajuste CLAMAV.',
    };
  }
  return {
    nombre,
    estado: 'bien',
    detalle: 'Revisa los PDF y los documentos de Office que se reciben.',
    queHacer: null,
  };
}

/** Warns in the log if the antivirus does not answer when the process starts to listen. */
export function watchAntivirus(app: FastifyInstance, antivirus: Antivirus | null): void {
  app.addHook('onListen', async () => {
    const err = await antivirus?.check();
    if (err) app.log.warn({ err }, 'the antivirus does not answer: documents are refused until it does');
  });
}
