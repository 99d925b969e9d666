// A field with a list of a few options.
import { Field, type FieldProps } from './Field.tsx';
import { Select } from './inputs.tsx';

/** `V`: a value; `A`: a string where choosing nothing is offered. */
type SelectFieldProps<V, A> = FieldProps & {
  /** Undefined: nothing is chosen. */
  readonly value: V | undefined;
  readonly options: readonly (readonly [value: V, words: string])[];
  /** The words of choosing nothing: 'Todos'. */
  readonly all?: A;
  readonly onChange: (value: A extends string ? V | undefined : V) => void;
  readonly name?: string;
  readonly disabled?: boolean;
};

/** The chosen option is shown even if it is not offered: options not yet loaded, or no longer there. */
export function SelectField<V extends string | number, A extends string | undefined = undefined>(
  props: SelectFieldProps<V, A>,
) {
  const { value, options, all, name, disabled } = props;
  const onChange = props.onChange as (value: V | undefined) => void;
  return (
    <Field {...props}>
      {(control) => (
        <Select
          {...control}
          name={name}
          disabled={disabled}
          value={value ?? ''}
          onChange={({ target }) => onChange(options.find(([one]) => String(one) === target.value)?.[0])}
        >
          {all !== undefined && <option value="">{all}</option>}
          {value !== undefined && !options.some(([one]) => one === value) && <option>{value}</option>}
          {options.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
