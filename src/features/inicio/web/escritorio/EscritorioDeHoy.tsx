import { textoDeInstante } from '#catalogo/momento.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { RefreshIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { ANTES_DE_CONTAR } from '../../antes-de-contar.ts';
import type { Escritorio } from '../../contract.ts';
import { alertasDe, ENLACE_DE_TITULARES } from '../../filas.ts';
import { Cupos } from './Cupos.tsx';
import { Cifra } from './Cifra.tsx';
import styles from './EscritorioDeHoy.module.css';
import { Nuevos } from './Nuevos.tsx';
import { Solicitudes } from './Solicitudes.tsx';
import { useEscritorio } from './useEscritorio.ts';

/** The few figures that need action today, each with the way to the rows that it counts (issue 8). */
export function EscritorioDeHoy() {
  const { data, error, isFetching, refetch } = useEscritorio();
  return (
    <Stack as="section" aria-labelledby="hoy" aria-busy={isFetching}>
      <Row place="between">
        <h2 id="hoy">Por atender hoy</h2>
        <p className={styles['cuando']} data-counting={!data}>
          <span>{`Al ${textoDeInstante(new Date((data ?? ANTES_DE_CONTAR).instante))}`}</span>
          <IconButton label="Actualizar las cifras" onClick={() => void refetch()} disabled={!data}>
            <RefreshIcon />
          </IconButton>
        </p>
      </Row>
      {error && (
        <ErrorState title="No se pudo contar lo pendiente" onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      )}
      {!error && data && <Cifras escritorio={data} />}
      {!error && !data && (
        <>
          <VisuallyHidden>
            <span role="status">Contando lo pendiente…</span>
          </VisuallyHidden>
          {/* Nothing counted yet is as high as what will be: the page below stays where it is. */}
          <div className={styles['contando']} aria-hidden="true" inert>
            <Cifras escritorio={ANTES_DE_CONTAR} />
          </div>
        </>
      )}
    </Stack>
  );
}

function Cifras({ escritorio }: { readonly escritorio: Escritorio }) {
  const { solicitudes, fallidas, titulares, nuevos, cupos } = escritorio;
  const { vencidas } = alertasDe(escritorio);
  const { vencidas: fueraDePlazo, porVencer } = titulares;
  return (
    <div className={styles['partes']}>
      <Solicitudes solicitudes={solicitudes} vencidas={vencidas} />
      <div>
        <Cifra
          titulo="Solicitudes de titulares"
          ninguna="ninguna por vencer"
          enlace={ENLACE_DE_TITULARES}
          cuantas={fueraDePlazo + porVencer}
          isUrgent={fueraDePlazo > 0}
        >
          {fueraDePlazo > 0 ? 'fuera de su plazo legal o por vencer' : 'por vencer'}
        </Cifra>
        <Cifra
          titulo="Tareas fallidas"
          ninguna="ninguna por atender"
          enlace={{ to: '/gestores/tareas', search: { de: 'por-atender' } }}
          cuantas={fallidas}
          isUrgent
        >
          por atender
        </Cifra>
        <Cupos cupos={cupos} />
        <Nuevos nuevos={nuevos} />
      </div>
    </div>
  );
}
