import { Field } from '#platform/web/ui/Field.tsx';
import { Checkbox, Select, TextInput } from '#platform/web/ui/inputs.tsx';
import type { Column } from '#platform/web/ui/List.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { ACCIONES_DE_CONSERVACION, type AccionDeConservacion } from '../regla.ts';
import type { Escrita, FaltasDeRegla } from './escritas.ts';

/** A rule as a row shows it. */
export type FilaDeRegla = {
  readonly formulario: string;
  readonly titulo: string;
  readonly escrita: Escrita;
  /** What it says as long as what was written is not saved; undefined: nothing else was written. */
  readonly ahora: string | undefined;
  readonly faltas: FaltasDeRegla | undefined;
};

type Escribir = (formulario: string, parte: Partial<Escrita>) => void;

const OPCIONES = Object.entries(ACCIONES_DE_CONSERVACION) as [AccionDeConservacion, { nombre: string }][];

const sinLimite = ({ escrita }: FilaDeRegla): boolean => escrita.meses.trim() === '';

/** What stands where a rule without an end leaves nothing to choose. */
const nada = (on: 'table' | 'card') => (on === 'table' ? '—' : null);

/** A field's name to whoever hears it: the heading of its column, and its form. */
const nombre = (columna: string, { titulo }: FilaDeRegla) => <VisuallyHidden>{`${columna}, ${titulo}`}</VisuallyHidden>;

/** The columns of the rules, each field of which is written in its cell. */
export const columnasDeReglas = (escribir: Escribir): readonly Column<FilaDeRegla>[] => [
  {
    key: 'formulario',
    heading: 'Formulario',
    cell: ({ titulo }) => titulo,
    below: ({ ahora }) => ahora && `Ahora dice: ${ahora}.`,
  },
  {
    key: 'meses',
    heading: 'Meses',
    width: '9rem',
    card: 'fact',
    cell: (fila) => (
      <Field label={nombre('Meses', fila)} error={fila.faltas?.meses}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder="Sin límite"
            maxLength={3}
            value={fila.escrita.meses}
            onChange={({ target }) => escribir(fila.formulario, { meses: target.value })}
          />
        )}
      </Field>
    ),
  },
  {
    key: 'accion',
    heading: 'Qué se hace',
    width: '17.5rem',
    card: 'fact',
    cell: (fila, on) =>
      sinLimite(fila) ? (
        nada(on)
      ) : (
        <Field label={nombre('Qué se hace', fila)} error={fila.faltas?.accion}>
          {(control) => (
            <Select
              {...control}
              value={fila.escrita.accion}
              onChange={({ target }) =>
                escribir(fila.formulario, {
                  accion: OPCIONES.find(([clave]) => clave === target.value)?.[0] ?? 'anonimizar',
                })
              }
            >
              {OPCIONES.map(([clave, { nombre: palabras }]) => (
                <option key={clave} value={clave}>
                  {palabras}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ),
  },
  {
    key: 'programada',
    heading: 'Cada noche',
    width: '7.5rem',
    card: 'fact',
    cell: (fila, on) =>
      sinLimite(fila) ? (
        nada(on)
      ) : (
        <Checkbox
          label={nombre('Cada noche', fila)}
          checked={fila.escrita.programada}
          onChange={({ target }) => escribir(fila.formulario, { programada: target.checked })}
        />
      ),
  },
];
