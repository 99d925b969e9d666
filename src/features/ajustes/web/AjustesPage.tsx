// Screen on which managers change the settings and see their history, with the check of typed numbers.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { BackToLists } from '#features/listas/web/BackToLists.tsx';
import { keysOf } from '#platform/contract/keys-of.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { LeaveUnsaved, SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Change } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  ajusteOf,
  faultOfAjuste,
  formatAjuste,
  GRUPOS_DE_AJUSTES,
  NOMBRES_DE_AJUSTES,
  type NombreDeAjuste,
  type ValoresDeAjustes,
} from '../ajustes.ts';
import { ajustesContract, type AjustesAbiertos } from '../contract.ts';

/** Typed but unsaved values, only of the edited settings. */
type TypedAjustes = Readonly<Partial<Record<NombreDeAjuste, string>>>;

/** Parses a typed number with a decimal comma or point; NaN if invalid. */
export const parseNumber = (texto: string): number => {
  const numero = texto.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(numero) ? Number(numero) : NaN;
};

export const faultsOf = (escritos: TypedAjustes): Partial<Record<NombreDeAjuste, string>> =>
  Object.fromEntries(
    NOMBRES_DE_AJUSTES.flatMap((nombre) => {
      const texto = escritos[nombre];
      const fault = texto === undefined ? null : faultOfAjuste(nombre, parseNumber(texto));
      return fault === null ? [] : [[nombre, fault]];
    }),
  );

/** Returns the values to send; null if equal to the installation's value. Unchanged settings are left out. */
export function changesToSend(
  escritos: TypedAjustes,
  { valores, iniciales }: { readonly valores: ValoresDeAjustes; readonly iniciales: ValoresDeAjustes },
): Partial<Record<NombreDeAjuste, number | null>> {
  return Object.fromEntries(
    NOMBRES_DE_AJUSTES.flatMap((nombre) => {
      const texto = escritos[nombre];
      const valor = texto === undefined ? valores[nombre] : parseNumber(texto);
      if (valor === valores[nombre]) return [];
      return [[nombre, valor === iniciales[nombre] ? null : valor]];
    }),
  );
}

type AjusteFieldProps = {
  readonly nombre: NombreDeAjuste;
  readonly texto: string;
  /** The stored value and the installation's value. */
  readonly guardado: number;
  readonly inicial: number;
  readonly error: string | undefined;
  readonly onEscribir: (texto: string) => void;
};

/** One setting: input with its unit, and a button that resets it to the installation's value. */
function AjusteField({ nombre, texto, guardado, inicial, error, onEscribir }: AjusteFieldProps) {
  const { etiqueta, ayuda, unidad, decimales } = ajusteOf(nombre);
  const escrito = parseNumber(texto);
  const isChanged = escrito !== guardado;
  return (
    <Field label={unidad ? `${etiqueta} (${unidad})` : etiqueta} help={ayuda} error={error}>
      {(control) => (
        <Row>
          <Stack width="short">
            <TextInput
              {...control}
              name={nombre}
              inputMode={decimales === 0 ? 'numeric' : 'decimal'}
              autoComplete="off"
              maxLength={8}
              value={texto}
              onChange={(event) => onEscribir(event.target.value)}
            />
          </Stack>
          {isChanged && <span>{`Ahora vale ${formatAjuste(guardado)}.`}</span>}
          {escrito !== inicial && (
            <Button variant="plain" onClick={() => onEscribir(formatAjuste(inicial))}>
              {`Volver a ${formatAjuste(inicial)}, el valor de la instalación`}
            </Button>
          )}
        </Row>
      )}
    </Field>
  );
}

const GRUPOS = keysOf(GRUPOS_DE_AJUSTES);

/** Form with all settings. Typed values stay if another manager saves first. */
function AjustesForm({ abiertos }: { readonly abiertos: AjustesAbiertos }) {
  const { version, valores, iniciales } = abiertos;
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [escritos, setEscritos] = useState<TypedAjustes>({});
  /** Version that was shown when editing began; a refetch in between does not change it. */
  const [vista, setVista] = useState<number | null>(null);
  const [revisados, setRevisados] = useState(false);
  const save = useAction({
    mutationFn: () => call(ajustesContract, 'PUT /ajustes', { body: { version: vista ?? version, valores: cambios } }),
    onSuccess: (nuevos) => {
      queries.setQueryData(['ajustes'], nuevos);
      discard();
    },
    onStale: async () => {
      await queries.invalidateQueries({ queryKey: ['ajustes'] });
      setVista(null);
    },
  });
  const faltas = faultsOf(escritos);
  const cambios = changesToSend(escritos, { valores, iniciales });
  const count = Object.keys(cambios).length;
  const delServidor = save.error instanceof ApiError ? save.error.errores : {};

  function discard(): void {
    setEscritos({});
    setVista(null);
    setRevisados(false);
  }

  function write(nombre: NombreDeAjuste, texto: string): void {
    setEscritos((before) => ({ ...before, [nombre]: texto }));
    setVista((before) => before ?? version);
    if (!save.isPending) save.reset();
  }

  function submit(): void {
    setRevisados(true);
    const primera = NOMBRES_DE_AJUSTES.find((nombre) => faltas[nombre] !== undefined);
    if (primera === undefined) save.mutate();
    else form.current?.querySelector<HTMLElement>(`[name="${primera}"]`)?.focus();
  }

  return (
    <Stack
      as="form"
      gap={6}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0 && !save.isPending) submit();
      }}
    >
      {GRUPOS.map((grupo) => (
        <Section key={grupo} title={GRUPOS_DE_AJUSTES[grupo]} look="ruled" gap={5}>
          {NOMBRES_DE_AJUSTES.filter((nombre) => ajusteOf(nombre).grupo === grupo).map((nombre) => (
            <AjusteField
              key={nombre}
              nombre={nombre}
              texto={escritos[nombre] ?? formatAjuste(valores[nombre]!)}
              guardado={valores[nombre]!}
              inicial={iniciales[nombre]!}
              error={(revisados ? faltas[nombre] : undefined) ?? delServidor[`valores.${nombre}`]}
              onEscribir={(texto) => write(nombre, texto)}
            />
          ))}
        </Section>
      ))}
      {save.error && <NotSaved>{save.error.message}</NotSaved>}
      {save.isSuccess && count === 0 && <Alert tone="success">Los ajustes quedaron guardados.</Alert>}
      <SaveBar status={count > 0 && unsavedCount(count)}>
        <Button onClick={discard} disabled={count === 0 || save.isPending}>
          Descartar
        </Button>
        <Button variant="main" type="submit" busy={save.isPending} disabled={count === 0}>
          Guardar cambios
        </Button>
      </SaveBar>
      <LeaveUnsaved isOn={count > 0}>Los ajustes que escribió se pierden.</LeaveUnsaved>
    </Stack>
  );
}

const unsavedCount = (count: number): string => countOf(count, 'cambio por guardar', 'cambios por guardar');

/** History of the settings: author, date, old and new value. */
const AjustesHistory = ({ historia, iniciales }: Pick<AjustesAbiertos, 'historia' | 'iniciales'>) => (
  <History
    empty="Nadie ha cambiado los ajustes de la instalación."
    of={historia.map(({ instante, persona, ajuste, antes: before, despues: after }) => ({
      key: `${instante} ${ajuste}`,
      instant: instante,
      when: formatInstante(new Date(instante)),
      by: persona,
      what: (
        <p>
          <span>{`${ajusteOf(ajuste).etiqueta}: `}</span>
          <Change from={formatAjuste(before ?? iniciales[ajuste]!)} to={formatAjuste(after ?? iniciales[ajuste]!)} />
        </p>
      ),
    }))}
  />
);

/**
 * Screen on which managers set limits of alerts, the improvement mark and retention times without a restart (issue 8).
 */
export function AjustesPage() {
  const lectura = useQuery({
    queryKey: ['ajustes'],
    queryFn: ({ signal }) => call(ajustesContract, 'GET /ajustes', {}, { signal }),
    staleTime: 0,
  });
  return (
    <Page width="text">
      <PageHead title={TITULOS.ajustes} back={<BackToLists />}>
        Valen para toda la aplicación unos segundos después de guardarlos.
      </PageHead>
      <Reading of={lectura} failure="No se pudieron cargar los ajustes">
        {(abiertos) => (
          <>
            <AjustesForm abiertos={abiertos} />
            <AjustesHistory {...abiertos} />
          </>
        )}
      </Reading>
    </Page>
  );
}
