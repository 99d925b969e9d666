import type { Evaluacion } from '#catalogo/rubrica/evaluacion.ts';
import { type Criterio, NA, type Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { Estado } from '../faltantes.ts';
import styles from '../formulario.module.css';

type MapaProps = {
  readonly rubrica: Rubrica;
  readonly evaluacion: Evaluacion;
  readonly estado: Estado;
  readonly onIr: (criterio: string) => void;
};

type Marca = 'completo' | 'empezado' | 'vacio' | 'quitado';

const EN_PALABRAS: Readonly<Record<Marca, string>> = {
  completo: 'completo',
  empezado: 'le falta algo',
  vacio: 'sin responder',
  quitado: 'no se evalúa',
};

/** All criteria with their mark and score, each a way to its card. */
export function Mapa({ rubrica, evaluacion, estado, onIr }: MapaProps) {
  return (
    <nav aria-label="Criterios">
      <ol className={styles['mapa']}>
        {rubrica.criterios.map((criterio) => {
          const marca = marcaDe(criterio, evaluacion, estado);
          return (
            <li key={criterio.clave}>
              <button type="button" data-marca={marca} onClick={() => onIr(criterio.clave)}>
                <span className={styles['numero']} aria-hidden="true">
                  {marca === 'completo' ? <CheckIcon /> : criterio.numero}
                </span>
                <span>
                  <VisuallyHidden>{`${criterio.numero}. `}</VisuallyHidden>
                  {criterio.nombre}
                  <VisuallyHidden>{`: ${EN_PALABRAS[marca]}`}</VisuallyHidden>
                </span>
                <span className={styles['valor']}>{valorDe(criterio, marca, estado)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function marcaDe({ clave, inicial }: Criterio, { elecciones, quitados }: Evaluacion, { faltantes }: Estado): Marca {
  if (quitados.includes(clave)) return 'quitado';
  if (!faltantes.some(({ criterio }) => criterio === clave)) return 'completo';
  const { descriptor, observacion } = elecciones[clave] ?? {};
  return (descriptor !== undefined && descriptor !== inicial) || observacion !== undefined ? 'empezado' : 'vacio';
}

function valorDe({ clave }: Criterio, marca: Marca, { evaluados }: Estado): string {
  if (marca === 'quitado') return '—';
  const { descriptor } = evaluados.find((evaluado) => evaluado.clave === clave) ?? {};
  return descriptor ? String(descriptor.valoracion ?? NA) : '';
}
