import { enGrupos, informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import styles from './resultados.module.css';

/** How the five bars are read. */
export function Leyenda({ minimo }: { readonly minimo: number }) {
  return (
    <p className={styles['leyenda']}>
      <span>Promedio de 1 a 5 y cuántos eligieron, de izquierda a derecha:</span>
      {informe.pasos.map((paso, i) => (
        <span key={paso} className={styles['deLeyenda']}>
          <span className={styles['muestra']} data-paso={i + 1} aria-hidden="true" />
          {`${i + 1} ${paso}`}
        </span>
      ))}
      {minimo > 1 && <span>{`${informe.oculto} menos de ${minimo} respuestas: no se muestran`}</span>}
    </p>
  );
}

/** When new answers show; nothing where each shows at once. */
export const LeyendaDeGrupos = ({ minimo }: { readonly minimo: number }) =>
  minimo > 1 && <p className={styles['leyenda']}>{enGrupos(minimo)}</p>;
