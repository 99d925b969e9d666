import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { Conteos } from '../Conteos.tsx';
import type { ListaProps } from './Tabla.tsx';
import styles from './Tarjetas.module.css';

/** A page of subjects on a phone: a card each. */
export function Tarjetas({ filas, columnas, desde, total, ocupada, abierta, onAbrir }: ListaProps) {
  return (
    <ul className={styles['lista']} aria-label={informe.titulo} aria-busy={ocupada}>
      {filas.map((fila, i) => (
        <li key={fila.id} aria-setsize={total} aria-posinset={desde + i + 1} data-abierta={fila.id === abierta}>
          <p className={styles['cabeza']}>
            <span>{(desde + i + 1).toLocaleString('es-CO')}</span>
            <span>{`${fila.tipoAsignatura} · ${fila.semestre}`}</span>
          </p>
          <button type="button" className={styles['abrir']} onClick={() => onAbrir(fila.id)}>
            {fila.codigoAsig}
            <VisuallyHidden>, abrir la asignatura</VisuallyHidden>
          </button>
          <p>{fila.docente}</p>
          <p className={styles['programa']}>{fila.programa}</p>
          <dl>
            <div>
              <dt>{informe.columnas.cantidadEstudiantesParticiparon}</dt>
              <dd>{fila.cantidadEstudiantesParticiparon?.toLocaleString('es-CO') ?? informe.oculto}</dd>
            </div>
            {columnas.map(({ clave, codigo, titulo, pasos }) => (
              <div key={clave}>
                <dt>{codigo ? `${codigo}. ${titulo}` : titulo}</dt>
                <dd>
                  <Conteos pasos={pasos(fila)} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
