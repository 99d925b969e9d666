import { plataformaContract, type LecturaFallida } from '#features/plataforma/contract.ts';
import { tareasContract } from '#features/tareas/contract.ts';
import type { Args } from '#platform/contract/route.ts';
import { createCaller } from '#platform/web/api.ts';
import { programacionesContract } from '../contract-programaciones.ts';
import { reiniciosContract } from '../contract-reinicios.ts';
import { type CategoriaElegida, respaldosContract } from '../contract.ts';

/** The calls about copies, schedules and resets. */
export const call = createCaller({ ...respaldosContract, ...programacionesContract, ...reiniciosContract });

/** Asks for copies of what is chosen; the same key is the same batch. */
export const pedirCopias = async (seleccion: Readonly<Record<string, CategoriaElegida[]>>, clave: string) =>
  call('POST /respaldos/tandas', { body: { clave, seleccion } });

type Reinicio = Omit<Args<(typeof reiniciosContract)['POST /respaldos/reinicios']>['body'], 'clave'>;

/** Asks for the reset of courses; the same key is the same batch. */
export const pedirReinicio = async (reinicio: Reinicio, clave: string) =>
  call('POST /respaldos/reinicios', { body: { clave, ...reinicio } });

/** The calls that read servers. */
export const callPlataforma = createCaller(plataformaContract);

/** The calls about the jobs that do them. */
export const callTareas = createCaller(tareasContract);

/** A server was not read: its words, or ours of spec 1 §8, and what to do. */
export class FallaDePlataforma extends Error {
  readonly explicacion: string;

  constructor({ errorMessage, explicacion }: LecturaFallida) {
    super(errorMessage);
    this.explicacion = explicacion;
  }
}

/** What was read. @throws {FallaDePlataforma} where the answer says that it was not */
export function leidoDe<T extends object>(answer: T | LecturaFallida): T {
  if ('errorMessage' in answer) throw new FallaDePlataforma(answer);
  return answer;
}
