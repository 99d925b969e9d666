// Input of a field of type escala (rating scale): stars, numbers, coloured numbers or words.
import { useWatch } from 'react-hook-form';
import { bandaOf } from '#catalogo/campos/banda.ts';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { NumberScale, StarScale, type Band } from '#platform/web/ui/scale.tsx';
import { RadioTiles } from '#platform/web/ui/tiles.tsx';
import { useControl, type EntradaProps } from './entrada.ts';
import { pasosOf } from './entradas-de-opcion.tsx';

const BANDAS: Record<ReturnType<typeof bandaOf>, Band> = {
  roja: 'low',
  amarilla: 'middle',
  verde: 'high',
  'roja-clara': 'top',
};

const bandOf = (value: string): Band => BANDAS[bandaOf(Number(value))];

/** Asks for a step of a scale, in the look that the field declares. */
export function EntradaEscala({ campo, ruta, marco }: EntradaProps<'escala'>) {
  const registered = useControl(ruta);
  const chosen = String(useWatch({ name: ruta }) ?? '');
  const steps = pasosOf(campo);
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
