import type { Accion } from '#core/auditoria/contract.ts';
import { actosDeAcompanamientos } from './acompanamientos.ts';
import { actosDeAdministracion } from './administracion.ts';
import { actosDeAsignaturas } from './asignaturas.ts';
import { actosDeCargas } from './cargas.ts';
import { actosDeCorreos } from './correos.ts';
import { actosDeCursosNuevos } from './cursos-nuevos.ts';
import { actosDeDefiniciones } from './definiciones.ts';
import { actosDeInformes } from './informes.ts';
import { actosDePermisos } from './permisos.ts';
import { actosDePersonas } from './personas.ts';
import { actosDeRespaldos } from './respaldos.ts';
import { actosDeRubricas } from './rubricas.ts';
import { actosDeSesion } from './sesion.ts';
import type { Acto } from './setting.ts';
import { actosDeTareas } from './tareas.ts';
import { actosDeValoraciones } from './valoraciones.ts';
import { actosDeVisitas } from './visitas.ts';

/** Does each act that the audit knows by its call; a new act without its line here does not compile. */
export const ACTOS: Readonly<Record<Accion, Acto>> = {
  ...actosDeSesion,
  ...actosDeInformes,
  ...actosDeCargas,
  ...actosDeAsignaturas,
  ...actosDeAcompanamientos,
  ...actosDeRubricas,
  ...actosDeCorreos,
  ...actosDeCursosNuevos,
  ...actosDeDefiniciones,
  ...actosDeRespaldos,
  ...actosDeTareas,
  ...actosDeAdministracion,
  ...actosDePermisos,
  ...actosDePersonas,
  ...actosDeValoraciones,
  ...actosDeVisitas,
};
