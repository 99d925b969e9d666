import { useFormContext } from 'react-hook-form';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox, type Option, RadioGroup, Select, TextInput } from '#platform/web/ui/inputs.tsx';
import { useFormulario } from '../formulario-context.ts';
import type { EntradaProps } from './entrada.ts';

/** What a list offers: its options, and the switched-off one that a draft had already chosen. */
function useOpciones(lista: string, ruta: string): readonly Option[] {
  const { entorno } = useFormulario();
  const { formState } = useFormContext();
  const chosen: unknown = ruta.split('.').reduce<unknown>(at, formState.defaultValues);
  const offered = ({ clave, activa }: Opcion): boolean =>
    activa || chosen === clave || (Array.isArray(chosen) && chosen.includes(clave));
  return entorno
    .opciones(lista)
    .filter(offered)
    .map(({ clave, texto }) => ({ value: clave, label: texto }));
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

const numbers = (min: number, max: number): number[] => Array.from({ length: max - min + 1 }, (_, i) => min + i);

const SIN_ELEGIR = 'Elija una opción';

type Elegible = { readonly options: readonly Option[] };

function Desplegable({ ruta, marco, options }: Omit<EntradaProps, 'campo'> & Elegible) {
  const { register } = useFormContext();
  return (
    <Field {...marco}>
      {(control) => (
        <Select {...control} {...register(ruta)}>
          <option value="">{SIN_ELEGIR}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Botones({
  ruta,
  marco,
  options,
  inline,
}: Omit<EntradaProps, 'campo'> & Elegible & { readonly inline: boolean }) {
  const { register } = useFormContext();
  return (
    <FieldGroup {...marco}>
      <RadioGroup {...register(ruta)} options={options} inline={inline} />
    </FieldGroup>
  );
}

export function EntradaOpcion({ campo, ruta, marco }: EntradaProps<'opcion'>) {
  const options = useOpciones(campo.lista, ruta);
  const asDropDown = (campo.presentacion ?? 'desplegable') === 'desplegable';
  const short = options.every(({ label }) => label.length <= 12);
  return asDropDown ? (
    <Desplegable ruta={ruta} marco={marco} options={options} />
  ) : (
    <Botones ruta={ruta} marco={marco} options={options} inline={short} />
  );
}

export function EntradaOpciones({ campo, ruta, marco }: EntradaProps<'opciones'>) {
  const { register } = useFormContext();
  const control = register(ruta);
  return (
    <FieldGroup {...marco}>
      {useOpciones(campo.lista, ruta).map(({ value, label }) => (
        <Checkbox key={value} {...control} value={value} label={label} />
      ))}
    </FieldGroup>
  );
}

export function EntradaEntero({ campo: { min, max }, ruta, marco }: EntradaProps<'entero'>) {
  const options = numbers(min, max).map((value) => ({ value: String(value), label: String(value) }));
  return <Desplegable ruta={ruta} marco={marco} options={options} />;
}

export function EntradaEscala({ campo: { min, max, palabras }, ruta, marco }: EntradaProps<'escala'>) {
  const options = numbers(min, max).map((value, i) => ({
    value: String(value),
    label: palabras?.[i] ?? String(value),
  }));
  return <Botones ruta={ruta} marco={marco} options={options} inline />;
}

export function EntradaFecha({ campo, ruta, marco }: EntradaProps<'fecha'>) {
  const { register } = useFormContext();
  const { entorno } = useFormulario();
  return (
    <Field {...marco}>
      {(control) => (
        <TextInput {...control} {...register(ruta)} type="date" max={campo.hastaHoy ? entorno.hoy : undefined} />
      )}
    </Field>
  );
}
