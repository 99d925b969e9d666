import { readFileSync } from 'node:fs';
import { z } from 'zod';

const recording = z.array(z.object({ caso: z.string(), respuesta: z.unknown() }));

/** The answer that a real Moodle gave in a case of `muestras/`. @throws {RangeError} if there is no recording */
export function recorded(file: string, caso: string): unknown {
  const url = new URL(`../muestras/${file}.json`, import.meta.url);
  const found = recording.parse(JSON.parse(readFileSync(url, 'utf8'))).find((sample) => sample.caso === caso);
  if (!found) throw new RangeError(`no sample ${caso} in ${file}`);
  return found.respuesta;
}
