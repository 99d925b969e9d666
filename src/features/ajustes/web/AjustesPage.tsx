// Screen on which managers change the settings and see their history, with the check of typed numbers.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { ConfiguracionHead } from '#features/listas/web/ConfiguracionHead.tsx';
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
import { Page } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { LeaveUnsaved, SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { Change, Muted, MutedInline, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  ajusteInWords,
  ajusteOf,
  faultOfAjuste,
  formatAjuste,
  GRUPOS_DE_AJUSTES,
  NOMBRES_DE_AJUSTES,
  NOTAS_DE_GRUPOS,
  type NombreDeAjuste,
  type ValoresDeAjustes,
} from '../ajustes.ts';
import { ajustesContract, type AjustesAbiertos } from '../contract.ts';
import styles from './AjustesPage.module.css';

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

/** One setting: a switch, a number with its unit or both, and a button that resets it to the installation's value. */
function AjusteField({ nombre, texto, guardado, inicial, error, onEscribir }: AjusteFieldProps) {
  const { etiqueta, ayuda, unidad, decimales, max, on } = ajusteOf(nombre);
  const escrito = parseNumber(texto);
  const isOn = on === undefined || escrito !== 0;
  const isNumber = isOn && max > 1;
  return (
    <Field
      label={
        <>
          <span>{etiqueta}</span>
          {unidad && <VisuallyHidden>{` (${unidad})`}</VisuallyHidden>}
        </>
      }
      help={ayuda}
      error={error}
    >
      {(control) => (
        <Row gap={2}>
          {escrito !== guardado && <MutedInline>{`Ahora: ${ajusteInWords(nombre, guardado)}`}</MutedInline>}
          {escrito !== inicial && (
            <Button variant="plain" onClick={() => onEscribir(formatAjuste(inicial))}>
              {`Restablecer el valor inicial (${ajusteInWords(nombre, inicial)})`}
            </Button>
          )}
          {on !== undefined && (
            <Switch
              {...control}
              // A fault is of the number beside it.
              name={max > 1 ? undefined : nombre}
              checked={isOn}
              onChange={({ target }) => onEscribir(formatAjuste(target.checked ? guardado || on : 0))}
            />
          )}
          {isNumber && (
            <TextInput
              {...(on === undefined ? control : { ...control, id: undefined, 'aria-label': `${etiqueta}: ${unidad}` })}
              name={nombre}
              inputMode={decimales === 0 ? 'numeric' : 'decimal'}
              autoComplete="off"
              maxLength={8}
              value={texto}
              onChange={(event) => onEscribir(event.target.value)}
            />
          )}
          <span aria-hidden="true" className={styles['unidad']}>
            {isNumber && unidad}
          </span>
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
        <Section key={grupo} title={GRUPOS_DE_AJUSTES[grupo]} gap={2}>
          {NOTAS_DE_GRUPOS[grupo] && <Muted>{NOTAS_DE_GRUPOS[grupo]}</Muted>}
          <ul className={styles['tabla']}>
            {NOMBRES_DE_AJUSTES.filter((nombre) => ajusteOf(nombre).grupo === grupo).map((nombre) => (
              <li key={nombre}>
                <AjusteField
                  nombre={nombre}
                  texto={escritos[nombre] ?? formatAjuste(valores[nombre]!)}
                  guardado={valores[nombre]!}
                  inicial={iniciales[nombre]!}
                  error={(revisados ? faltas[nombre] : undefined) ?? delServidor[`valores.${nombre}`]}
                  onEscribir={(texto) => write(nombre, texto)}
                />
              </li>
            ))}
          </ul>
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
      <LeaveUnsaved isOn={count > 0}>Se perderán los cambios que escribió.</LeaveUnsaved>
    </Stack>
  );
}

const unsavedCount = (count: number): string => countOf(count, 'cambio por guardar', 'cambios por guardar');

/** History of the settings: author, date, old and new value. */
const AjustesHistory = ({ historia, iniciales }: Pick<AjustesAbiertos, 'historia' | 'iniciales'>) => (
  <History
    empty="Los ajustes son los iniciales: aún no se han cambiado."
    of={historia.map(({ instante, persona, ajuste, antes: before, despues: after }) => ({
      key: `${instante} ${ajuste}`,
      instant: instante,
      when: formatInstante(new Date(instante)),
      by: persona,
      what: (
        <p>
          <span>{`${ajusteOf(ajuste).etiqueta}: `}</span>
          <Change
            from={ajusteInWords(ajuste, before ?? iniciales[ajuste]!)}
            to={ajusteInWords(ajuste, after ?? iniciales[ajuste]!)}
          />
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
      <ConfiguracionHead current="/gestores/listas/ajustes">
        Los ajustes se aplican a toda la aplicación segundos después de guardarlos.
      </ConfiguracionHead>
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
