// A part of the page of a semester: its figures in rows and columns, each over that of the semester before.
import { Link } from '@tanstack/react-router';
import { figureText, lecturaText, type Seccion } from '#core/semestre.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, Prose, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { isShown, shownOf, type SeccionEditada } from '../contract.ts';
import styles from './semestre.module.css';

type Props = {
  readonly seccion: SeccionEditada;
  /** The semester before. */
  readonly before: string;
  /** Absent: the reader may not edit it. */
  readonly onEdit?: (() => void) | undefined;
};

/** Shows a part with the unit's text and what each of its figures counts; nothing, if the unit left out all of it. */
export function SeccionDeFiguras({ seccion, before, onEdit }: Props) {
  const shown = shownOf(seccion);
  const { titulo, filas, edicion } = seccion;
  const isLeftOut = shown.columnas.length === 0;
  if (!isShown(shown) && !onEdit) return null;
  return (
    <Section
      title={titulo}
      gap={1}
      beside={
        onEdit && (
          <Button variant="plain" data-no-print onClick={onEdit}>
            Editar<VisuallyHidden>{` ${titulo}`}</VisuallyHidden>
          </Button>
        )
      }
    >
      {edicion.texto !== '' && <Prose>{edicion.texto}</Prose>}
      {isLeftOut && onEdit && <Muted data-no-print>Las cifras de esta sección no aparecen.</Muted>}
      {!isLeftOut && filas.length === 0 && <Muted>{`No hubo nada que contar, y tampoco en ${before}.`}</Muted>}
      {!isLeftOut && filas.length > 0 && (
        <>
          <TablaDeFiguras seccion={shown} before={before} />
          {shown.nota !== null && <Muted>{shown.nota}</Muted>}
          <Fold title="Cómo se cuenta">
            <Facts of={shown.columnas.map(({ titulo: name, definicion }) => [name, definicion])} />
          </Fold>
        </>
      )}
    </Section>
  );
}

type TablaProps = { readonly seccion: Seccion; readonly before: string };

/** On a phone the name of a row has a line of its own above its figures. */
function TablaDeFiguras({ seccion: { titulo, columnas, filas }, before }: TablaProps) {
  const narrow = useMediaQuery('(max-width: 48rem)');
  return (
    <table className={styles['tabla']} aria-label={titulo} data-narrow={narrow || undefined}>
      <thead>
        <tr>
          {!narrow && (
            <th scope="col">
              <VisuallyHidden>Qué</VisuallyHidden>
            </th>
          )}
          {columnas.map((columna) => (
            <th key={columna.clave} scope="col">
              {columna.titulo}
            </th>
          ))}
        </tr>
      </thead>
      {filas.map((fila) => {
        const name = (
          <th scope={narrow ? 'rowgroup' : 'row'} colSpan={narrow ? columnas.length : undefined}>
            <Nombre fila={fila} />
            {fila.lectura && <small>{lecturaText(fila.lectura, before)}</small>}
          </th>
        );
        const figures = columnas.map(({ clave, unidad }) => {
          const { valor = null, antes = null } = fila.cifras[clave] ?? {};
          return (
            <td key={clave}>
              <strong>{figureText(valor, unidad)}</strong>
              {(valor !== null || antes !== null) && <small>{`${before}: ${figureText(antes, unidad)}`}</small>}
            </td>
          );
        });
        return (
          <tbody key={fila.clave}>
            {narrow ? (
              <>
                <tr>{name}</tr>
                <tr>{figures}</tr>
              </>
            ) : (
              <tr>
                {name}
                {figures}
              </tr>
            )}
          </tbody>
        );
      })}
    </table>
  );
}

function Nombre({ fila: { titulo, enlace } }: { readonly fila: Seccion['filas'][number] }) {
  if (!enlace) return <span>{titulo}</span>;
  return (
    <Link to={enlace.to} search={enlace.search}>
      {titulo}
    </Link>
  );
}
