// Progress of the form: running total, missing criteria and the map of all criteria.
import { useState } from 'react';
import { totalOfEvaluados, totalText, type Evaluacion } from '#catalogo/rubrica/evaluacion.ts';
import { NA, type Criterio, type Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { EstadoDeEvaluacion } from './diligencia.ts';
import styles from './formulario.module.css';

type AvanceProps = {
  readonly rubrica: Rubrica;
  readonly evaluacion: Evaluacion;
  readonly estado: EstadoDeEvaluacion;
  /** The window has room for the map beside the cards. */
  readonly isWide: boolean;
  readonly onSiguiente: () => void;
  readonly onIr: (criterio: string) => void;
  /** Shown above the total: faults and the save state. */
  readonly children: Elements;
};

const SIGUIENTE = 'Siguiente sin responder';

/** Shows the first word of a name; the rest is for screen readers. */
function ShortName({ whole, short }: { readonly whole: string; readonly short: string }) {
  return (
    <span>
      <span>{short}</span>
      <VisuallyHidden>{whole.slice(short.length)}</VisuallyHidden>
    </span>
  );
}

/** Shows the running total and the missing criteria, with buttons that lead to them; always visible. */
export function Avance({ rubrica, evaluacion, estado, isWide, onSiguiente, onIr, children }: AvanceProps) {
  const [isMapOpen, setMapOpen] = useState(false);
  const { total, completos, evaluados, faltantes } = estado;
  const suma = totalOfEvaluados(evaluados);
  const mapa = { rubrica, evaluacion, estado };
  return (
    <aside className={styles['avance']} aria-label="Avance del acompañamiento">
      {children}
      <Row gap={2} align="baseline" place="between">
        <p className={styles['total']}>
          <span>Total</span>
          <strong>{suma === NA ? '—' : totalText(suma)}</strong>
        </p>
        <Muted>
          <strong>{`${completos} de ${total}`}</strong> completos
        </Muted>
      </Row>
      {isWide && <ProgressBar label="Criterios completos" value={completos} max={total} />}
      <Row gap={2}>
        <Button variant="brand" onClick={onSiguiente}>
          {faltantes.length === 0 && <span>Ir al final</span>}
          {faltantes.length > 0 && <ShortName whole={SIGUIENTE} short={isWide ? SIGUIENTE : 'Siguiente'} />}
        </Button>
        {!isWide && <Button onClick={() => setMapOpen(true)}>Criterios</Button>}
      </Row>
      {isWide && <Mapa {...mapa} onIr={onIr} />}
      {isMapOpen && (
        <Dialog
          title="Criterios"
          startsAtTitle
          closesBeside
          onClose={() => setMapOpen(false)}
          footer={<Button onClick={() => setMapOpen(false)}>Cerrar</Button>}
        >
          <Mapa
            {...mapa}
            onIr={(criterio) => {
              setMapOpen(false);
              // After the dialog has returned the focus.
              requestAnimationFrame(() => onIr(criterio));
            }}
          />
        </Dialog>
      )}
    </aside>
  );
}

type MapaProps = {
  readonly rubrica: Rubrica;
  readonly evaluacion: Evaluacion;
  readonly estado: EstadoDeEvaluacion;
  readonly onIr: (criterio: string) => void;
};

type Marca = 'completo' | 'empezado' | 'vacio' | 'quitado';

const EN_PALABRAS: Readonly<Record<Marca, string>> = {
  completo: 'completo',
  empezado: 'le falta algo',
  vacio: 'sin responder',
  quitado: 'no se evalúa',
};

/** Lists all criteria with mark and score; each is a button that leads to its card. */
function Mapa({ rubrica, evaluacion, estado, onIr }: MapaProps) {
  return (
    <nav aria-label="Criterios">
      <ol className={styles['mapa']}>
        {rubrica.criterios.map((criterio) => {
          const marca = marcaOf(criterio, evaluacion, estado);
          return (
            <li key={criterio.clave}>
              <button type="button" data-marca={marca} onClick={() => onIr(criterio.clave)}>
                <span className={styles['numero']} aria-hidden="true">
                  {marca === 'completo' ? <CheckIcon /> : criterio.numero}
                </span>
                <span>
                  <VisuallyHidden>{`${criterio.numero}. `}</VisuallyHidden>
                  <span>{criterio.nombre}</span>
                  <VisuallyHidden>{`: ${EN_PALABRAS[marca]}`}</VisuallyHidden>
                </span>
                <span className={styles['valor']}>{valorOf(criterio, marca, estado)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function marcaOf(
  { clave, inicial }: Criterio,
  { elecciones, quitados }: Evaluacion,
  { faltantes }: EstadoDeEvaluacion,
): Marca {
  if (quitados.includes(clave)) return 'quitado';
  if (!faltantes.some(({ criterio }) => criterio === clave)) return 'completo';
  const { descriptor, observacion } = elecciones[clave] ?? {};
  return (descriptor !== undefined && descriptor !== inicial) || observacion !== undefined ? 'empezado' : 'vacio';
}

function valorOf({ clave }: Criterio, marca: Marca, { evaluados }: EstadoDeEvaluacion): string {
  if (marca === 'quitado') return '—';
  const { descriptor } = evaluados.find((evaluado) => evaluado.clave === clave) ?? {};
  return descriptor ? String(descriptor.valoracion ?? NA) : '';
}
