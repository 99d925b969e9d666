import type { CampoEscala } from '#catalogo/campos/escala.ts';
import { Desplegable } from './Desplegable.tsx';
import type { EntradaProps } from './entrada.ts';

const numbers = (min: number, max: number): number[] => Array.from({ length: max - min + 1 }, (_, i) => min + i);

export function EntradaEntero({ campo: { min, max }, ruta, marco }: EntradaProps<'entero'>) {
  const options = numbers(min, max).map((value) => ({ value: String(value), label: String(value) }));
  return <Desplegable ruta={ruta} marco={marco} options={options} />;
}

/** The steps of a scale with their words, lowest first. */
export const pasosDe = ({ min, max, palabras }: CampoEscala) =>
  numbers(min, max).map((value, i) => ({ value: String(value), label: palabras?.[i] ?? String(value) }));
