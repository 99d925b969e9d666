import { useCallback } from 'react';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { FileIcon } from '#platform/web/ui/icons.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import styles from '../campos.module.css';

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** A size as people say it: `340 KB`, `1,8 MB`. */
const tamanoEnPalabras = (bytes: number): string =>
  bytes < 1_048_576 ? `${number.format(Math.ceil(bytes / 1024))} KB` : `${number.format(bytes / 1_048_576)} MB`;

/** What was chosen: a picture as it will be sent, and its name and size. */
export function ArchivoALaVista({
  archivo: { nombre, tamano, tipo, contenido },
}: {
  readonly archivo: ArchivoElegido;
}) {
  return (
    <div className={styles['archivo']}>
      {tipo.startsWith('image/') && tamano > 0 ? <Imagen contenido={contenido} /> : <FileIcon />}
      <p>
        <strong>{nombre}</strong>
        <Muted as="span">{tamanoEnPalabras(tamano)}</Muted>
      </p>
    </div>
  );
}

function Imagen({ contenido }: Pick<ArchivoElegido, 'contenido'>) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(contenido);
      return () => URL.revokeObjectURL(image.src);
    },
    [contenido],
  );
  return <img ref={show} alt="Vista previa de la imagen elegida" />;
}
