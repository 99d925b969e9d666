import { Link } from '@tanstack/react-router';
import { textoDeInstante } from '#catalogo/momento.ts';
import { enMiles } from '#platform/web/quantities.ts';
import type { AlmacenVisto, HallazgoVisto } from '../contract.ts';
import styles from './DatosPersonales.module.css';

const cuantos = ({ total, suyos, archivos }: AlmacenVisto): string =>
  [
    enMiles(total),
    ...(suyos < total ? [`${enMiles(suyos)} suyos`] : []),
    ...(archivos > 0 ? [`${enMiles(archivos)} ${archivos === 1 ? 'archivo' : 'archivos'}`] : []),
  ].join(' · ');

/** What one store keeps of the person, closed at first. */
export function Almacen({ almacen }: { readonly almacen: AlmacenVisto }) {
  const { titulo, guarda, total, hallazgos } = almacen;
  return (
    <details className={styles['almacen']}>
      <summary>
        <h3>{titulo}</h3>
        <span>{cuantos(almacen)}</span>
      </summary>
      <p className={styles['suave']}>{guarda}</p>
      <ul>
        {hallazgos.map((hallazgo) => (
          <Hallazgo key={`${hallazgo.titulo} ${hallazgo.id}`} hallazgo={hallazgo} />
        ))}
      </ul>
      {hallazgos.length < total && (
        <p className={styles['suave']}>
          Se muestran {enMiles(hallazgos.length)} de {enMiles(total)}; en la exportación están todos.
        </p>
      )}
    </details>
  );
}

function Hallazgo({ hallazgo }: { readonly hallazgo: HallazgoVisto }) {
  const { titulo, instante, enlace, suyo, datos, archivos } = hallazgo;
  const [ruta = '', query = ''] = (enlace ?? '').split('?');
  return (
    <li>
      <p className={styles['titulo']}>
        {enlace === null ? (
          titulo
        ) : (
          <Link to={ruta} search={busquedaDe(query)}>
            {titulo}
          </Link>
        )}
        {instante && <time dateTime={instante}>{textoDeInstante(new Date(instante))}</time>}
      </p>
      {!suyo && <p className={styles['suave']}>Es de otra persona, y la nombra.</p>}
      {datos.length > 0 && (
        <dl>
          {datos.map(({ etiqueta, valor }, i) => (
            // A record says some things several times.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={`${etiqueta} ${i}`}>
              <dt>{etiqueta}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
      )}
      {archivos.length > 0 && (
        <p className={styles['suave']}>Archivos: {archivos.map(({ nombre }) => nombre).join(', ')}</p>
      )}
    </li>
  );
}

/** The query of a link as the router takes it: numbers as such. */
const busquedaDe = (query: string): Record<string, string | number> =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([clave, valor]) => [clave, /^\d{1,9}$/.test(valor) ? Number(valor) : valor]),
  );
