import { type Estado, ESTADO_INFO } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';

/** The message that tells people of the new state of their records: to be read, and changed, before it is sent. */
export function avisoDe({ titulo }: Informe, nuevo: Estado) {
  const estado = `«${ESTADO_INFO[nuevo].nombre}»`;
  return {
    asunto: `${titulo}: su registro pasó a ${estado}`,
    cuerpo: `<p>Hola, {nombreUsuario}:</p><p>Su registro en «${titulo}» está ahora en estado ${estado}.</p>`,
  };
}
