// Bar of filters above a report's rows or charts, and the hook that reads the options of the filters.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ESTADO_INFO, type Estado } from '#catalogo/estados.ts';
import { fixedOpciones, type Filtro, type Informe } from '#catalogo/informe.ts';
import { call } from '#platform/web/api.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { FilterBar, MoreFilters, SearchField, SetFilters } from '#platform/web/ui/FilterBar.tsx';
import { RadioGroup } from '#platform/web/ui/inputs.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { callsOfInformes } from '../contract.ts';
import { ALL_OPTION, type FiltroDeInforme } from '../filtro.ts';
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
    const leidas = data?.filtros.find((filtro) => filtro.campo === campo)?.opciones;
    const declarado = declarados.find((declarado) => declarado.campo === campo);
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
  filtro: { campo, etiqueta, todos: all = 'Todos' },
  elegida,
  onChange,
}: FiltroDeOpcionProps) {
  const { error, opcionesDe } = useOpciones(informe);
  const opciones = opcionesDe(campo);
  return (
    <SelectField
      label={etiqueta}
      error={error && opciones.length === 0 ? 'No se pudieron cargar las opciones.' : undefined}
      all={all}
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

type ActiveFiltro = { readonly texto: string; readonly without: Partial<SearchState> };

/** The active filters behind 'Más filtros', with their values, beside the title, where they move nothing; a press removes one. */
export function ActiveFiltros({ informe, direccion, onChange }: FiltrosPuestosProps) {
  const [now] = useState(() => new Date());
  const { semestre, desde, hasta, filtros } = direccion;
  const apartFiltros = filtroPlacesOf(informe).aparte.filter(({ campo }) => filtros[campo] !== undefined);
  const { textos } = useOpciones(informe, apartFiltros.length > 0);
  const palabras = textos({
    filtros: Object.fromEntries(apartFiltros.map(({ campo }) => [campo, filtros[campo] ?? ''])),
  });
  const recibidos = describeRecibidos({ desde, hasta }, now);
  const puestos: readonly ActiveFiltro[] = [
    ...apartFiltros.map(({ campo, etiqueta }) => ({
      texto: `${etiqueta}: ${palabras.get(campo) ?? filtros[campo]}`,
      without: { filtros: { [campo]: undefined } },
    })),
    ...(!informe.semestreDesde && semestre !== undefined && semestre !== ALL_OPTION
      ? [{ texto: `Semestre: ${semestre}`, without: { semestre: ALL_OPTION } }]
      : []),
    ...(recibidos === null ? [] : [{ texto: capitalized(recibidos), without: ANY_DAY }]),
  ];
  return (
    <SetFilters filters={puestos.map(({ texto, without }) => ({ text: texto, onClear: () => onChange(without) }))} />
  );
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
  const { enLinea: inline, aparte: apart } = filtroPlacesOf(informe);
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
  const others = (
    <>
      {campos(apart)}
      {!informe.semestreDesde && <FiltroDeSemestre {...props} />}
      {informe.formulario && (
        <FiltroDeRecibida dias={{ desde: direccion.desde, hasta: direccion.hasta }} onChange={onChange} />
      )}
    </>
  );
  const hasOthers = apart.length > 0 || informe.formulario !== undefined;
  return (
    <FilterBar
      search={<SearchField value={texto} onChange={onTexto} placeholder="Nombre, documento, correo…" />}
      onRefresh={onActualizar}
      actions={acciones}
      active={puestos.todos}
    >
      {informe.semestreDesde && <FiltroDeSemestre {...props} />}
      {informe.acciones.estado && <FiltroDeEstado {...props} />}
      {campos(inline)}
      {hasOthers ? <MoreFilters active={puestos.otros}>{others}</MoreFilters> : others}
    </FilterBar>
  );
}

type FiltroProps = Pick<BarraProps, 'informe' | 'semestres' | 'direccion' | 'onChange'>;

function FiltroDeSemestre({ semestres, direccion: { semestre = ALL_OPTION }, onChange }: FiltroProps) {
  if (semestres.length === 0) return null;
  return (
    <SelectField
      label="Semestre"
      value={semestre}
      options={[...semestres.map((option) => [option, option] as const), [ALL_OPTION, 'Todos']]}
      onChange={(elegido) => onChange({ semestre: elegido })}
    />
  );
}

/** In the order of spec 1 §2. */
const ESTADOS_IN_ORDER: readonly Estado[] = ['abierto', 'cerrado', 'pendiente'];

const ESTADO_OPTIONS = [
  { value: ALL_OPTION, label: 'Todos' },
  ...ESTADOS_IN_ORDER.map((estado) => ({ value: estado, label: `${ESTADO_INFO[estado].nombre}s` })),
];

/** Filter by state: radio buttons if the specification asks for them. */
function FiltroDeEstado({ informe, direccion, onChange }: FiltroProps) {
  const estado: string = direccion.estado ?? ALL_OPTION;
  const choose = (value: string): void =>
    onChange({ estado: ESTADOS_IN_ORDER.find((candidate) => candidate === value) });
  if (informe.hasEstadoFilter) {
    return (
      <FieldGroup label="Estado">
        <RadioGroup
          name="estado"
          inline
          value={estado}
          options={ESTADO_OPTIONS}
          onChange={({ target: { value } }) => choose(value)}
        />
      </FieldGroup>
    );
  }
  return (
    <SelectField
      label="Estado"
      value={estado}
      options={ESTADO_OPTIONS.map(({ value, label }) => [value, label])}
      onChange={choose}
    />
  );
}
