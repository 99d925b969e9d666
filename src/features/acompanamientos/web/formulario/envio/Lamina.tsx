import { type ComponentProps, useEffect, useRef } from 'react';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { fotografiar } from './fotografiar.ts';
import { Resultado } from './Resultado.tsx';
import styles from '../formulario.module.css';

type LaminaProps = ComponentProps<typeof Resultado> & {
  /** Told the picture as soon as it is on its way. */
  readonly onImagen: (imagen: Promise<ArchivoElegido | null>) => void;
};

/** The result where nobody sees it, to be photographed: the same picture from a phone as from a desk. */
export function Lamina({ onImagen, ...resultado }: LaminaProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const tell = useRef(onImagen);
  useEffect(() => {
    if (sheet.current) tell.current(fotografiar(sheet.current));
  }, []);
  return (
    <div ref={sheet} className={styles['lamina']} data-sheet aria-hidden="true" inert>
      <Resultado {...resultado} />
    </div>
  );
}
