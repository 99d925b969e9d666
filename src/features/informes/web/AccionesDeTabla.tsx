// Buttons of a report's table: its presentation (columns, their order, grouping, row height) and its exports.
import { useState } from 'react';
import { isFija, type ColumnaOnScreen } from '#catalogo/pantalla.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { ChevronIcon, ColumnsIcon, CopyIcon, DownloadIcon, FileIcon, PrintIcon } from '#platform/web/ui/icons.tsx';
import { Checkbox, RadioGroup, TextInput } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { OrderList } from '#platform/web/ui/OrderList.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import styles from './informes.module.css';
import type { FilasExportTarget } from './useExportar.ts';
import { defaultColumns, moveKey, ROW_HEIGHTS, selectableColumns, type usePresentacion } from './usePresentacion.ts';

type ElegirPresentacionProps = { readonly presentacion: ReturnType<typeof usePresentacion> };

const columnName = ({ titulo, grupo }: ColumnaOnScreen): string => (grupo === null ? titulo : `${titulo}, ${grupo}`);

/** Panel to choose columns, their order, grouping and row height; each press applies at once. */
function PresentacionPanel({ presentacion }: ElegirPresentacionProps) {
  const {
    todas: all,
    visibles,
    densidad,
    elegirColumnas: chooseColumnas,
    elegirDensidad: chooseDensidad,
  } = presentacion;
  const [orden, setOrden] = useState(() => selectableColumns(all, visibles));
  const [busqueda, setBusqueda] = useState('');
  const isMatch = matcherOf(busqueda);
  const columnas = orden.flatMap((clave) => all.find((columna) => columna.clave === clave) ?? []);
  const halladas = columnas.filter((columna) => isMatch(columnName(columna)));
  const fijas = all.filter(isFija);

  const show = (next: readonly string[], isVisible: (clave: string) => boolean): void => {
    setOrden([...next]);
    chooseColumnas([...fijas.map(({ clave }) => clave), ...next.filter(isVisible)]);
  };
  const isShown = (clave: string): boolean => visibles.includes(clave);

  return (
    <>
      <TextInput
        type="search"
        autoComplete="off"
        aria-label="Buscar una columna"
        placeholder="Buscar una columna"
        value={busqueda}
        onChange={({ target }) => setBusqueda(target.value)}
      />
      <Muted>
        {`Siempre primero: ${fijas.map(({ titulo }) => titulo).join(', ')}. Cambie el orden de las demás al arrastrarlas, o con Alt + ↑ y Alt + ↓.`}
      </Muted>
      <div className={styles['lista']}>
        <OrderList
          label="Columnas"
          items={halladas}
          keyOf={({ clave }) => clave}
          nameOf={columnName}
          onMove={busqueda.trim() === '' ? (clave, lugar) => show(moveKey(orden, clave, lugar), isShown) : undefined}
        >
          {({ clave, titulo, grupo }) => (
            <Checkbox
              name={`columna-${clave}`}
              checked={isShown(clave)}
              label={titulo}
              hint={grupo}
              onChange={() =>
                show(orden, (candidate) => (candidate === clave ? !isShown(candidate) : isShown(candidate)))
              }
            />
          )}
        </OrderList>
        {halladas.length === 0 && <p role="status">Ninguna columna se llama así.</p>}
      </div>
      {presentacion.agrupables.length > 0 && (
        <SelectField
          label="Agrupar por"
          all="Sin agrupar"
          value={presentacion.agrupar}
          options={presentacion.agrupables.map(({ clave, titulo }) => [clave, titulo])}
          onChange={presentacion.agruparPor}
        />
      )}
      {presentacion.agrupar !== undefined && (
        <Checkbox
          name="plegados"
          checked={presentacion.pliegue.plegados}
          label="Grupos plegados"
          onChange={({ target }) => presentacion.pliegue.plegarTodos(target.checked)}
        />
      )}
      <Row place="between">
        <FieldGroup label="Densidad de las filas">
          <RadioGroup
            name="densidad"
            inline
            value={densidad}
            options={Object.entries(ROW_HEIGHTS).map(([value, { nombre }]) => ({ value, label: nombre }))}
            onChange={(event) => chooseDensidad(event.target.value === 'compacta' ? 'compacta' : 'comoda')}
          />
        </FieldGroup>
        <Button
          variant="plain"
          onClick={() => {
            const defaults = defaultColumns(all);
            show(selectableColumns(all, defaults), (clave) => defaults.includes(clave));
          }}
        >
          Restablecer
        </Button>
      </Row>
    </>
  );
}

const OTHER_FORMATS: readonly {
  readonly salida: FilasExportTarget;
  readonly nombre: string;
  readonly Icono: () => React.ReactNode;
}[] = [
  { salida: 'csv', nombre: 'Exportar a CSV', Icono: DownloadIcon },
  { salida: 'pdf', nombre: 'Exportar a PDF', Icono: FileIcon },
  { salida: 'copiar', nombre: 'Copiar las filas', Icono: CopyIcon },
  { salida: 'imprimir', nombre: 'Vista de impresión', Icono: PrintIcon },
];

type ExportarProps = {
  readonly hasFilas: boolean;
  readonly ocupado: boolean;
  /** Content of the export in words: '266 registros, todas las columnas'. */
  readonly alcance: string;
  readonly onExportar: (salida: FilasExportTarget) => void;
};

/** Button for Excel, with a menu of other exports. */
function ExportButtons({ hasFilas, ocupado, alcance, onExportar }: ExportarProps) {
  return (
    <Row gap={1}>
      <Button busy={ocupado} disabled={!hasFilas} onClick={() => onExportar('excel')}>
        <DownloadIcon />
        <VisuallyHidden>Exportar a </VisuallyHidden>
        <span>Excel</span>
      </Button>
      <ButtonPanel
        button={{
          className: buttonClass('quiet'),
          disabled: !hasFilas,
          title: 'Otros formatos',
          children: (
            <>
              <ChevronIcon />
              <VisuallyHidden>Otros formatos</VisuallyHidden>
            </>
          ),
        }}
        className={styles['menu']}
      >
        {(close) => (
          <>
            <Muted>{alcance}</Muted>
            {OTHER_FORMATS.map(({ salida, nombre, Icono }) => (
              <button
                key={salida}
                type="button"
                className={panelItemClass}
                onClick={() => {
                  close();
                  onExportar(salida);
                }}
              >
                <Icono />
                <span>{nombre}</span>
              </button>
            ))}
          </>
        )}
      </ButtonPanel>
    </Row>
  );
}

type AccionesDeTablaProps = {
  /** Selects all rows or none. */
  readonly todas: Elements;
  readonly presentacion: ReturnType<typeof usePresentacion>;
  readonly hasFilas: boolean;
  readonly ocupado: boolean;
  /** Content of an export, in words. */
  readonly alcance: string;
  /** Absent without the permission to export. */
  readonly onExportar: ((salida: FilasExportTarget) => void) | undefined;
};

/** Buttons of the table, beside its filters: selection, columns and export. */
export const AccionesDeTabla = ({ todas: all, presentacion, onExportar, ...exportProps }: AccionesDeTablaProps) => (
  <>
    {all}
    <ButtonPanel
      className={styles['panel']}
      button={{
        className: buttonClass('quiet'),
        title: 'Columnas y densidad',
        children: (
          <>
            <ColumnsIcon />
            <VisuallyHidden>Columnas y densidad</VisuallyHidden>
          </>
        ),
      }}
    >
      {() => <PresentacionPanel presentacion={presentacion} />}
    </ButtonPanel>
    {onExportar && <ExportButtons {...exportProps} onExportar={onExportar} />}
  </>
);
