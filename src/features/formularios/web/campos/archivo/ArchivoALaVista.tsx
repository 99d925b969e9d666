import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { textoDeTamano } from '#platform/contract/quantities.ts';
import { FilePreview } from '#platform/web/ui/FileBox.tsx';

/** What was chosen: a picture as it will be sent, and its name and size. */
export const ArchivoALaVista = ({
  archivo: { nombre, tamano, tipo, contenido },
}: {
  readonly archivo: ArchivoElegido;
}) => (
  <FilePreview
    name={nombre}
    size={textoDeTamano(tamano)}
    picture={tipo.startsWith('image/') && tamano > 0 ? contenido : null}
  />
);
