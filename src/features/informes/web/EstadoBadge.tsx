import { ESTADO_INFO, type Estado } from '#catalogo/estados.ts';
import styles from './EstadoBadge.module.css';

/** How full the mark is: a state has a shape and a word besides its colour. */
const FORMAS: Record<Estado, React.ReactNode> = {
  abierto: <circle cx="8" cy="8" r="5.5" />,
  pendiente: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </>
  ),
  cerrado: <circle cx="8" cy="8" r="5.5" fill="currentColor" />,
};

/** The state of a record. */
export function EstadoBadge({ estado }: { readonly estado: Estado }) {
  return (
    <span className={`${styles['estado']} ${styles[estado]}`}>
      <svg
        width="1em"
        height="1em"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        {FORMAS[estado]}
      </svg>
      {ESTADO_INFO[estado].nombre}
    </span>
  );
}
