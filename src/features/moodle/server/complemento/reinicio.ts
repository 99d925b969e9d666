import { z } from 'zod';
import type { Read } from '../client/read.ts';
import { FUNCIONES } from './deteccion.ts';
import type { OpcionesDeReinicio, Reinicio } from './tipos.ts';

const reinicio = z
  .object({
    unenrolled: z.number(),
    errors: z.array(z.object({ component: z.string(), item: z.string(), error: z.string() })),
  })
  .transform(({ unenrolled, errors }): Reinicio => ({
    retirados: unenrolled,
    fallas: errors.map(({ component, item, error }) => ({ componente: component, que: item, error })),
  }));

/** @throws {MoodleFailure} */
export async function reiniciar(
  read: Read,
  courseid: number,
  { retirar = ['student'], inicio = 0 }: OpcionesDeReinicio = {},
): Promise<Reinicio> {
  return read(FUNCIONES.reiniciar, { courseid, unenrolroles: retirar, startdate: inicio }, reinicio);
}
