import { versioned } from '#platform/server/versioned.ts';
import type { CambioDeAsignatura } from '../contract-gestion.ts';
import { type FilaAsignatura, lockAsignatura } from './gestion/store.ts';

/** Message where there is no such assignment. */
export const YA_NO_ESTA = 'Esa asignatura ya no existe: alguien pudo eliminarla.';

/** The assignments by their versions, whether a person, a file or Moodle changed them. */
export const versions = versioned<FilaAsignatura, Pick<CambioDeAsignatura, 'origen' | 'antes' | 'despues'>>({
  resource: 'asignatura',
  lock: lockAsignatura,
  gone: YA_NO_ESTA,
  changed: 'Otra persona cambió esta asignatura mientras usted la miraba. Ciérrela, ábrala y revise cómo quedó.',
});
