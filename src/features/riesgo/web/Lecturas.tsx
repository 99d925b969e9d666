import { useQueryClient } from '@tanstack/react-query';
import { filasDe, type Informe } from '#catalogo/informe.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotStarted } from '#platform/web/ui/failures.tsx';
import { RefreshIcon } from '#platform/web/ui/icons.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import type { LecturaDeServidor } from '../contract.ts';
import { EnRiesgo } from './EnRiesgo.tsx';
import { textoDeServidores, textoEnBreve } from './palabras.ts';
import { Servidor } from './Servidor.tsx';
import { useLecturas } from './useLecturas.ts';

type LecturasProps = {
  readonly informe: Informe;
  /** New rows are there. */
  readonly onLeido: () => void;
};

/** When the rows of a report were read from each server, what failed, and the way to read them again. */
export function Lecturas({ informe, onLeido }: LecturasProps) {
  const client = useQueryClient();
  const { estado, leer, preguntar } = useLecturas(filasDe(informe).slug, () => {
    void client.invalidateQueries({ queryKey: ['informe'] });
    onLeido();
  });
  const isPhone = useMediaQuery('(max-width: 48rem)');
  if (estado.error) {
    return (
      <ErrorState title="No se pudo saber cuándo se leyó la plataforma" onRetry={() => void estado.refetch()}>
        {estado.error.message}
      </ErrorState>
    );
  }
  if (!estado.data) return null;
  const { servidores, riesgo } = estado.data;
  const leyendo = servidores.filter(({ tarea }) => tarea !== null);
  const alguna = servidores.some(({ ultima }) => ultima !== null);
  // One line is enough where nothing needs a look.
  const porMirar = leyendo.length > 0 || servidores.some(({ ultima }) => ultima === null);

  const lecturas = (
    <>
      {riesgo && <EnRiesgo {...riesgo} />}
      <Row place="between" first fills>
        <details key={String(porMirar)} open={porMirar}>
          <summary>{textoDeServidores(servidores)}</summary>
          <Row as="ul" gap={6} align="top" aria-label="Plataformas leídas">
            {servidores.map((servidor) => (
              <Servidor key={servidor.servidor} servidor={servidor} onTerminada={() => void preguntar()} />
            ))}
          </Row>
        </details>
        {alguna && (
          <Button
            variant="brand"
            busy={leer.isPending}
            disabled={leyendo.length === servidores.length}
            onClick={() => leer.mutate()}
          >
            <RefreshIcon />
            Leer de nuevo
          </Button>
        )}
      </Row>
      {leer.error && <NotStarted>{leer.error.message}</NotStarted>}
    </>
  );
  return (
    <Stack as="section" gap={3} aria-label="Lectura de la plataforma">
      {/* On a phone the rows come first. */}
      {isPhone && alguna && leyendo.length === 0 ? (
        <details>
          <summary>{riesgo?.ahora ? textoEnBreve(riesgo.ahora) : textoDeServidores(servidores)}</summary>
          <Stack gap={3}>{lecturas}</Stack>
        </details>
      ) : (
        lecturas
      )}
      <Fallas servidores={servidores} />
    </Stack>
  );
}

/** Servers whose last reading failed, each with why; what was read of them before is still shown. */
function Fallas({ servidores }: { readonly servidores: readonly LecturaDeServidor[] }) {
  return servidores.map(
    ({ servidor, etiqueta, tarea, falla, ultima }) =>
      falla &&
      tarea === null && (
        <Alert key={servidor} tone="error" title={`No se pudo leer ${etiqueta}`}>
          {`${falla.texto} ${ultima ? 'Se muestra lo que se leyó antes.' : ''}`.trim()}
        </Alert>
      ),
  );
}
