import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ClockIcon, CloseIcon, DownloadIcon, ErrorIcon, RefreshIcon, SuccessIcon } from '#platform/web/ui/icons.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { messageOf } from '#platform/web/http.ts';
import { textoDeTamano } from '#platform/contract/quantities.ts';
import { enMarcha, ESTADOS_DE_TAREA, type Tarea } from '../contract.ts';
import { useAcciones } from './acciones.ts';
import styles from './EstadoDeTarea.module.css';
import { textoDeAvance, textoDeDuracion } from './tiempo.ts';

const ICONOS: Record<Tarea['estado'], () => ReactNode> = {
  'en-cola': ClockIcon,
  'en-curso': RefreshIcon,
  terminada: SuccessIcon,
  fallida: ErrorIcon,
  cancelada: CloseIcon,
};

type EstadoDeTareaProps = {
  readonly tarea: Tarea;
  /** The level of the heading that names it; none in a list whose items need no heading. */
  readonly como?: 'h2' | 'h3' | 'p';
};

/** A job wherever it is shown: what it is, how far, how it ended, and what can be done about it. */
export function EstadoDeTarea({ tarea, como: Nombre = 'p' }: EstadoDeTareaProps) {
  const { titulo, asunto, estado, nombre, mia, creada } = tarea;
  const Icono = ICONOS[estado];
  return (
    <div className={styles['tarea']} data-estado={estado}>
      <div className={styles['cabeza']}>
        <Nombre className={styles['nombre']}>
          {titulo}
          <span className={styles['asunto']}>{asunto}</span>
        </Nombre>
        <span className={styles['estado']}>
          <Icono />
          {ESTADOS_DE_TAREA[estado]}
        </span>
      </div>
      {enMarcha(tarea) && <EnMarcha tarea={tarea} />}
      {tarea.error !== null && <p className={styles['error']}>{tarea.error}</p>}
      <p className={styles['datos']}>
        {[tarea.resumen ?? textoDeDuracion(tarea), textoDeInstante(new Date(creada)), !mia && nombre]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Acciones tarea={tarea} />
    </div>
  );
}

function EnMarcha({ tarea }: { readonly tarea: Tarea }) {
  const text = textoDeAvance(tarea);
  return (
    <div className={styles['avance']}>
      {tarea.estado === 'en-curso' && (
        <ProgressBar label={`${tarea.titulo}, ${tarea.asunto}`} value={tarea.hechos} max={tarea.total} />
      )}
      <p>{text}</p>
    </div>
  );
}

function Acciones({ tarea }: { readonly tarea: Tarea }) {
  const { descargar, cancelar, atender, repetir } = useAcciones(tarea);
  const { estado, mia, archivo, titulo, asunto, lugar, seRepite } = tarea;
  const error = [descargar, cancelar, atender, repetir].find((accion) => accion.error)?.error;
  // Several jobs stand under each other: what a button speaks of is part of its name.
  const de = `${titulo}, ${asunto}`;
  return (
    <>
      <div className={styles['acciones']}>
        {mia && archivo && (
          <Button
            variant="brand"
            busy={descargar.isPending}
            onClick={() => descargar.mutate()}
            aria-label={`Descargar: ${de}`}
          >
            <DownloadIcon />
            Descargar ({textoDeTamano(archivo.tamano)})
          </Button>
        )}
        {enMarcha(tarea) && !tarea.cancelando && (
          <Button busy={cancelar.isPending} onClick={() => cancelar.mutate()} aria-label={`Cancelar: ${de}`}>
            Cancelar
          </Button>
        )}
        {lugar && (
          <Link
            to={lugar.ruta}
            search={lugar.busqueda}
            className={buttonClass('quiet')}
            aria-label={`Ver en ${lugar.nombre}: ${de}`}
          >
            {`Ver en ${lugar.nombre}`}
          </Link>
        )}
        {mia && seRepite && (estado === 'fallida' || estado === 'cancelada') && (
          <Button busy={repetir.isPending} onClick={() => repetir.mutate()} aria-label={`Intentar de nuevo: ${de}`}>
            Intentar de nuevo
          </Button>
        )}
        {tarea.porAtender && (
          <Button
            variant="plain"
            busy={atender.isPending}
            onClick={() => atender.mutate()}
            aria-label={`Descartar el aviso: ${de}`}
          >
            Descartar el aviso
          </Button>
        )}
      </div>
      {mia && archivo && (
        <p className={styles['datos']}>Se puede descargar hasta el {textoDeInstante(new Date(archivo.vence))}</p>
      )}
      {mia && !archivo && estado === 'terminada' && tarea.hizoArchivo && (
        <p className={styles['datos']}>El archivo se borró al cumplirse su plazo.</p>
      )}
      {error && (
        <p className={styles['error']} role="alert">
          {messageOf(error)}
        </p>
      )}
    </>
  );
}
