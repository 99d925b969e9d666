import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';

const { lado } = CAMPOS_ACOMPANAMIENTO.imgResultadoAcompanamiento;

/** How often it is tried: a device short of memory may manage the second time. */
const VECES = 2;

/** The picture of the result, taken of its sheet. Null where it cannot be made: the person is asked then. */
export async function fotografiar(hoja: HTMLElement, quedan = VECES): Promise<ArchivoElegido | null> {
  if (quedan === 0) return null;
  try {
    const { domToBlob } = await import('modern-screenshot');
    const scale = Math.min(2, lado / hoja.offsetHeight);
    const contenido = await domToBlob(hoja, {
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
    return fotografiar(hoja, quedan - 1);
  }
}
