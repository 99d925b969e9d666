// Bar of filters above a report's rows or charts, and the hook that reads the options of the filters.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ATENCION, ATENCIONES } from '#catalogo/atencion.ts';
import { ESTADO_INFO, type Estado } from '#catalogo/estados.ts';
import { fixedOpciones, type Filtro, type Informe } from '#catalogo/informe.ts';
import { call } from '#platform/web/api.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { FilterBar, MoreFilters, SearchField, SetFilters } from '#platform/web/ui/FilterBar.tsx';
import { RadioGroup } from '#platform/web/ui/inputs.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { callsOfInformes } from '../contract.ts';
import { TODOS, type FiltroDeInforme } from '../filtro.ts';
import { ANY_DAY, describeRecibidos, FiltroDeRecibida } from './FiltroDeRecibida.tsx';
import { activeFiltrosOf, filtroPlacesOf, type SearchState } from './read-search.ts';

/**
 * Reads the options of a report's filters; those that the catalogue fixes are available at once, and after a failure.
 * @param enabled false: nothing is read
 */
export function useOpciones({ slug, filtros: declarados = [] }: Informe, enabled = true) {
  const { data, error } = useQuery({
    queryKey: ['informe', slug, 'opciones'],
    enabled,
    queryFn: async ({ signal }) =>
      call(callsOfInformes, 'GET /informes/{informe}/opciones', { params: { informe: slug } }, { signal }),
  });
  const opcionesOf = (campo: string) => {
    const leidas = data?.filtros.find((uno) => uno.campo === campo)?.opciones;
    const declarado = declarados.find((uno) => uno.campo === campo);
    return leidas ?? (declarado && fixedOpciones(declarado)) ?? [];
  };
  return {
    error,
    opcionesDe: opcionesOf,
    /** Texts of a filter's chosen options, by the path of their field. */
    textos: ({ filtros = {} }: FiltroDeInforme): ReadonlyMap<string, string> =>
      new Map(
        Object.entries(filtros).flatMap(([campo, clave]) =>
          opcionesOf(campo).flatMap((opcion) => (opcion.clave === clave ? [[campo, opcion.texto] as const] : [])),
        ),
      ),
  };
}

type FiltroDeOpcionProps = {
  readonly informe: Informe;
  readonly filtro: Filtro;
  /** Key of the chosen option; undefined: all. */
  readonly elegida: string | undefined;
  readonly onChange: (clave: string | undefined) => void;
};

function FiltroDeOpcion({
  informe,
  filtro: { campo, etiqueta, todos = 'Todos' },
  elegida,
  onChange,
}: FiltroDeOpcionProps) {
  const { error, opcionesDe } = useOpciones(informe);
  const opciones = opcionesDe(campo);
  return (
    <SelectField
      label={etiqueta}
      error={error && opciones.length === 0 ? 'No se pudieron cargar las opciones.' : undefined}
      all={todos}
      value={elegida}
      options={opciones.map(({ clave, texto }) => [clave, texto])}
      onChange={onChange}
    />
  );
}

type FiltrosPuestosProps = {
  readonly informe: Informe;
  readonly direccion: SearchState;
  readonly onChange: (part: Partial<SearchState>) => void;
};

const capitalized = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

type ActiveFiltro = { readonly texto: string; readonly sin: Partial<SearchState> };

/** The active filters behind 'Más filtros', with their values; a press removes one. */
function ActiveFiltros({ informe, direccion, onChange }: FiltrosPuestosProps) {
  const [now] = useState(() => new Date());
  const { semestre, atencion, desde, hasta, filtros } = direccion;
  const propios = filtroPlacesOf(informe).aparte.filter(({ campo }) => filtros[campo] !== undefined);
  const { textos } = useOpciones(informe, propios.length > 0);
  const palabras = textos({ filtros: Object.fromEntries(propios.map(({ campo }) => [campo, filtros[campo] ?? ''])) });
  const recibidos = describeRecibidos({ desde, hasta }, now);
  const puestos: readonly ActiveFiltro[] = [
    ...(atencion ? [{ texto: `Atención: ${ATENCION[atencion]}`, sin: { atencion: undefined } }] : []),
    ...propios.map(({ campo, etiqueta }) => ({
      texto: `${etiqueta}: ${palabras.get(campo) ?? filtros[campo]}`,
      sin: { filtros: { [campo]: undefined } },
    })),
    ...(!informe.semestreDesde && semestre !== undefined && semestre !== TODOS
      ? [{ texto: `Semestre: ${semestre}`, sin: { semestre: TODOS } }]
      : []),
    ...(recibidos === null ? [] : [{ texto: capitalized(recibidos), sin: ANY_DAY }]),
  ];
  return <SetFilters filters={puestos.map(({ texto, sin }) => ({ text: texto, onClear: () => onChange(sin) }))} />;
}

type BarraProps = {
  readonly informe: Informe;
  /** Semesters to choose, newest first; empty: no such filter. */
  readonly semestres: readonly string[];
  readonly direccion: SearchState;
  readonly onChange: (part: Partial<SearchState>) => void;
  readonly texto: string;
  readonly onTexto: (texto: string) => void;
  /** Buttons of the view. */
  readonly acciones: Elements;
  readonly onActualizar: () => void;
};

/** The bar of filters: those that all reports share, the report's own, and the buttons of the view. */
export function Barra(props: BarraProps) {
  const { informe, direccion, onChange, texto, onTexto, acciones, onActualizar } = props;
  const puestos = activeFiltrosOf(informe, direccion);
  const { enLinea, aparte } = filtroPlacesOf(informe);
  const campos = (filtros: readonly Filtro[]) =>
    filtros.map((filtro) => (
      <FiltroDeOpcion
        key={filtro.campo}
        informe={informe}
        filtro={filtro}
        elegida={direccion.filtros[filtro.campo]}
        onChange={(clave) => onChange({ filtros: { [filtro.campo]: clave } })}
      />
    ));
  const otros = (
    <>
      {informe.solicitud && <FiltroDeAtencion {...props} />}
      {campos(aparte)}
      {!informe.semestreDesde && <FiltroDeSemestre {...props} />}
      {informe.formulario && (
        <FiltroDeRecibida dias={{ desde: direccion.desde, hasta: direccion.hasta }} onChange={onChange} />
      )}
    </>
  );
  const hayOtros = aparte.length > 0 || informe.formulario !== undefined;
  return (
    <FilterBar
      search={<SearchField value={texto} onChange={onTexto} placeholder="Nombre, documento, correo…" />}
      onRefresh={onActualizar}
      actions={acciones}
      active={puestos.todos}
    >
      {informe.semestreDesde && <FiltroDeSemestre {...props} />}
      {informe.acciones.estado && <FiltroDeEstado {...props} />}
      {campos(enLinea)}
      {hayOtros ? <MoreFilters active={puestos.otros}>{otros}</MoreFilters> : otros}
      <ActiveFiltros informe={informe} direccion={direccion} onChange={onChange} />
    </FilterBar>
  );
}

type FiltroProps = Pick<BarraProps, 'informe' | 'semestres' | 'direccion' | 'onChange'>;

function FiltroDeSemestre({ semestres, direccion: { semestre = TODOS }, onChange }: FiltroProps) {
  if (semestres.length === 0) return null;
  return (
    <SelectField
      label="Semestre"
      value={semestre}
      options={[...semestres.map((uno) => [uno, uno] as const), [TODOS, 'Todos']]}
      onChange={(elegido) => onChange({ semestre: elegido })}
    />
  );
}

const FiltroDeAtencion = ({ direccion: { atencion }, onChange }: FiltroProps) => (
  <SelectField
    label="Atención"
    all="Todas"
    value={atencion}
    options={ATENCIONES.map((una) => [una, ATENCION[una]])}
    onChange={(elegida) => onChange({ atencion: elegida })}
  />
);

/** In the order of spec 1 §2. */
const ESTADOS_IN_ORDER: readonly Estado[] = ['abierto', 'cerrado', 'pendiente'];

const ESTADO_OPTIONS = [
  { value: TODOS, label: 'Todos' },
  ...ESTADOS_IN_ORDER.map((estado) => ({ value: estado, label: `${ESTADO_INFO[estado].nombre}s` })),
];

/** Filter by state: radio buttons if the specification asks for them. */
function FiltroDeEstado({ informe, direccion, onChange }: FiltroProps) {
  const estado: string = direccion.estado ?? TODOS;
  const elegir = (value: string): void => onChange({ estado: ESTADOS_IN_ORDER.find((uno) => uno === value) });
  if (informe.filtraEstado) {
    return (
      <FieldGroup label="Estado">
        <RadioGroup
          name="estado"
          inline
          value={estado}
          options={ESTADO_OPTIONS}
          onChange={({ target: { value } }) => elegir(value)}
        />
      </FieldGroup>
    );
  }
  return (
    <SelectField
      label="Estado"
      value={estado}
      options={ESTADO_OPTIONS.map(({ value, label }) => [value, label])}
      onChange={elegir}
    />
  );
}
