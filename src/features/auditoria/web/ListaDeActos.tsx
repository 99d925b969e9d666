// View of the audit that lists the acts of one class, or all: search, filters, count, and export to Excel or CSV.
import { useState } from 'react';
import { formatDia } from '#catalogo/momento.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { download, downloadStarted } from '#platform/web/download.ts';
import { ApiError } from '#platform/web/http.ts';
import { useSearchText } from '#platform/web/list-state.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { NotExported } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { DateFilter, FilterBar, MoreFilters, SearchField, SetFilters } from '#platform/web/ui/FilterBar.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { ClearFiltersButton, ListPage } from '#platform/web/ui/ListPage.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  auditoriaContract,
  MAX_CONTADOS,
  RESULTADOS,
  type ActoDeAuditoria,
  type FiltroDeAuditoria,
  type FORMATOS_DE_AUDITORIA,
  type GrupoDeAcciones,
} from '../contract.ts';
import { countAcciones } from '../labels.ts';
import { Actos, useAcciones, useActos, useTotal } from './Actos.tsx';
import { claseOf, type AuditoriaAddress, type Change, type ListaDeActos as Lista } from './search.ts';

type ActosToolbarProps = {
  readonly direccion: AuditoriaAddress;
  readonly lista: Lista;
  readonly change: Change;
  readonly texto: string;
  readonly onTexto: (texto: string) => void;
  readonly errores: Readonly<Partial<Record<string, string>>>;
  readonly onActualizar: () => void;
  readonly acciones: Elements;
};

const OPCIONES_DE_RESULTADO = Object.entries(RESULTADOS) as [ActoDeAuditoria['resultado'], string][];

function ActosToolbar({
  direccion,
  lista,
  change,
  texto,
  onTexto,
  errores,
  onActualizar,
  acciones,
}: ActosToolbarProps) {
  const [today] = useState(() => diaOf(new Date()));
  const { resultado, desde, hasta } = direccion;
  const puestos = [
    resultado && { text: `Resultado: ${RESULTADOS[resultado]}`, onClear: () => change({ resultado: undefined }) },
    desde && { text: `Desde: ${formatDia(desde)}`, onClear: () => change({ desde: undefined }) },
    hasta && { text: `Hasta: ${formatDia(hasta)}`, onClear: () => change({ hasta: undefined }) },
  ].filter((one) => one !== undefined && one !== '');
  return (
    <FilterBar
      search={<SearchField value={texto} onChange={onTexto} placeholder="Persona, comprobante, IP…" />}
      onRefresh={onActualizar}
      actions={acciones}
      active={puestos.length + (direccion.accion ? 1 : 0)}
    >
      <AccionFilter accion={direccion.accion} lista={lista} onChange={(accion) => change({ accion })} />
      <MoreFilters active={puestos.length}>
        <SelectField
          label="Resultado"
          value={resultado}
          options={OPCIONES_DE_RESULTADO}
          all="Todos"
          onChange={(elegido) => change({ resultado: elegido })}
        />
        {(['desde', 'hasta'] as const).map((clave) => (
          <DateFilter
            key={clave}
            label={clave === 'desde' ? 'Desde' : 'Hasta'}
            error={errores[clave]}
            today={today}
            value={direccion[clave]}
            onChange={(dia) => change({ [clave]: dia })}
          />
        ))}
      </MoreFilters>
      <SetFilters filters={puestos} />
    </FilterBar>
  );
}

type AccionFilterProps = {
  readonly accion: FiltroDeAuditoria['accion'];
  readonly lista: Lista;
  readonly onChange: (accion: FiltroDeAuditoria['accion']) => void;
};

function AccionFilter({ accion, lista, onChange }: AccionFilterProps) {
  const clase = claseOf(lista);
  const all = useAcciones();
  const grupos = all
    .map(({ acciones, ...grupo }) => ({
      ...grupo,
      acciones: acciones.filter((accion) => clase === undefined || accion.clase === clase),
    }))
    .filter(({ acciones }) => acciones.length > 0);
  const ofrecida = grupos.some(
    ({ clave, acciones }) => clave === accion || acciones.some((candidate) => candidate.clave === accion),
  );
  return (
    <Field label="Acción">
      {(control) => (
        <Select {...control} value={accion ?? ''} onChange={({ target: { value } }) => onChange(value || undefined)}>
          <option value="">Todas</option>
          {accion && !ofrecida && <option value={accion}>{textoOf(all, accion)}</option>}
          {grupos.map(({ clave, titulo, acciones }) => (
            <optgroup key={clave} label={titulo}>
              {(acciones.length > 1 || clave === accion) && <option value={clave}>{`${titulo}: todas`}</option>}
              {acciones.map((accion) => (
                <option key={accion.clave} value={accion.clave}>
                  {accion.texto}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Returns the words of an act or a group; its name while loading. */
const textoOf = (grupos: readonly GrupoDeAcciones[], nombrada: string): string =>
  grupos.find(({ clave }) => clave === nombrada)?.titulo ??
  grupos.flatMap(({ acciones }) => acciones).find(({ clave }) => clave === nombrada)?.texto ??
  nombrada;

const FORMATOS = [
  { formato: 'excel', texto: 'Exportar a Excel' },
  { formato: 'csv', texto: 'Exportar a CSV' },
] as const;

const useExportActos = (filtro: FiltroDeAuditoria) =>
  useAction({
    mutationFn: async (formato: (typeof FORMATOS_DE_AUDITORIA)[number]) => {
      const answer = await call(auditoriaContract, 'POST /auditoria/exportar', { body: { ...filtro, formato } });
      if ('enlace' in answer) download(answer.enlace);
      return answer;
    },
  });

type ExportProps = { readonly exportRows: ReturnType<typeof useExportActos> };

const ExportButtons = ({ exportRows, hasActos }: ExportProps & { readonly hasActos: boolean }) =>
  FORMATOS.map(({ formato, texto }) => (
    <Button key={formato} disabled={!hasActos} busy={exportRows.isPending} onClick={() => exportRows.mutate(formato)}>
      <DownloadIcon />
      <span>{texto}</span>
    </Button>
  ));

function ExportResult({ exportRows: { data, error } }: ExportProps) {
  if (error) {
    return <NotExported>{error.message}</NotExported>;
  }
  if (!data) return null;
  if ('enlace' in data) {
    return <Alert tone="success">{downloadStarted()}</Alert>;
  }
  return (
    <FollowTarea id={data.tarea} descarga>
      {(tarea) => <EstadoDeTarea tarea={tarea} />}
    </FollowTarea>
  );
}

const filtroOf = ({ accion, resultado, desde, hasta }: AuditoriaAddress, searchText: string): FiltroDeAuditoria => ({
  ...(searchText && { buscar: searchText }),
  ...(accion && { accion }),
  ...(resultado && { resultado }),
  ...(desde && { desde }),
  ...(hasta && { hasta }),
});

type ListaDeActosProps = {
  readonly vistas: Elements;
  readonly direccion: AuditoriaAddress;
  readonly lista: Lista;
  readonly change: Change;
};

/** List of the acts of one class, newest first. */
export function ListaDeActos({ vistas, direccion, lista: chosen, change }: ListaDeActosProps) {
  const { texto, buscar, setTexto, clear } = useSearchText();
  const puesto = filtroOf(direccion, buscar);
  const clase = claseOf(chosen);
  const filtro = { ...puesto, ...(clase && { clase }) };
  const lectura = useActos(filtro);
  const actos = lectura.data?.pages.flatMap((page) => page.actos);
  // A fully loaded list is counted here: new acts arrive in the meantime, including this very read.
  const contadas = lectura.hasNextPage ? undefined : actos?.length;
  const total = useTotal(filtro, lectura.hasNextPage && !lectura.isPlaceholderData);
  const exportRows = useExportActos(filtro);
  const filtrado = Object.keys(puesto).length > 0;
  const countText = contadas === undefined ? total.data && formatCount(total.data) : countAcciones(contadas);
  const clearFilters = (): void => {
    clear();
    change({ accion: undefined, resultado: undefined, desde: undefined, hasta: undefined });
  };
  const lista = (
    <Actos
      actos={actos}
      ocupada={lectura.isPlaceholderData}
      onMas={lectura.hasNextPage ? () => void lectura.fetchNextPage() : undefined}
      leyendo={lectura.isFetchingNextPage}
      direccion={direccion}
      change={change}
    />
  );
  const errores = lectura.error instanceof ApiError ? (lectura.error.errores ?? {}) : {};
  return (
    <ListPage title={TITULOS.auditoria} count={countText} of={contadas === undefined ? total : lectura} views={vistas}>
      <ActosToolbar
        direccion={direccion}
        lista={chosen}
        change={change}
        texto={texto}
        onTexto={setTexto}
        errores={errores}
        onActualizar={() => {
          void lectura.refetch();
          if (lectura.hasNextPage) void total.refetch();
        }}
        acciones={
          <>
            {filtrado && <ClearFiltersButton variant="plain" onClick={clearFilters} />}
            <ExportButtons exportRows={exportRows} hasActos={actos !== undefined && actos.length > 0} />
          </>
        }
      />
      <ExportResult exportRows={exportRows} />
      <Reading of={lectura} failure="No se pudo leer la auditoría" waiting={lista}>
        {() => (actos?.length === 0 ? <EmptyList lista={chosen} filtrado={filtrado} onQuitar={clearFilters} /> : lista)}
      </Reading>
    </ListPage>
  );
}

const formatCount = ({ total, hayMas: hasMore }: { readonly total: number; readonly hayMas: boolean }): string =>
  hasMore ? `Más de ${inThousands(MAX_CONTADOS)} acciones` : countAcciones(total);

/** Explanations of the views, shown while they have no acts. */
const EMPTY_TEXTS: Readonly<Record<Lista, string>> = {
  cambios: 'Aquí queda cada cambio: estados, cargas, correos, listas, copias y ajustes.',
  consultas: 'Aquí queda cada registro o informe que alguien abre, exporta o descarga.',
  ingresos: 'Aquí queda cada ingreso y cada acceso rechazado.',
  todo: 'Aquí queda cada ingreso, consulta, cambio y exportación.',
};

type EmptyListProps = { readonly lista: Lista; readonly filtrado: boolean; readonly onQuitar: () => void };

const EmptyList = ({ lista, filtrado, onQuitar }: EmptyListProps) => (
  <EmptyState
    title={filtrado ? 'Ninguna acción cumple los filtros' : 'Aún no hay acciones'}
    actions={filtrado && <ClearFiltersButton onClick={onQuitar} />}
  >
    {filtrado
      ? 'El usuario, el comprobante y la dirección IP se buscan completos; del nombre de la persona basta una parte.'
      : EMPTY_TEXTS[lista]}
  </EmptyState>
);
