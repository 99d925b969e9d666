import type { Column } from '#platform/web/ui/List.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { MutedInline, Prose } from '#platform/web/ui/text.tsx';
import { enMiles } from '#platform/contract/quantities.ts';
import type { CargaAbierta, FilaDeCarga, Resumen } from '../../contract.ts';
import type { PasoProps } from '../CargaPage.tsx';
import { ListaDeFilas, type Vista } from './ListaDeFilas.tsx';
import { Estado, nombreDe } from './partes.tsx';

type Cuenta = Exclude<keyof Resumen, 'acciones' | 'clases' | 'porMirar'>;

const VISTAS: readonly (readonly [FilaDeCarga['estado'], string, Cuenta])[] = [
  ['fallida', 'No se pudieron hacer', 'fallidas'],
  ['por-hacer', 'Por hacer', 'pendientes'],
  ['hecha', 'Hechas', 'hechas'],
  ['sin-cambios', 'Sin nada por hacer', 'sinCambios'],
  ['con-problemas', 'Con problemas', 'conProblemas'],
];

/** What became of each row. */
export function FilasDeResultado(props: PasoProps) {
  const { carga } = props;
  const resumen = carga.resumen!;
  const { porMirar = 0 } = resumen;
  const vistas: [Vista, ...Vista[]] = [
    { clave: 'todas', texto: `Todas (${enMiles(resumen.filas)})`, filtro: {} },
    ...(porMirar > 0
      ? [{ clave: 'por-mirar', texto: `Por mirar (${enMiles(porMirar)})`, filtro: { porMirar: true } }]
      : []),
    ...VISTAS.flatMap(([estado, texto, cuenta]) => {
      const cuantas = resumen[cuenta];
      return cuantas > 0 ? [{ clave: estado, texto: `${texto} (${enMiles(cuantas)})`, filtro: { estado } }] : [];
    }),
  ];
  const columnas: Column<FilaDeCarga>[] = [
    { key: 'resultado', heading: 'Resultado', width: '9rem', card: 'head', cell: textoDeEstado },
    { key: 'hecho', heading: 'Qué se hizo', card: 'line', cell: (fila) => textoDeHecho(carga, fila) },
  ];
  return (
    <ListaDeFilas
      {...props}
      titulo="Fila por fila"
      filtro="Mostrar"
      vistas={vistas}
      label="Resultado de cada fila"
      columnas={columnas}
    />
  );
}

const textoDeEstado = ({ estado }: FilaDeCarga) => <Estado estado={estado} />;

function textoDeHecho(carga: CargaAbierta, { acciones, problemas, nota, estado }: FilaDeCarga) {
  if (estado === 'con-problemas') {
    return (
      <Stack as="ul" gap={2}>
        {problemas.map(({ columna, clase, mensaje }) => (
          <li key={`${columna} ${clase}`}>{mensaje}</li>
        ))}
      </Stack>
    );
  }
  if (acciones.length === 0) return <MutedInline>Nada. {nota}</MutedInline>;
  return (
    <Stack as="ul" gap={2}>
      {acciones.map(({ accion, detalle, estado: suyo, motivo }) => (
        <li key={accion}>
          <strong>{nombreDe(carga, accion)}</strong>
          {detalle !== null && <span> {detalle}</span>}{' '}
          {/* What the row says already need not be said of each part of it. */}
          {suyo !== estado && <Estado estado={suyo} />}
          {motivo !== null && <Prose as="span">{motivo}</Prose>}
        </li>
      ))}
    </Stack>
  );
}
