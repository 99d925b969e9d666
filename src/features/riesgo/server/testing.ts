// Settings of the reasons of risk for tests.
import { ajusteOf } from '#features/ajustes/ajustes.ts';
import type { ReglasDeRiesgo } from './motivos.ts';

const NOMBRES = [
  'pesoDeAcceso',
  'entregasVencidas',
  'pesoDeEntregas',
  'semanasSinEntregar',
  'pesoDeSemanas',
  'notaAl30',
  'notaAl60',
  'pesoDeNota',
  'pesoDeForos',
  'diasSinContacto',
] as const;

/** The reasons as a new installation has them, fifteen days without access, and changes. */
export const reglasFor = (changes: Partial<ReglasDeRiesgo> = {}): ReglasDeRiesgo => ({
  ...(Object.fromEntries(NOMBRES.map((nombre) => [nombre, ajusteOf(nombre).inicial])) as Omit<
    ReglasDeRiesgo,
    'diasDeRiesgo'
  >),
  diasDeRiesgo: 15,
  ...changes,
});
