import { enGrupos, informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { Row } from '#platform/web/ui/layout.tsx';
import { Muted, MutedInline } from '#platform/web/ui/text.tsx';
import styles from './resultados.module.css';

type LeyendaProps = {
  readonly minimo: number;
  /** The subjects whose mean is marked; null: there is none. */
  readonly referencia: string | null;
};

/** How the five bars and the rule under them are read. */
export function Leyenda({ minimo, referencia }: LeyendaProps) {
  return (
    <Row as="p" gap={4}>
      <MutedInline>Promedio de 1 a 5 y cuántos eligieron, de izquierda a derecha:</MutedInline>
      {informe.pasos.map((paso, i) => (
        <MutedInline key={paso}>
          <span className={styles['muestra']} data-paso={i + 1} aria-hidden="true" />
          {` ${i + 1} ${paso}`}
        </MutedInline>
      ))}
      {referencia !== null && (
        <>
          <MutedInline>
            <span className={styles['muestraDePunto']} aria-hidden="true" />
            {' su promedio'}
          </MutedInline>
          <MutedInline>
            <span className={styles['muestraDeReferencia']} aria-hidden="true" />
            {`  el de ${referencia}`}
          </MutedInline>
        </>
      )}
      {minimo > 1 && <MutedInline>{`${informe.oculto} menos de ${minimo} respuestas: no se muestran`}</MutedInline>}
    </Row>
  );
}

/** When new answers show; nothing where each shows at once. */
export const LeyendaDeGrupos = ({ minimo }: { readonly minimo: number }) =>
  minimo > 1 && <Muted>{enGrupos(minimo)}</Muted>;
