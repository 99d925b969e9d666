import { Field } from '#platform/web/ui/Field.tsx';
import { type Option, Select } from '#platform/web/ui/inputs.tsx';
import type { EntradaProps } from './entrada.ts';
import { useControl } from './useControl.ts';

/** A choice among options, before it is known how it looks. */
export type Asked = Omit<EntradaProps, 'campo'> & { readonly options: readonly Option[] };

/** The browser's own list. */
export function Desplegable({ ruta, marco, options }: Asked) {
  const registered = useControl(ruta);
  return (
    <Field {...marco}>
      {(control) => (
        <Select {...control} {...registered}>
          <OpcionesDeLista options={options} />
        </Select>
      )}
    </Field>
  );
}

/** What a drop-down list holds: first that none is chosen, then the options, under their headings where they have any. */
export function OpcionesDeLista({ options }: { readonly options: readonly Option[] }) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <>
      <option value="">Elija una opción</option>
      {groups.map((group) => {
        const inside = options
          .filter((option) => option.group === group)
          .map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ));
        if (!group) return inside;
        return (
          <optgroup key={group} label={group}>
            {inside}
          </optgroup>
        );
      })}
    </>
  );
}
