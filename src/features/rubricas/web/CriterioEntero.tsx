import { type Criterio, TEXTO_DE_SIGNO } from '#catalogo/rubrica/rubrica.ts';
import { Bullets, Prose } from '#platform/web/ui/text.tsx';

type CriterioEnteroProps = {
  readonly criterio: Criterio;
  /** The level of its headings. */
  readonly level: 3 | 4;
};

/** A criterion of a rubric with its descriptors, observations and improvement action, read-only. */
export function CriterioEntero({
  criterio: { criterio, descriptores, observaciones, mejora },
  level,
}: CriterioEnteroProps) {
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <>
      <Prose>{criterio}</Prose>
      <Heading>Descriptores</Heading>
      <Bullets>
        {descriptores.map((uno) => (
          <li key={uno.clave}>
            <strong>{uno.valoracion}</strong> {uno.descripcion}
          </li>
        ))}
      </Bullets>
      <Heading>Observaciones</Heading>
      <Bullets>
        {observaciones.map((una) => (
          <li key={una.clave}>
            <strong>{TEXTO_DE_SIGNO[una.valoracion]}.</strong> {una.observacion}
          </li>
        ))}
      </Bullets>
      <Heading>Acción de mejora</Heading>
      <Prose>{mejora}</Prose>
    </>
  );
}
