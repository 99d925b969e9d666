// Inputs of option, options and whole-number fields, output of a derived value, and the options that they offer.
import { useId, useState, type ChangeEvent } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { readRuta } from '#catalogo/arbol.ts';
import type { CampoEntero } from '#catalogo/campos/entero.ts';
import type { CampoEscala } from '#catalogo/campos/escala.ts';
import type { CampoOpcion } from '#catalogo/campos/opcion.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { endOfPress } from '#platform/web/ui/end-of-press.ts';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox, RadioGroup, Select, Textarea, type Option } from '#platform/web/ui/inputs.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import { RadioTiles } from '#platform/web/ui/tiles.tsx';
import { idDeCaja } from '../focus.ts';
import { useFormulario } from '../formulario-abierto.ts';
import { useUso } from '../load-uso.ts';
import styles from './campos.module.css';
import { useControl, type EntradaProps } from './entrada.ts';
import { CuentaDeCaracteres, UnaLinea } from './entradas-de-texto.tsx';

/** Asks for one option of a list, in the look that the field declares, and shows the note of the chosen option. */
export function EntradaOpcion({ campo, ruta, marco }: EntradaProps<'opcion'>) {
  const opciones = useOpciones(campo.lista, ruta);
  const uso = useUso();
  // The page's address has chosen, and the head of the page shows it (spec 2 §2).
  if (campo.presentacion === 'ruta') return null;
  return (
    <div>
      <Eleccion campo={campo} ruta={ruta} marco={marco} options={opciones.map(toOption)} />
      {opciones.some(({ atributos }) => atributos?.nota) && <Nota opciones={opciones} ruta={ruta} />}
      {uso && <uso.CuposDeLista {...campo} ruta={ruta} opciones={opciones} />}
    </div>
  );
}

function Eleccion({
  campo: { libre, presentacion = 'desplegable' },
  ...asked
}: Asked & { readonly campo: CampoOpcion }) {
  if (libre) return <EntradaLibre {...asked} libre={libre} />;
  if (presentacion === 'desplegable') return <Desplegable {...asked} />;
  return <Botones {...asked} hasDibujo={presentacion === 'emociones'} />;
}

/** Asks for any number of options. The exclusive one clears the others, and they clear it. */
export function EntradaOpciones({ campo: { lista, excluyente }, ruta, marco }: EntradaProps<'opciones'>) {
  const { getValues, setValue } = useFormContext();
  const options = useOpciones(lista, ruta).map(toOption);
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

/** Shows the value that another choice fills in; nothing before the choice. */
export function EntradaDerivado({ campo, ruta, marco: { id } }: EntradaProps<'derivado'>) {
  const value: unknown = useWatch({ name: ruta });
  if (typeof value !== 'string' || value === '') return null;
  return <Derivado id={id} label={campo.etiqueta} value={campo.textos?.[value] ?? value} />;
}

/** Shows the code of a subject that is chosen elsewhere on the page, where its question is. */
export function AsignaturaElegida({ campo, ruta }: EntradaProps<'asignatura'>) {
  const value = useWatch<Record<string, string>>({ name: ruta });
  const id = useId();
  return <Derivado id={id} label={campo.etiqueta} value={value || 'Elíjala arriba, en «Sus asignaturas».'} />;
}

const Derivado = ({ id, label, value }: { readonly id: string; readonly label: string; readonly value: string }) => (
  <div className={styles['derivado']}>
    <label htmlFor={id}>{label}</label>
    <output id={id}>{value}</output>
  </div>
);

/** The props of a choice, for any look. */
type Asked = Omit<EntradaProps, 'campo'> & { readonly options: readonly Option[] };

/** Asks for an option with the browser's own list. */
function Desplegable({ ruta, marco, options }: Asked) {
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

const numbers = (min: number, max: number): number[] => Array.from({ length: max - min + 1 }, (_, i) => min + i);

/** Choices that a drop-down list still shows well; a number out of more is typed. */
const MAX_ELEGIBLES = 100;

export function EntradaEntero(entrada: EntradaProps<'entero'>) {
  const { min, max, decimales } = entrada.campo;
  return decimales || max - min > MAX_ELEGIBLES ? (
    // Keyboards of numbers alone lack a sign.
    <UnaLinea {...entrada} inputMode={min < 0 ? 'text' : 'decimal'} />
  ) : (
    <Desplegable {...entrada} options={pasosOf(entrada.campo)} />
  );
}

/** Returns the steps between two numbers, lowest first, with the words of a scale. */
export const pasosOf = ({ min, max, palabras }: Pick<CampoEscala, 'palabras'> & Pick<CampoEntero, 'min' | 'max'>) =>
  numbers(min, max).map((value, i) => ({ value: String(value), label: palabras?.[i] ?? String(value) }));

/** The entries of a drop-down list: none chosen, then the options, under their headings if they have any. */
function OpcionesDeLista({ options }: { readonly options: readonly Option[] }) {
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

type Props = Omit<EntradaProps, 'campo'> & {
  readonly options: readonly Option[];
  readonly libre: NonNullable<CampoOpcion['libre']>;
};

/** Asks for an option of a list of which one opens a box: the text of the box is sent in the option's place. */
function EntradaLibre({ ruta, marco, options, libre }: Props) {
  const { field } = useController({ name: ruta });
  const boxId = idDeCaja(ruta);
  const value = String(field.value ?? '');
  const others = options.filter((option) => option.value !== libre.clave);
  const [isOpen, setOpen] = useState(value !== '' && others.every((option) => option.value !== value));
  const [texto, setTexto] = useState(isOpen && value !== libre.clave ? value : '');

  function choose(chosen: string): void {
    setOpen(chosen === libre.clave);
    field.onChange(chosen === libre.clave && texto !== '' ? texto : chosen);
  }

  function write(written: string): void {
    setTexto(written);
    field.onChange(written.trim() === '' ? libre.clave : written);
  }

  return (
    <Field {...marco}>
      {(control) => (
        <>
          <Select
            {...control}
            ref={field.ref}
            name={ruta}
            value={isOpen ? libre.clave : value}
            onChange={({ target }) => choose(target.value)}
            onBlur={isOpen ? undefined : () => void endOfPress().then(field.onBlur)}
          >
            <OpcionesDeLista options={options} />
          </Select>
          {isOpen && (
            <div className={styles['libre']}>
              <Field id={boxId} label={libre.etiqueta} required>
                {(box) => (
                  <>
                    <Textarea
                      {...box}
                      name={ruta}
                      value={texto}
                      onChange={({ target }) => write(target.value)}
                      onBlur={() => void endOfPress().then(field.onBlur)}
                      aria-describedby={[`${boxId}-cuenta`, control['aria-describedby']].filter(Boolean).join(' ')}
                      aria-invalid={control['aria-invalid']}
                    />
                    <CuentaDeCaracteres id={boxId} texto={texto} max={libre.max} />
                  </>
                )}
              </Field>
            </div>
          )}
        </>
      )}
    </Field>
  );
}

/**
 * Returns the options of a list for the fields at `rutas`, with the switched-off ones that a draft had already chosen.
 */
export function useOpciones(lista: string, ...rutas: readonly string[]): readonly Opcion[] {
  const { entorno } = useFormulario();
  const { formState } = useFormContext();
  const chosen = rutas.flatMap((ruta) => readRuta(formState.defaultValues, ruta));
  return entorno.opciones(lista).filter(({ clave, activa }) => activa || chosen.includes(clave));
}

/** Converts an option for a control: with its mode and the places left, disabled if there are none (spec 2 §2). */
export function toOption({ clave, texto, atributos = {} }: Opcion): Option {
  const { modalidad, conCupos: hasCupos, simbolo, grupo } = atributos;
  const detalles = [modalidad, cuposOf(atributos)].filter(Boolean).join(', ');
  return {
    value: clave,
    label: detalles ? `${texto} (${detalles})` : texto,
    symbol: simbolo,
    group: grupo,
    disabled: hasCupos === false,
  };
}

function cuposOf({ conCupos: hasCupos, cupos }: NonNullable<Opcion['atributos']>): string {
  if (hasCupos === false) return 'sin cupos';
  if (cupos === undefined) return '';
  return cupos === 1 ? 'queda 1 cupo' : `quedan ${cupos} cupos`;
}

/** The longest texts that fit a tiny key, a small one, and a wide one, on the narrowest phone. */
const LARGO = { sign: 2, word: 11, phrase: 22 };

function Botones({ ruta, marco, options, hasDibujo }: Asked & { readonly hasDibujo: boolean }) {
  const registered = useControl(ruta);
  const longest = Math.max(...options.map(({ label }) => label.length));
  const byLength = longest <= LARGO.sign ? 'sign' : longest <= LARGO.word ? 'word' : 'phrase';
  const look = hasDibujo ? 'picture' : byLength;
  return (
    <FieldGroup {...marco}>
      {look === 'phrase' && longest > LARGO.phrase ? (
        <RadioGroup {...registered} options={options} />
      ) : (
        <RadioTiles {...registered} options={options} look={look} />
      )}
    </FieldGroup>
  );
}

type DeLista = { readonly opciones: readonly Opcion[]; readonly ruta: string };

function Nota({ opciones, ruta }: DeLista) {
  const chosen: unknown = useWatch({ name: ruta });
  const nota = opciones.find(({ clave }) => clave === chosen)?.atributos?.nota;
  return <div aria-live="polite">{nota && <p className={styles['nota']}>{nota}</p>}</div>;
}
