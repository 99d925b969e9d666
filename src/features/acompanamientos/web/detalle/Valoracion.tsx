import { NA } from '#catalogo/rubrica/rubrica.ts';
import { ScoreBar } from '#platform/web/ui/ScoreBar.tsx';
import { type CriterioDelResultado, textoDeAntes, textoDeCriterio } from '../../resultado.ts';
import styles from '../resultado.module.css';

type ValoracionProps = { readonly criterio: CriterioDelResultado; readonly marca: number };

/** A score in words with its bar: a tick at the foot of the scale for a 0, an empty dashed one for what has no score. */
export function Valoracion({ criterio, marca }: ValoracionProps) {
  const { porMejorar } = criterio;
  const valoracion = criterio.valoracion ?? NA;
  const antes = textoDeAntes(criterio);
  return (
    <div className={styles['valoracion']} data-bajo={porMejorar}>
      <ScoreBar value={valoracion === NA ? null : valoracion} max={5} mark={marca} low={porMejorar} />
      <span className={styles['valor']}>
        {textoDeCriterio(criterio)}
        {antes && <small> ({antes})</small>}
      </span>
    </div>
  );
}
