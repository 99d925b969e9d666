import { type ComponentProps, useEffect, useRef } from 'react';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';
import { Resultado } from './Resultado.tsx';
import styles from './Resultado.module.css';

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

const { lado } = CAMPOS_ACOMPANAMIENTO.imgResultadoAcompanamiento;

/** How often it is tried: a device short of memory may manage the second time. */
const VECES = 2;

/** Null where it cannot be made: the person is asked then. */
async function fotografiar(element: HTMLElement, quedan = VECES): Promise<ArchivoElegido | null> {
  if (quedan === 0) return null;
  try {
    const { domToBlob } = await import('modern-screenshot');
    const scale = Math.min(2, lado / element.offsetHeight);
    const contenido = await domToBlob(element, {
      scale,
      type: 'image/jpeg',
      quality: 0.85,
      backgroundColor: '#ffffff',
      // The system's own letters: there is nothing to embed.
      font: false,
      // Beside the window it is, in the picture it is not.
      style: { position: 'static', insetInlineStart: '0' },
    });
    return { nombre: 'resultado.jpg', tipo: contenido.type, tamano: contenido.size, contenido };
  } catch {
    return fotografiar(element, quedan - 1);
  }
}
