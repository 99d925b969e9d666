import { withKept } from '#platform/contract/errors.ts';
import { call } from '#platform/web/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { type Column, List } from '#platform/web/ui/List.tsx';
import { NotSaved, showFault } from '#platform/web/ui/failures.tsx';
import { SaveBar, LeaveUnsaved } from '#platform/web/ui/SaveBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Checkbox, Select, TextInput } from '#platform/web/ui/inputs.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { type CambioDeRegla, type VistaDeConservacion, conservacionContract } from '../contract.ts';
import { ACCIONES_DE_CONSERVACION, type AccionDeConservacion } from '../regla.ts';
import {
  cambiadas,
  type Escrita,
  escritaDe,
  type Escritas,
  faltasDelServidor,
  type FaltasDeRegla,
  puestaDe,
  textoDePuesta,
  type Vistas,
} from './escritas.ts';

/** A rule as a row shows it. */
type FilaDeRegla = {
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
const columnasDeReglas = (escribir: Escribir): readonly Column<FilaDeRegla>[] => [
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

type Reglas = VistaDeConservacion['reglas'];

/** There are more rules than a screen holds, and whoever saves is anywhere among them. */
const bringIntoSight = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'center' });

/** The rule of each form. What is typed stays until it is saved. */
export function Reglas({ reglas }: { readonly reglas: Reglas }) {
  const queries = useQueryClient();
  const [escritas, setEscritas] = useState<Escritas>({});
  const [vistas, setVistas] = useState<Vistas>({});
  const { cambios, faltas } = cambiadas(reglas, escritas, vistas);
  const form = useRef<HTMLFormElement>(null);
  const [intentos, setIntentos] = useState(0);
  const guardar = useAction({
    mutationFn: (enviadas: CambioDeRegla[]) =>
      call(conservacionContract, 'PUT /conservacion', { body: { reglas: enviadas } }),
    onSuccess: (vista) => {
      queries.setQueryData(['conservacion'], vista);
      setEscritas({});
      setVistas({});
      setIntentos(0);
    },
    onStale: async () => {
      await queries.invalidateQueries({ queryKey: ['conservacion'] });
      setVistas({});
    },
  });
  const cuantas = cambios.length + Object.keys(faltas).length;
  const { error } = guardar;
  const errores = error instanceof ApiError ? error.errores : {};
  const delServidor = faltasDelServidor(errores, guardar.variables ?? []);

  // After each attempt and each refusal, once the field that is at fault is drawn as such.
  useEffect(() => {
    if (intentos === 0 && !error) return;
    showFault(form.current?.querySelector<HTMLElement>('[aria-invalid]'));
  }, [intentos, error]);

  const filas = reglas.map((regla): FilaDeRegla => {
    const { formulario, titulo } = regla;
    const cambia = formulario in faltas || cambios.some((cambio) => cambio.formulario === formulario);
    return {
      formulario,
      titulo,
      escrita: escritaDe(regla, escritas[formulario]),
      ahora: cambia ? textoDePuesta(regla) : undefined,
      faltas: (intentos > 0 && faltas[formulario]) || delServidor[formulario],
    };
  });

  function escribir(formulario: string, parte: Escritas[string]): void {
    const regla = reglas.find((una) => una.formulario === formulario)!;
    setEscritas((antes) => ({ ...antes, [formulario]: { ...antes[formulario], ...parte } }));
    setVistas((antes) => ({ [formulario]: puestaDe(regla), ...antes }));
    if (!guardar.isPending) guardar.reset();
  }

  return (
    <Stack
      as="form"
      gap={6}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIntentos((antes) => antes + 1);
        const isRight = Object.keys(faltas).length === 0;
        if (isRight && cambios.length > 0 && !guardar.isPending) guardar.mutate(cambios);
      }}
    >
      <Section title="Reglas">
        <List
          label="Reglas"
          columns={columnasDeReglas(escribir)}
          rows={filas}
          idOf={({ formulario }) => formulario}
          number={null}
          total={filas.length}
          minWidth="44rem"
          fields
          marked={({ ahora }) => ahora !== undefined}
        />
      </Section>
      {error && Object.keys(delServidor).length === 0 && (
        <div ref={bringIntoSight}>
          <NotSaved>{withKept(Object.values(errores)[0] ?? messageOf(error))}</NotSaved>
        </div>
      )}
      {guardar.isSuccess && cuantas === 0 && <Alert tone="success">Las reglas quedaron guardadas.</Alert>}
      <SaveBar status={cuantas > 0 && countOf(cuantas, 'regla cambiada', 'reglas cambiadas')}>
        <Button variant="main" type="submit" busy={guardar.isPending} disabled={cuantas === 0}>
          Guardar reglas
        </Button>
      </SaveBar>
      <LeaveUnsaved isOn={cuantas > 0}>Las reglas que escribió se pierden.</LeaveUnsaved>
    </Stack>
  );
}
