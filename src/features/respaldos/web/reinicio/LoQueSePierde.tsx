import { textoDeInstante } from '#catalogo/momento.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import type { CursoPorReiniciar } from '../../contract-reinicios.ts';
import { cursos as enCursos } from '../textos.ts';
import { sumaDe, textoDePerdida } from './perdida.ts';
import styles from './Reinicio.module.css';

/** What a reset takes: from all courses together, and from each, with its last good copy. */
export function LoQueSePierde({ vistos }: { readonly vistos: readonly CursoPorReiniciar[] }) {
  const sinLeer = vistos.filter(({ motivo }) => motivo !== null).length;
  return (
    <>
      <Alert tone="warning" announced={false} title="Se perderá">
        <p>
          <strong>{textoDePerdida(sumaDe(vistos.map(({ perdida }) => perdida)))}</strong>. También los registros de
          actividad de esas personas.
        </p>
        <p>Quedan el contenido de los cursos y sus docentes.</p>
        {sinLeer > 0 && (
          <p>
            {sinLeer === vistos.length ? 'No se pudo' : `De ${enCursos(sinLeer)} no se pudo`} leer lo que se perdería.
          </p>
        )}
      </Alert>
      {/* Scrolled with the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['cursos']} role="region" aria-label="Cursos que se reinician" tabIndex={0}>
        <ul>
          {vistos.map(({ curso, nombre, nombreCorto, perdida, ultimaCopia, motivo }) => (
            <li key={curso}>
              <span>
                <strong>{nombre}</strong>
                <span className={styles['suave']}>{nombreCorto}</span>
              </span>
              <span>
                {motivo ?? textoDePerdida(perdida)}
                <span className={styles['suave']}>
                  {ultimaCopia
                    ? `Última copia buena: ${textoDeInstante(new Date(ultimaCopia.hecha))}`
                    : 'No hay ninguna copia de este curso'}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
