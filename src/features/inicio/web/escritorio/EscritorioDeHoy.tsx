import { textoDeInstante } from '#catalogo/momento.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { RefreshIcon } from '#platform/web/ui/icons.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { Unread } from '#platform/web/ui/waiting.tsx';
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
    <Section
      title="Por atender hoy"
      beside={
        <p className={styles['cuando']} data-counting={!data}>
          <span>{`Al ${textoDeInstante(new Date((data ?? ANTES_DE_CONTAR).instante))}`}</span>
          <IconButton label="Actualizar las cifras" onClick={() => void refetch()} disabled={!data}>
            <RefreshIcon />
          </IconButton>
        </p>
      }
    >
      {error && (
        <ErrorState title="No se pudo contar lo pendiente" onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      )}
      {!error && data && <Cifras escritorio={data} isBusy={isFetching} />}
      {!error && !data && (
        <>
          <VisuallyHidden>
            <span role="status">Contando lo pendiente…</span>
          </VisuallyHidden>
          {/* Nothing counted yet is as high as what will be: the page below stays where it is. */}
          <Unread>
            <Cifras escritorio={ANTES_DE_CONTAR} />
          </Unread>
        </>
      )}
    </Section>
  );
}

type CifrasProps = { readonly escritorio: Escritorio; readonly isBusy?: boolean };

function Cifras({ escritorio, isBusy }: CifrasProps) {
  const { solicitudes, fallidas, nuevos, cupos } = escritorio;
  const { vencidas } = alertasDe(escritorio);
  const { vencidas: fueraDePlazo, porVencer } = escritorio.titulares;
  const titulares = fueraDePlazo + porVencer;
  const sin = [
    titulares === 0 && 'solicitudes de titulares por vencer',
    fallidas === 0 && 'tareas fallidas',
    cupos.opciones.length === 0 && 'cupos casi llenos',
  ].filter((una) => una !== false);
  return (
    <div className={styles['partes']} aria-busy={isBusy}>
      <Solicitudes solicitudes={solicitudes} vencidas={vencidas} />
      <div>
        {titulares > 0 && (
          <Cifra
            titulo={TITULOS.solicitudes}
            enlace={ENLACE_DE_TITULARES}
            cuantas={titulares}
            isUrgent={fueraDePlazo > 0}
          >
            {fueraDePlazo > 0 ? 'fuera de su plazo legal o por vencer' : 'por vencer'}
          </Cifra>
        )}
        {fallidas > 0 && (
          <Cifra
            titulo="Tareas fallidas"
            enlace={{ to: '/gestores/tareas', search: { de: 'por-atender' } }}
            cuantas={fallidas}
            isUrgent
          >
            por atender
          </Cifra>
        )}
        {cupos.opciones.length > 0 && <Cupos cupos={cupos} />}
        <Nuevos nuevos={nuevos} />
        {sin.length > 0 && <p className={styles['sin']}>{`Sin ${sin.join(', ').replace(/, ([^,]*)$/, ' ni $1')}.`}</p>}
      </div>
    </div>
  );
}
