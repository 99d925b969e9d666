// Message in place of a report's rows or charts if there are none, with ways out (other filters, the form).
import { ATENCION } from '#catalogo/atencion.ts';
import type { Informe } from '#catalogo/informe.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { CopyLinkButton } from '#platform/web/ui/CopyButton.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { NoMatches } from '#platform/web/ui/ListPage.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { ALL_OPTION } from '../filtro.ts';
import type { SearchState } from './read-search.ts';

type VacioProps = {
  readonly informe: Informe;
  readonly direccion: SearchState;
  readonly buscar: string;
  readonly primeras: Elements;
  readonly onQuitarBusqueda: () => void;
  readonly onChange: (part: Partial<SearchState>) => void;
};

/** Explains why there are no rows, and offers ways out (texts quoted from spec 1 §2). */
export function Vacio({
  informe,
  direccion: { semestre, estado, atencion, filtros, marca },
  buscar,
  primeras,
  onQuitarBusqueda,
  onChange,
}: VacioProps) {
  const hasSemestre = semestre !== undefined && semestre !== ALL_OPTION;
  const allButton = hasSemestre && (
    <Button onClick={() => onChange({ semestre: ALL_OPTION })}>
      {buscar ? 'Buscar en todos los semestres' : 'Ver todos los semestres'}
    </Button>
  );
  // Initial filters are not the person's choice; they may hide a searched row all the same.
  const puestos = (informe.filtros ?? []).filter(
    ({ campo, inicial }) => filtros[campo] !== undefined && (buscar !== '' || filtros[campo] !== inicial),
  );
  const clearFiltrosButton = puestos.length > 0 && (
    <Button onClick={() => onChange({ filtros: Object.fromEntries(puestos.map(({ campo }) => [campo, undefined])) })}>
      {`${buscar ? 'Buscar sin' : 'Quitar'} ${puestos.length === 1 ? `el filtro «${puestos[0]!.etiqueta}»` : 'los filtros'}`}
    </Button>
  );
  const clearMarcaButton = marca && <Button onClick={() => onChange({ marca: undefined })}>Ver todos otra vez</Button>;
  if (buscar) {
    return (
      <NoMatches
        title={`Ningún registro coincide con «${buscar}»`}
        onClear={onQuitarBusqueda}
        actions={
          <>
            {clearMarcaButton}
            {clearFiltrosButton}
            {allButton}
          </>
        }
      >
        Se busca en todos los datos del registro, sin distinguir tildes ni mayúsculas.
      </NoMatches>
    );
  }
  const title = marca
    ? 'Ya no hay registros en esa parte del gráfico'
    : atencion
      ? `No hay solicitudes en «${ATENCION[atencion]}»`
      : hasSemestre
        ? `No existen registros para el semestre ${semestre}`
        : 'Aún no se han realizado registros';
  const { formulario } = informe;
  // New records do not fill a view of those that need attention.
  const asked = atencion ? undefined : formulario;
  const publico = asked?.acceso === 'publico' ? asked : undefined;
  const internalFormulario = publico ? undefined : asked;
  return (
    <EmptyState
      title={title}
      actions={
        <>
          {primeras}
          {clearMarcaButton}
          {atencion && <Button onClick={() => onChange({ atencion: undefined })}>Ver todas las solicitudes</Button>}
          {estado && <Button onClick={() => onChange({ estado: undefined })}>Ver todos los estados</Button>}
          {clearFiltrosButton}
          {allButton}
          {publico && <CopyLinkButton url={new URL(publico.ruta, location.origin).href} name={publico.titulo} alone />}
          {internalFormulario && (
            <a href={internalFormulario.ruta} className={buttonClass('quiet')}>
              Diligenciar el formulario
            </a>
          )}
        </>
      }
    >
      {informe.leido && <span>Los datos de este informe vienen de Moodle.</span>}
      {internalFormulario && <span>Cada registro se diligencia en su formulario.</span>}
      {publico && <span>Comparta el enlace del formulario con quienes deben diligenciarlo.</span>}
    </EmptyState>
  );
}
