import type { Args } from '#platform/contract/route.ts';
import { call } from '#platform/web/api.ts';
import { reiniciosContract } from '../contract-reinicios.ts';
import { type CategoriaElegida, respaldosContract } from '../contract.ts';

/** Asks for copies of what is chosen; the same key is the same batch. */
export const pedirCopias = async (seleccion: Readonly<Record<string, CategoriaElegida[]>>, clave: string) =>
  call(respaldosContract, 'POST /respaldos/tandas', { body: { clave, seleccion } });

type Reinicio = Omit<Args<(typeof reiniciosContract)['POST /respaldos/reinicios']>['body'], 'clave'>;

/** Asks for the reset of courses; the same key is the same batch. */
export const pedirReinicio = async (reinicio: Reinicio, clave: string) =>
  call(reiniciosContract, 'POST /respaldos/reinicios', { body: { clave, ...reinicio } });
