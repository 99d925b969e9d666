import { type ChangeEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import type { EntradaProps } from './entrada.ts';
import { useControl } from './useControl.ts';
import { ofrecer, useOpciones } from './useOpciones.ts';

/** Any number of choices. The one that says that none of the others holds takes them away, and they take it away. */
export function EntradaOpciones({ campo: { lista, excluyente }, ruta, marco }: EntradaProps<'opciones'>) {
  const { getValues, setValue } = useFormContext();
  const options = useOpciones(lista, ruta).map(ofrecer);
  const { onChange, ...control } = useControl(ruta);

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    await onChange(event);
    const { value, checked } = event.target;
    const chosen: unknown = getValues(ruta);
    if (!checked || !Array.isArray(chosen) || chosen.length < 2) return;
    const together = chosen.filter((one) => (value === excluyente ? one === value : one !== excluyente));
    if (together.length < chosen.length) setValue(ruta, together, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <FieldGroup {...marco}>
      <Grid column="wide" gap={6} even dense>
        {options.map(({ value, label, disabled }) => (
          <Checkbox
            key={value}
            {...control}
            onChange={(event) => void choose(event)}
            value={value}
            label={label}
            disabled={disabled}
          />
        ))}
      </Grid>
    </FieldGroup>
  );
}
