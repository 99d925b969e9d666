import { useWatch } from 'react-hook-form';
import { bandaDe } from '#catalogo/campos/banda.ts';
import type { CampoEscala } from '#catalogo/campos/escala.ts';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { type Band, NumberScale, StarScale } from '#platform/web/ui/scale.tsx';
import { RadioTiles } from '#platform/web/ui/tiles.tsx';
import { Desplegable } from './Desplegable.tsx';
import type { EntradaProps } from './entrada.ts';
import { useControl } from './useControl.ts';

const numbers = (min: number, max: number): number[] => Array.from({ length: max - min + 1 }, (_, i) => min + i);

export function EntradaEntero({ campo: { min, max }, ruta, marco }: EntradaProps<'entero'>) {
  const options = numbers(min, max).map((value) => ({ value: String(value), label: String(value) }));
  return <Desplegable ruta={ruta} marco={marco} options={options} />;
}

/** The steps of a scale with their words, lowest first. */
export const pasosDe = ({ min, max, palabras }: CampoEscala) =>
  numbers(min, max).map((value, i) => ({ value: String(value), label: palabras?.[i] ?? String(value) }));

const BANDAS: Record<ReturnType<typeof bandaDe>, Band> = {
  roja: 'low',
  amarilla: 'middle',
  verde: 'high',
  'roja-clara': 'top',
};

const bandOf = (value: string): Band => BANDAS[bandaDe(Number(value))];

export function EntradaEscala({ campo, ruta, marco }: EntradaProps<'escala'>) {
  const registered = useControl(ruta);
  const chosen = String(useWatch({ name: ruta }) ?? '');
  const steps = pasosDe(campo);
  const scale = { ...registered, steps, chosen };
  return (
    <FieldGroup {...marco}>
      {campo.presentacion === 'estrellas' && <StarScale {...scale} />}
      {campo.presentacion === 'botones' && <NumberScale {...scale} />}
      {campo.presentacion === 'bandas' && <NumberScale {...scale} bandOf={bandOf} />}
      {campo.presentacion === 'palabras' && <RadioTiles {...registered} options={steps} look="word" />}
    </FieldGroup>
  );
}
