import { textoDeDia } from '#catalogo/momento.ts';
import { ClockIcon, ErrorIcon, SuccessIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { ESTADOS_DE_SOLICITUD, type Solicitud } from '../contract.ts';
import styles from './Plazo.module.css';

const dias = (cuantos: number): string => (cuantos === 1 ? '1 día hábil' : `${cuantos} días hábiles`);

/** How a request stands before its term, in words: 'Vence en 3 días hábiles'. */
function textoDePlazo({ urgencia, quedan }: NonNullable<Solicitud['plazo']>): string {
  if (urgencia === 'vencida') return quedan === 0 ? 'Venció' : `Venció hace ${dias(0 - quedan)}`;
  return quedan === 0 ? 'Vence hoy' : `Vence en ${dias(quedan)}`;
}

const ICONOS = { vencida: ErrorIcon, 'por-vencer': WarningIcon, 'a-tiempo': ClockIcon } as const;

/** The term of a request: what is left of it where it is open, how it ended where it is not. */
export function Plazo({ solicitud: { plazo, vence, estado, cerrada } }: { readonly solicitud: Solicitud }) {
  if (!plazo || cerrada !== null) {
    return (
      <span className={styles['plazo']}>
        <SuccessIcon />
        {`${ESTADOS_DE_SOLICITUD[estado]}${cerrada ? ` el ${textoDeDia(cerrada)}` : ''}`}
      </span>
    );
  }
  const Icono = ICONOS[plazo.urgencia];
  return (
    <span className={styles['plazo']} data-urgencia={plazo.urgencia}>
      <Icono />
      <span>
        {textoDePlazo(plazo)}
        <span className={styles['dia']}>{textoDeDia(vence)}</span>
      </span>
    </span>
  );
}
