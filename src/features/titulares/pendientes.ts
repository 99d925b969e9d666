// Figure of the managers' home: unanswered requests of data owners whose legal term is over or nearly so.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Pendientes } from '#core/pendiente.ts';
import { pantallas } from './pantallas.ts';
import type { Titulares } from './server/service.ts';

export const titularesPorVencer: Pendientes<{ readonly titulares: Titulares }> = {
  orden: 1,
  permiso: 'titulares.atender',
  async count({ titulares }) {
    const { vencidas, porVencer: dueSoon } = await titulares.plazos();
    const count = vencidas + dueSoon;
    return {
      titulo: TITULOS.solicitudes,
      cuantas: count,
      texto: vencidas > 0 ? 'fuera de su plazo legal o por vencer' : 'por vencer',
      sin: 'solicitudes de datos personales por vencer',
      urgente: vencidas > 0,
      enlace: { to: pantallas.solicitudes.ruta, search: { ver: 'abiertas' } },
      alerta:
        count === 1
          ? 'El plazo legal de 1 solicitud de un titular venció o está por vencer'
          : `El plazo legal de ${count} solicitudes de titulares venció o está por vencer`,
    };
  },
};
