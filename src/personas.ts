import { almacenDeAcompanamientos } from '#features/acompanamientos/server/service.ts';
import type { AlmacenDePersonas } from '#features/almacenes/server/service.ts';
import { almacenDeAjustes } from '#features/ajustes/server/service.ts';
import { almacenDeAsignaturas } from '#features/asignaturas/server/service.ts';
import { almacenDeAuditoria } from '#features/auditoria/server/service.ts';
import { almacenDeCalendarios } from '#features/calendarios/server/service.ts';
import { almacenDeCargas } from '#features/cargas/server/service.ts';
import { almacenDeCorreos } from '#features/correo/server/service.ts';
import { almacenDeEncuestas } from '#features/encuestas/server/service.ts';
import { almacenDeEvidencia } from '#features/evidencia/server/service.ts';
import { almacenDeRegistros } from '#features/formularios/server/service.ts';
import { almacenDeEstados, almacenDeVistas } from '#features/informes/server/service.ts';
import { almacenDeListas } from '#features/listas/server/service.ts';
import { almacenDeRespaldos } from '#features/respaldos/server/service.ts';
import { almacenDeActos } from '#features/personas/server/service.ts';
import { almacenDeLeidos } from '#features/riesgo/server/service.ts';
import { almacenDeRubricas } from '#features/rubricas/server/service.ts';
import { almacenDeSesiones } from '#features/sesion/server/service.ts';
import { almacenDeTareas } from '#features/tareas/server/service.ts';
import { almacenDeTitulares } from '#features/titulares/server/service.ts';

/** Every place that holds persons: what is searched, exported and anonymised of one. */
export const ALMACENES: readonly AlmacenDePersonas[] = [
  almacenDeSesiones,
  almacenDeRegistros,
  almacenDeAcompanamientos,
  almacenDeEvidencia,
  almacenDeCorreos,
  almacenDeCargas,
  almacenDeLeidos,
  almacenDeEncuestas,
  almacenDeAsignaturas,
  almacenDeEstados,
  almacenDeVistas,
  almacenDeListas,
  almacenDeAjustes,
  almacenDeRubricas,
  almacenDeCalendarios,
  almacenDeRespaldos,
  almacenDeTareas,
  almacenDeActos,
  almacenDeTitulares,
  almacenDeAuditoria,
];

/** The tables that are in no store, and why they hold nobody. A table is in one of both lists. */
export const SIN_PERSONAS: Readonly<Record<string, string>> = {
  ajustes: 'Numbers.',
  acompanamiento_envios: 'Which message carried which result: ids.',
  archivos_sueltos: 'Keys of files that are about to go.',
  calendarios: 'Dates of semesters.',
  compatibilidad: 'Names of migrations.',
  comprobantes_enviados: 'Which message carried which receipt: ids.',
  conservacion_hechos: 'Counts of what was removed.',
  conservacion_noches: 'Nights and ids of jobs.',
  conservaciones: 'How long records are kept.',
  consecutivos: 'Numbers.',
  consentimiento_textos: 'The texts consented to.',
  consentimientos: 'Which text was consented to in which record: ids.',
  correo_ritmo: 'An instant.',
  cupos: 'Places and counts.',
  enlaces: 'Links of a minute. What they lead to is sealed with a key that only the link gives.',
  encuesta_publicacion: 'A number and a day.',
  envios: 'Keys of sendings with their receipts: ids and numbers. No answers.',
  migraciones: 'Which migrations were done.',
  instalacion: 'The mark of the database.',
  lista_opciones_retiradas: 'Keys of options that were deleted.',
  listas: 'Titles of lists.',
  reloj: 'Instants.',
  respaldo_copias: 'Files of courses.',
  retos_usados: 'Challenges that were solved.',
  seguimientos: 'Hashes of the addresses of receipts.',
};
