import { Link } from '@tanstack/react-router';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { RefreshIcon } from '#platform/web/ui/icons.tsx';
import { ErrorState, Skeleton } from '#platform/web/ui/states.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { Escritorio } from '../../contract.ts';
import { alertasDe, ENLACE_DE_TITULARES } from '../../filas.ts';
import { Cupos } from './Cupos.tsx';
import styles from './EscritorioDeHoy.module.css';
import { Nuevos } from './Nuevos.tsx';
import { Solicitudes } from './Solicitudes.tsx';
import { useEscritorio } from './useEscritorio.ts';

/** The few figures that need action today, each with the way to the rows that it counts (issue 8). */
export function EscritorioDeHoy() {
  const { data, error, isFetching, refetch } = useEscritorio();
  return (
    <section className={styles['hoy']} aria-labelledby="hoy" aria-busy={isFetching}>
      <div className={styles['cabeza']}>
        <h2 id="hoy">Por atender hoy</h2>
        {data && (
          <p className={styles['cuando']}>
            <span>{`Al ${textoDeInstante(new Date(data.instante))}`}</span>
            <IconButton label="Actualizar las cifras" onClick={() => void refetch()}>
              <RefreshIcon />
            </IconButton>
          </p>
        )}
      </div>
      {error && (
        <ErrorState title="No se pudo contar lo pendiente" onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      )}
      {!error && !data && (
        <>
          <VisuallyHidden>
            <span role="status">Contando lo pendiente…</span>
          </VisuallyHidden>
          <Skeleton lines={6} />
        </>
      )}
      {!error && data && <Cifras escritorio={data} />}
    </section>
  );
}

function Cifras({ escritorio }: { readonly escritorio: Escritorio }) {
  const { solicitudes, fallidas, nuevos, cupos } = escritorio;
  const { vencidas, titulares, cupos: llenas } = alertasDe(escritorio);
  return (
    <>
      {vencidas + titulares + fallidas + llenas === 0 && (
        <Alert tone="success" announced={false}>
          {`Nada pendiente: ninguna solicitud lleva abierta más de ${solicitudes.dias} días hábiles, ningún plazo de un titular venció ni está por vencer, ninguna tarea falló y ningún cupo se está agotando.`}
        </Alert>
      )}
      <div className={styles['partes']}>
        <Solicitudes solicitudes={solicitudes} vencidas={vencidas} />
        <div className={styles['columna']}>
          <Titulares plazos={escritorio.titulares} />
          <TareasFallidas cuantas={fallidas} />
          <Cupos cupos={cupos} />
        </div>
        <Nuevos nuevos={nuevos} />
      </div>
    </>
  );
}

function Titulares({ plazos: { vencidas, porVencer } }: { readonly plazos: Escritorio['titulares'] }) {
  return (
    <section aria-labelledby="titulares" className={styles['parte']}>
      <h3 id="titulares">Solicitudes de titulares</h3>
      {vencidas + porVencer === 0 && <p className={styles['nada']}>Ninguna fuera de plazo ni por vencer.</p>}
      {vencidas > 0 && (
        <Link {...ENLACE_DE_TITULARES} className={styles['cifra']} data-tono="alerta">
          <strong>{vencidas.toLocaleString('es-CO')}</strong>
          <span>{vencidas === 1 ? 'pasó su plazo legal sin respuesta' : 'pasaron su plazo legal sin respuesta'}</span>
        </Link>
      )}
      {porVencer > 0 && (
        <Link {...ENLACE_DE_TITULARES} className={styles['cifra']}>
          <strong>{porVencer.toLocaleString('es-CO')}</strong>
          <span>{porVencer === 1 ? 'está por vencer' : 'están por vencer'}</span>
        </Link>
      )}
    </section>
  );
}

function TareasFallidas({ cuantas }: { readonly cuantas: number }) {
  return (
    <section aria-labelledby="fallidas" className={styles['parte']}>
      <h3 id="fallidas">Tareas fallidas</h3>
      {cuantas === 0 ? (
        <p className={styles['nada']}>Ninguna por atender.</p>
      ) : (
        <Link to="/gestores/tareas" search={{ de: 'por-atender' }} className={styles['cifra']} data-tono="alerta">
          <strong>{cuantas.toLocaleString('es-CO')}</strong>
          <span>
            {cuantas === 1 ? 'tarea falló y nadie la ha atendido' : 'tareas fallaron y nadie las ha atendido'}
          </span>
        </Link>
      )}
    </section>
  );
}
