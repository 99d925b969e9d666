import { z } from 'zod';
import type { Read } from '../client/read.ts';
import { FUNCIONES } from './deteccion.ts';
import type { PaginaDeAccesos, PedidoDeAccesos } from './tipos.ts';

const POR_PAGINA = 2000;

const pagina = z
  .object({
    accesses: z.array(
      z
        .object({
          courseid: z.number(),
          userid: z.number(),
          username: z.string(),
          fullname: z.string(),
          email: z.string(),
          role: z.string(),
          lastaccess: z.number(),
        })
        .transform(({ courseid, userid, username, fullname, email, role, lastaccess }) => ({
          idCurso: courseid,
          idUsuario: userid,
          usuario: username,
          nombre: fullname,
          correo: email,
          rol: role,
          ultimo: lastaccess,
        })),
    ),
    nextafter: z.number(),
  })
  .transform(({ accesses, nextafter }): PaginaDeAccesos => ({
    accesos: accesses,
    siguiente: nextafter === 0 ? null : nextafter,
  }));

/** @throws {MoodleFailure} */
export async function leerAccesos(read: Read, pedido: PedidoDeAccesos): Promise<PaginaDeAccesos> {
  const { cursos = [], categoria = 0, rol = '', desde = 0, hasta = POR_PAGINA } = pedido;
  const params = { courseids: cursos, categoryid: categoria, role: rol, after: desde, limit: hasta };
  return read(FUNCIONES.accesos, params, pagina);
}
