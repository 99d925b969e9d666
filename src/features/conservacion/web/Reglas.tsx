// Table in which managers edit the retention rule of each form.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_MESES_DE_CONSERVACION } from '#catalogo/formulario.ts';
import { withKept, type Errores } from '#platform/contract/errors.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotSaved, showFault } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { LeaveUnsaved, SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { conservacionContract, type CambioDeRegla, type Regla, type VistaDeConservacion } from '../contract.ts';
import { ACCIONES_DE_CONSERVACION, haveSameEffect, type AccionDeConservacion, type ReglaValues } from '../regla.ts';

type TypedRegla = Omit<ReglaValues, 'meses'> & { readonly meses: string };

/** Edited parts of each rule, by form. */
type TypedReglas = Readonly<Record<string, Partial<TypedRegla>>>;

/** Stored rules when editing began, by form; a refetch in between does not change them. */
type SeenReglas = Readonly<Record<string, ReglaValues>>;

/** Returns the content of a rule's inputs: the edits over the stored rule. */
export const typedOf = ({ meses, accion, programada }: ReglaValues, aMano: Partial<TypedRegla> = {}): TypedRegla => ({
  meses: meses === null ? '' : String(meses),
  accion,
  programada,
  ...aMano,
});

const valuesOf = ({ meses, accion, programada }: ReglaValues): ReglaValues => ({ meses, accion, programada });

export function formatRegla({ meses, accion, programada }: ReglaValues): string {
  if (meses === null) return 'sin límite';
  const plazo = countOf(meses, 'mes', 'meses');
  return [plazo, ACCIONES_DE_CONSERVACION[accion].nombre.toLowerCase(), programada && 'cada noche']
    .filter(Boolean)
    .join(', ');
}

type ReglaFaults = { readonly meses?: string; readonly accion?: string };

type FaultsByForm = Readonly<Record<string, ReglaFaults>>;

/** Assigns the server's errors to the rules sent; an error without a field goes to the months. */
function faultsFromServer(errores: Errores, enviadas: readonly CambioDeRegla[]): FaultsByForm {
  const faltas: Record<string, ReglaFaults> = {};
  for (const [ruta, texto] of Object.entries(errores)) {
    const [, lugar, parte] = /^reglas\.(\d+)\.(\w+)/.exec(ruta) ?? [];
    const regla = enviadas[Number(lugar)];
    if (!regla) continue;
    const campo = parte === 'accion' && regla.meses !== null ? 'accion' : 'meses';
    faltas[regla.formulario] = { [campo]: texto, ...faltas[regla.formulario] };
  }
  return faltas;
}

/** Returns the edited rules with the stored value that was seen, and the faults that prevent sending, by form. */
export function changedReglas(
  reglas: readonly Regla[],
  escritas: TypedReglas,
  vistas: SeenReglas = {},
): { readonly cambios: CambioDeRegla[]; readonly faltas: FaultsByForm } {
  const faltas: Record<string, ReglaFaults> = {};
  const cambios = reglas.flatMap((regla): CambioDeRegla[] => {
    const { formulario } = regla;
    if (!escritas[formulario]) return [];
    const escrita = typedOf(regla, escritas[formulario]);
    const texto = escrita.meses.trim();
    const meses = texto === '' ? null : Number(texto);
    if (meses !== null && (!/^\d+$/.test(texto) || meses < 1 || meses > MAX_MESES_DE_CONSERVACION)) {
      faltas[formulario] = { meses: `Escriba un número de 1 a ${MAX_MESES_DE_CONSERVACION}, o nada.` };
      return [];
    }
    const { accion, programada } = escrita;
    const nueva = { formulario, meses, accion, programada: meses !== null && programada };
    return haveSameEffect(nueva, regla) ? [] : [{ ...nueva, visto: vistas[formulario] ?? valuesOf(regla) }];
  });
  return { cambios, faltas };
}

type FilaDeRegla = {
  readonly formulario: string;
  readonly titulo: string;
  readonly escrita: TypedRegla;
  /** Description of the stored rule while the row has unsaved edits; undefined if there are none. */
  readonly ahora: string | undefined;
  readonly faltas: ReglaFaults | undefined;
};

type WriteRegla = (formulario: string, parte: Partial<TypedRegla>) => void;

const OPCIONES = Object.entries(ACCIONES_DE_CONSERVACION) as [AccionDeConservacion, { nombre: string }][];

const withoutLimit = ({ escrita }: FilaDeRegla): boolean => escrita.meses.trim() === '';

/** Placeholder for a rule without a time limit, which has nothing to choose. */
const nothingToChoose = (on: 'table' | 'card') => (on === 'table' ? '—' : null);

/** Accessible name of an input: the heading of its column and the form. */
const accessibleName = (columna: string, { titulo }: FilaDeRegla) => (
  <VisuallyHidden>{`${columna}, ${titulo}`}</VisuallyHidden>
);

const columnsOfReglas = (write: WriteRegla): readonly Column<FilaDeRegla>[] => [
  {
    key: 'formulario',
    heading: 'Formulario',
    cell: ({ titulo }) => titulo,
    below: ({ ahora: now }) => now && `Ahora dice: ${now}.`,
  },
  {
    key: 'meses',
    heading: 'Meses',
    width: '9rem',
    card: 'fact',
    cell: (fila) => (
      <Field label={accessibleName('Meses', fila)} error={fila.faltas?.meses}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder="Sin límite"
            maxLength={3}
            value={fila.escrita.meses}
            onChange={({ target }) => write(fila.formulario, { meses: target.value })}
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
      withoutLimit(fila) ? (
        nothingToChoose(on)
      ) : (
        <SelectField
          label={accessibleName('Qué se hace', fila)}
          error={fila.faltas?.accion}
          value={fila.escrita.accion}
          options={OPCIONES.map(([clave, { nombre: palabras }]) => [clave, palabras])}
          onChange={(accion) => write(fila.formulario, { accion })}
        />
      ),
  },
  {
    key: 'programada',
    heading: 'Cada noche',
    width: '7.5rem',
    card: 'fact',
    cell: (fila, on) =>
      withoutLimit(fila) ? (
        nothingToChoose(on)
      ) : (
        <Checkbox
          label={accessibleName('Cada noche', fila)}
          checked={fila.escrita.programada}
          onChange={({ target }) => write(fila.formulario, { programada: target.checked })}
        />
      ),
  },
];

type Reglas = VistaDeConservacion['reglas'];

/** Scrolls an alert into view: the list is longer than a screen. */
const bringIntoSight = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'center' });

/** Table in which managers edit the rule of each form. Edits stay until they are saved. */
export function Reglas({ reglas }: { readonly reglas: Reglas }) {
  const queries = useQueryClient();
  const [escritas, setEscritas] = useState<TypedReglas>({});
  const [vistas, setVistas] = useState<SeenReglas>({});
  const { cambios, faltas } = changedReglas(reglas, escritas, vistas);
  const form = useRef<HTMLFormElement>(null);
  const [intentos, setIntentos] = useState(0);
  const save = useAction({
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
  const count = cambios.length + Object.keys(faltas).length;
  const { error } = save;
  const errores = error instanceof ApiError ? error.errores : {};
  const delServidor = faultsFromServer(errores, save.variables ?? []);

  // Runs after each attempt and each refusal, once the faulty field is rendered as such.
  useEffect(() => {
    if (intentos === 0 && !error) return;
    showFault(form.current?.querySelector<HTMLElement>('[aria-invalid]'));
  }, [intentos, error]);

  const filas = reglas.map((regla): FilaDeRegla => {
    const { formulario, titulo } = regla;
    const isChanged = formulario in faltas || cambios.some((cambio) => cambio.formulario === formulario);
    return {
      formulario,
      titulo,
      escrita: typedOf(regla, escritas[formulario]),
      ahora: isChanged ? formatRegla(regla) : undefined,
      faltas: (intentos > 0 && faltas[formulario]) || delServidor[formulario],
    };
  });

  function write(formulario: string, parte: TypedReglas[string]): void {
    const regla = reglas.find((regla) => regla.formulario === formulario)!;
    setEscritas((before) => ({ ...before, [formulario]: { ...before[formulario], ...parte } }));
    setVistas((before) => ({ [formulario]: valuesOf(regla), ...before }));
    if (!save.isPending) save.reset();
  }

  return (
    <Stack
      as="form"
      gap={6}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIntentos((before) => before + 1);
        const isRight = Object.keys(faltas).length === 0;
        if (isRight && cambios.length > 0 && !save.isPending) save.mutate(cambios);
      }}
    >
      <Section title="Reglas">
        <List
          label="Reglas"
          columns={columnsOfReglas(write)}
          rows={filas}
          idOf={({ formulario }) => formulario}
          number={null}
          total={filas.length}
          minWidth="44rem"
          fields
          marked={({ ahora: now }) => now !== undefined}
        />
      </Section>
      {error && Object.keys(delServidor).length === 0 && (
        <div ref={bringIntoSight}>
          <NotSaved>{withKept(Object.values(errores)[0] ?? messageOf(error))}</NotSaved>
        </div>
      )}
      {save.isSuccess && count === 0 && <Alert tone="success">Las reglas quedaron guardadas.</Alert>}
      <SaveBar status={count > 0 && countOf(count, 'regla cambiada', 'reglas cambiadas')}>
        <Button variant="main" type="submit" busy={save.isPending} disabled={count === 0}>
          Guardar reglas
        </Button>
      </SaveBar>
      <LeaveUnsaved isOn={count > 0}>Las reglas que escribió se pierden.</LeaveUnsaved>
    </Stack>
  );
}
