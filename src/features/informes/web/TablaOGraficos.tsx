// Shared by pages that show a report as table or charts: tabs, errors, loading, the chosen mark, the PDF button.
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { CloseIcon, DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import { Views } from '#platform/web/ui/Views.tsx';
import type { SearchState } from './read-search.ts';

type SinProps = { readonly error: Error; readonly onRetry: () => void };

const errorFor =
  (title: string) =>
  ({ error, onRetry }: SinProps) => (
    <ErrorState title={title} onRetry={onRetry}>
      {error.message}
    </ErrorState>
  );

/** Shown if the rows could not be read. */
export const FilasError = errorFor('No se pudo cargar el informe');
/** Shown if the charts could not be counted. */
export const GraficosError = errorFor('No se pudieron cargar los gráficos');
/** Shown while the chart code loads. */
export const GraficosLoading = () => <Loading>Cargando los gráficos…</Loading>;

type MarcaElegidaProps = {
  /** The mark in words; null until they arrive. */
  readonly texto: string | null;
  readonly onQuitar: () => void;
};

/** Names the mark whose rows are shown, with a button that shows all again. */
export const MarcaElegida = ({ texto, onQuitar }: MarcaElegidaProps) => (
  <Box look="info">
    <Row as="p">
      <span>
        Solo los registros del gráfico: <strong>{texto ?? '…'}</strong>
      </span>
      <Button variant="plain" onClick={onQuitar}>
        <CloseIcon />
        <span>Quitar</span>
      </Button>
    </Row>
  </Box>
);

export const BotonDePdf = (props: Omit<ComponentProps<typeof Button>, 'children'>) => (
  <Button {...props}>
    <DownloadIcon />
    <span>PDF de los gráficos</span>
  </Button>
);

const TABS = [
  { vista: undefined, nombre: 'Tabla' },
  { vista: 'graficos', nombre: 'Gráficos' },
] as const;

type PestanasProps = {
  readonly direccion: Pick<SearchState, 'vista'>;
  /** Parts of the address that concern rows only: charts count all rows of the filter. */
  readonly filaParts?: readonly string[];
};

/** Tabs: a report's rows as a table or as charts, with the same filter. */
export const Pestanas = ({ direccion, filaParts = ['registro', 'marca'] }: PestanasProps) => (
  <Views label="Vistas del informe">
    {TABS.map(({ vista, nombre }) => (
      <Link
        key={nombre}
        to="."
        search={(previous: object) => ({
          ...previous,
          vista,
          ...Object.fromEntries(filaParts.map((parte) => [parte, undefined])),
        })}
        resetScroll={false}
        activeOptions={{ includeSearch: true, explicitUndefined: true }}
        aria-current={direccion.vista === vista ? 'page' : undefined}
      >
        {nombre}
      </Link>
    ))}
  </Views>
);
