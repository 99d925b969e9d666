import { textoDeDuracion, textoDeTamano } from '#platform/contract/quantities.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import type { Column } from '#platform/web/ui/List.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { type ClaseDeTanda, type CursoDeTanda, ESTADOS_DE_CURSO, estaTerminado } from '../../contract.ts';
import { Ruta } from '../categorias/Ruta.tsx';
import { textoDePerdida } from '../reinicio/perdida.ts';
import { quedoIgual, TONO_DE_CURSO } from './estado.ts';

type DeTanda = {
  readonly clase: ClaseDeTanda;
  readonly plataformaDe: (servidor: string) => string;
  /** The copy whose link is being asked for. */
  readonly descargando: string | undefined;
  readonly onDescargar: (copia: string) => void;
};

const SIN_DATO = { table: '—', card: null } as const;

/** The columns of the list of courses of a batch. */
export const columnasDeTanda = ({ clase, plataformaDe, ...props }: DeTanda): Column<CursoDeTanda>[] => [
  {
    key: 'curso',
    heading: 'Curso',
    width: '18rem',
    cell: ({ nombre }) => nombre,
    below: ({ nombreCorto }) => nombreCorto,
  },
  {
    key: 'categoria',
    heading: 'Categoría',
    cell: ({ categoria }, on) => (on === 'card' ? categoria : <Ruta path={categoria} />),
    below: ({ servidor }) => plataformaDe(servidor),
    card: 'line',
  },
  {
    key: 'estado',
    heading: 'Estado',
    width: '20rem',
    cell: (curso) => <EstadoDelCurso curso={curso} clase={clase} />,
    card: 'line',
  },
  {
    key: 'tamano',
    heading: 'Tamaño',
    width: '7rem',
    cell: ({ tamano }, on) => (tamano === null ? SIN_DATO[on] : textoDeTamano(tamano)),
    card: 'head',
  },
  {
    key: 'tiempo',
    heading: 'Tiempo',
    width: '7rem',
    cell: ({ segundos }, on) => (segundos === null ? SIN_DATO[on] : textoDeDuracion(segundos)),
    card: 'head',
  },
  {
    key: 'copia',
    heading: 'Copia',
    width: '11rem',
    cell: ({ copia, nombre }) => (copia === null ? null : <Descargar copia={copia} nombre={nombre} {...props} />),
    card: 'line',
  },
];

/** The state of a course, its progress, the reason of a failure, and what a reset removed. */
function EstadoDelCurso({ curso, clase }: { readonly curso: CursoDeTanda; readonly clase: ClaseDeTanda }) {
  const { estado, sinRespuesta, avance, motivo, intento, perdida, nombre } = curso;
  const isUnderWay = !estaTerminado(estado) && estado !== 'pendiente' && !sinRespuesta;
  const palabra = sinRespuesta ? 'Sin respuesta' : ESTADOS_DE_CURSO[estado];
  return (
    <Stack gap={1}>
      <Badge tone={sinRespuesta ? 'warning' : TONO_DE_CURSO[estado]}>
        {intento > 1 ? `${palabra} (intento ${intento})` : palabra}
      </Badge>
      {isUnderWay && <ProgressBar label={`Avance de ${nombre}`} value={avance} max={avance === null ? null : 1} />}
      {motivo !== null && <Muted>{motivo}</Muted>}
      {quedoIgual(clase, curso) && <Muted>El curso no se reinició: sigue igual.</Muted>}
      {estado === 'hecho' && perdida && <Muted>Se quitó: {textoDePerdida(perdida)}.</Muted>}
    </Stack>
  );
}

type DescargarProps = Pick<DeTanda, 'descargando' | 'onDescargar'> & {
  readonly copia: string;
  /** The name of the course. */
  readonly nombre: string;
};

const Descargar = ({ copia, nombre, descargando, onDescargar }: DescargarProps) => (
  <Button
    busy={descargando === copia}
    aria-label={`Descargar la copia de ${nombre}`}
    onClick={() => onDescargar(copia)}
  >
    <DownloadIcon />
    Descargar
  </Button>
);
