import { enMarcha } from '#features/tareas/contract.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { SeguirTarea } from '#features/tareas/web/SeguirTarea.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import type { ConsultaDeGraficos } from '../../contract-graficos.ts';
import styles from '../resultados.module.css';
import { usePdfDeGraficos } from './useGraficosDeEncuesta.ts';

/** All charts on paper, each with its numbers: a job that is followed here, and whose file comes by itself. */
export function PdfDeGraficos({ consulta }: { readonly consulta: ConsultaDeGraficos }) {
  const { mutate, isPending, error, data: tarea, reset } = usePdfDeGraficos();
  return (
    <>
      <div className={styles['pdf']}>
        <Button busy={isPending} onClick={() => mutate(consulta)}>
          <DownloadIcon />
          PDF de los gráficos
        </Button>
      </div>
      {error && (
        <Alert tone="error" title="No se pudo exportar">
          {error.message}
        </Alert>
      )}
      {tarea && (
        <section className={styles['tarea']} aria-label="Exportación en curso">
          <SeguirTarea id={tarea} descarga>
            {(una) => (
              <>
                <EstadoDeTarea tarea={una} />
                {enMarcha(una) && <p>Puede seguir trabajando: estará en sus notificaciones.</p>}
              </>
            )}
          </SeguirTarea>
          <Button variant="plain" onClick={reset}>
            Ocultar
          </Button>
        </section>
      )}
    </>
  );
}
