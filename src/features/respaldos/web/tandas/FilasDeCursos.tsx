import { textoDeDuracion, textoDeTamano } from '#platform/contract/quantities.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card, CardList } from '#platform/web/ui/Cards.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { cellClass, Table } from '#platform/web/ui/Table.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { type ClaseDeTanda, type CursoDeTanda, ESTADOS_DE_CURSO, estaTerminado } from '../../contract.ts';
import { textoDePerdida } from '../reinicio/perdida.ts';
import { quedoIgual, TONO_DE_CURSO } from './estado.ts';

type FilasProps = {
  readonly cursos: readonly CursoDeTanda[];
  /** How many come before these, and how many there are. */
  readonly desde: number;
  readonly total: number;
  readonly clase: ClaseDeTanda;
  readonly plataformaDe: (servidor: string) => string;
  /** The copy whose link is being asked for. */
  readonly descargando: string | undefined;
  readonly onDescargar: (copia: string) => void;
};

/** Courses of a batch on a desk. */
export function TablaDeCursos({ cursos, desde, total, clase, plataformaDe, ...props }: FilasProps) {
  return (
    <Table
      columns={['4rem', '18rem', 'auto', '20rem', '7rem', '7rem', '11rem']}
      min="66rem"
      label="Cursos de la tanda"
      aria-rowcount={total + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={cellClass.number}>
            N.º
          </th>
          <th scope="col" className={cellClass.pinned}>
            Curso
          </th>
          <th scope="col">Categoría</th>
          <th scope="col">Estado</th>
          <th scope="col">Tamaño</th>
          <th scope="col">Tiempo</th>
          <th scope="col">Copia</th>
        </tr>
      </thead>
      <tbody>
        {cursos.map((curso, i) => (
          <tr key={curso.id} aria-rowindex={desde + i + 2}>
            <td className={cellClass.number}>{(desde + i + 1).toLocaleString('es-CO')}</td>
            <th scope="row" className={cellClass.pinned}>
              {curso.nombre}
              <Muted as="span">{curso.nombreCorto}</Muted>
            </th>
            <td>
              {curso.categoria}
              <Muted as="span">{plataformaDe(curso.servidor)}</Muted>
            </td>
            <td>
              <EstadoDelCurso curso={curso} clase={clase} />
            </td>
            <td>{curso.tamano === null ? '—' : textoDeTamano(curso.tamano)}</td>
            <td>{curso.segundos === null ? '—' : textoDeDuracion(curso.segundos)}</td>
            <td>
              <Descargar curso={curso} {...props} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Courses of a batch on a phone: a card each. */
export function TarjetasDeCursos({ cursos, desde, total, clase, plataformaDe, ...props }: FilasProps) {
  return (
    <CardList label="Cursos de la tanda">
      {cursos.map((curso, i) => (
        <Card
          key={curso.id}
          number={desde + i + 1}
          total={total}
          open={false}
          head={
            <>
              <span>{plataformaDe(curso.servidor)}</span>
              <span>
                {[
                  curso.tamano !== null && textoDeTamano(curso.tamano),
                  curso.segundos !== null && textoDeDuracion(curso.segundos),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          }
        >
          <Stack gap={2}>
            <p>
              <strong>{curso.nombre}</strong>
              <Muted as="span">{`${curso.nombreCorto} · ${curso.categoria}`}</Muted>
            </p>
            <EstadoDelCurso curso={curso} clase={clase} />
            <Row>
              <Descargar curso={curso} {...props} />
            </Row>
          </Stack>
        </Card>
      ))}
    </CardList>
  );
}

/** How a course stands, how far it is, why not, and what a reset took. */
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

type DescargarProps = Pick<FilasProps, 'descargando' | 'onDescargar'> & { readonly curso: CursoDeTanda };

function Descargar({ curso: { copia, nombre }, descargando, onDescargar }: DescargarProps) {
  if (copia === null) return null;
  return (
    <Button
      busy={descargando === copia}
      aria-label={`Descargar la copia de ${nombre}`}
      onClick={() => onDescargar(copia)}
    >
      <DownloadIcon />
      Descargar
    </Button>
  );
}
