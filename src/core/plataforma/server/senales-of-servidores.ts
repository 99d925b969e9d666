// Lines of the status page on the Moodle servers: the answer of each, asked once a minute at most.
import { setTimeout as delay } from 'node:timers/promises';
import { MOTIVOS_IN_WORDS, type Moodle, type ServidorMoodle } from '#core/moodle/server/service.ts';
import type { Senal } from '#core/senal.ts';

/** The page does not wait longer for a server, in ms: its next reading has the answer. */
const PATIENCE_MS = 1000;

/** Reads whether each server answers and admits the service account. */
export const readSenales = async ({ moodle }: { readonly moodle: Moodle }): Promise<readonly Senal[]> =>
  Promise.all([...moodle.values()].map(senalOf));

async function senalOf({ label, check }: ServidorMoodle): Promise<Senal> {
  const nombre = `Moodle: ${label}`;
  const lectura = await Promise.race([check(), delay(PATIENCE_MS, null, { ref: false })]);
  if (lectura?.ok) return { nombre, estado: 'bien', detalle: 'Responde.', queHacer: null };
  if (!lectura) {
    return {
      nombre,
      estado: 'atencion',
      detalle: 'Tarda en responder.',
      queHacer: 'Espere unos segundos: se le está preguntando.',
    };
  }
  return {
    nombre,
    estado: 'mal',
    detalle: MOTIVOS_IN_WORDS[lectura.motivo],
    queHacer:
      'Abra esa plataforma en otra pestaña. Si abre, avise a quien administra el servidor; si no, a quien la administra. ' +
      'Los formularios públicos siguen funcionando.',
  };
}
