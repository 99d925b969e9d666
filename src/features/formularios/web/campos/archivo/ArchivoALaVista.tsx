import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { FilePreview } from '#platform/web/ui/FileBox.tsx';

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** A size as people say it: `340 KB`, `1,8 MB`. */
const tamanoEnPalabras = (bytes: number): string =>
  bytes < 1_048_576 ? `${number.format(Math.ceil(bytes / 1024))} KB` : `${number.format(bytes / 1_048_576)} MB`;

/** What was chosen: a picture as it will be sent, and its name and size. */
export const ArchivoALaVista = ({
  archivo: { nombre, tamano, tipo, contenido },
}: {
  readonly archivo: ArchivoElegido;
}) => (
  <FilePreview
    name={nombre}
    size={tamanoEnPalabras(tamano)}
    picture={tipo.startsWith('image/') && tamano > 0 ? contenido : null}
  />
);
