import type { CargaAbierta } from '../contract.ts';
import type { Direccion } from './search.ts';

/** The steps of a load, in order, with their names. */
export const PASOS = {
  archivo: 'Archivo',
  revision: 'Revisión',
  plan: 'Plan',
  resultado: 'Resultado',
} as const satisfies Readonly<Record<Paso, string>>;

export type Paso = NonNullable<Direccion['paso']>;

/** The steps that a load has come to; before there is one, only the first. */
export function pasosDe(carga: Pick<CargaAbierta, 'estado' | 'retirada'> | undefined): readonly Paso[] {
  if (!carga) return ['archivo'];
  const { estado } = carga;
  if (estado === 'en-revision' || estado === 'sin-revisar' || estado === 'rechazada') return ['archivo', 'revision'];
  return estado === 'revisada' ? ['archivo', 'revision', 'plan'] : ['archivo', 'revision', 'plan', 'resultado'];
}

/** The step that is shown: the one of the address, or the one at which the load stands. */
export function pasoDe(
  paso: Paso | undefined,
  carga: Pick<CargaAbierta, 'estado' | 'retirada' | 'resumen'> | undefined,
): Paso {
  const pasos = pasosDe(carga);
  if (paso && pasos.includes(paso)) return paso;
  if (carga?.estado === 'revisada' && (carga.resumen?.conProblemas ?? 0) > 0) return 'revision';
  return pasos.at(-1) ?? 'archivo';
}
